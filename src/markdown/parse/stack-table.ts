import type { Element } from 'hast'
import { toString } from 'hast-util-to-string'

/** Width of the text on a phone of 360 px, and of a character and the space next to a column, in pixels. */
const phone = { text: 328, character: 8, gap: 18 }

/** Headers of a column that says what the row is about. */
const meanings = /^(?:meaning|description|what it (?:does|is|means))$/i

/**
 * Prepares a table that is too wide for a phone to be shown there as rows of labels and values: each cell gets the header
 * of its column as a label. Returns whether the table is such a table.
 */
export function stackTable(table: Element): boolean {
  const [header, ...rows] = rowsOf(table).map((row) => childrenOf(row, ['th', 'td']))
  if (header === undefined || header.some(({ tagName }) => tagName !== 'th')) return false
  const isRegular = rows.every((cells) => cells.length === header.length)
  if (!isRegular || fits(header, rows)) return false
  const labels = header.map((cell) => toString(cell).trim())
  for (const cells of rows)
    for (const [index, cell] of cells.entries()) {
      const label = labels[index] ?? ''
      if (index > 0 && meanings.test(label)) cell.properties['dataMeaning'] = ''
      else if (index > 0) cell.properties['dataLabel'] = label
    }
  return true
}

/** A column of sentences needs the width of a few words, and any other column that of its longest word. */
function fits(header: readonly Element[], rows: readonly (readonly Element[])[]): boolean {
  const widths = header.map((_, column) => {
    const texts = [header, ...rows].flatMap((cells) => cells.slice(column, column + 1).map((cell) => toString(cell)))
    const words = texts.flatMap((text, row) => (column === 0 && row > 0 ? [text.slice(0, 24)] : text.split(/\s+/)))
    const isProse = texts.some((text) => text.length > 40)
    return Math.max(isProse ? 16 : 0, ...words.map(({ length }) => length)) * phone.character + phone.gap
  })
  return widths.reduce((sum, width) => sum + width, -phone.gap) <= phone.text
}

function rowsOf(table: Element): Element[] {
  return [table, ...childrenOf(table, ['thead', 'tbody'])].flatMap((part) => childrenOf(part, ['tr']))
}

function childrenOf({ children }: Element, names: readonly string[]): Element[] {
  return children.filter((child) => child.type === 'element').filter(({ tagName }) => names.includes(tagName))
}
