import { listBlocked } from '../../config/policy/blocked-parts.ts'
import path from 'node:path'
import type { Element, ElementContent, Nodes, Root as HtmlRoot } from 'hast'
import { insertParts, takePart } from '../../formats/part-html.ts'
import { visit } from '../../formats/visit.ts'
import { splitAtPlaceholders } from '../../formats/markdown/placeholders.ts'
import type { TextWithPlaceholders } from '../../formats/markdown/placeholders.ts'
import { placeOf, type MarkdownMessages, type PageContext } from './page-context.ts'
import { isOwnAnchor, takeAddress } from './addresses.ts'
import { takeInlineStyles } from './html/inline-styles.ts'
import { toString } from 'hast-util-to-string'

/** The last pass: addresses become placeholders, inline styles become classes, and tables become scrollable. */
export function finishTree(tree: HtmlRoot, context: PageContext): void {
  takeInlineStyles(tree, context, 'attributes')
  visit(tree, 'element', (node, index, parent) => {
    if (node.tagName === 'a') unwrapLinks(node, context)
    takeAddress(node, context)
    reportBlocked(node, context)
    keepFirstLineEnd(node)
    if (node.tagName === 'code') keepOnOneLine(node, parent)
    // A page has one main element, which the layout writes.
    if (node.tagName === 'main') node.tagName = 'div'
    takePart(node, context.parts)
    if (node.tagName === 'p' && holdsBlock(node)) node.tagName = 'div'
    if (node.tagName === 'input') nameTask(node, context.options.messages)
    // An empty header cell is not a header for anything.
    if (node.tagName === 'th' && node.children.length === 0) node.tagName = 'td'
    if (node.tagName !== 'table' || parent === undefined || index === undefined) return undefined
    const isWrapped = parent.type === 'element' && String(parent.properties['className']).includes('table-scroll')
    if (isWrapped) return undefined
    const properties = { className: stackTable(node) ? ['table-scroll', 'stacked'] : ['table-scroll'] }
    // The walk continues after the wrapper, to visit the content of the table only once.
    parent.children[index] = { type: 'element', tagName: 'div', properties, children: [node] }
    return undefined
  })
}

/**
 * What the content security policy blocks is reported, so that no part of a page is missing without a reason. Addresses
 * that were taken are checked with the links.
 */
function reportBlocked(node: Element, context: PageContext): void {
  const { policy } = context.options
  const at = placeOf(context, node.position?.start)
  for (const { message } of policy === undefined ? [] : listBlocked(node, policy))
    context.report({ severity: 'warning', rule: 'blocked-source', message, at })
}

/** A browser ends a link where another begins. Here the outer link stays whole. */
function unwrapLinks(link: Element, context: PageContext): void {
  visit(link, 'element', (node, index, parent) => {
    if (node === link || node.tagName !== 'a' || parent === undefined || index === undefined) return undefined
    if (!isOwnAnchor(node)) {
      const message = 'this link is inside another link, which HTML does not allow; it is shown as text'
      context.report({ severity: 'warning', rule: 'link-in-link', message, at: placeOf(context, node.position?.start) })
    }
    parent.children.splice(index, 1, ...node.children)
    return index
  })
}

/** The checkbox of a task has no text around it that could name it. */
function nameTask({ properties }: Element, { done, toDo }: MarkdownMessages): void {
  if (properties['type'] === 'checkbox' && properties['disabled'] === true)
    properties['ariaLabel'] ??= properties['checked'] === true ? done : toDo
}

const shortWithHyphen = /(?<!\S)((?=\S{1,24}(?!\S))\S*-\S*)(?!\S)/

/** A browser would break a short flag or name after a hyphen, which may leave a single character on a line. */
function keepOnOneLine(code: Element, parent: Nodes | undefined): void {
  if (parent?.type === 'element' && parent.tagName === 'pre') return
  const text = toString(code)
  if (/^\S{1,24}$/.test(text) && text.includes('-')) {
    code.properties['className'] = [code.properties['className'] ?? [], 'one-line'].flat().map(String)
    return
  }
  const properties = { className: ['one-line'] }
  code.children = code.children.flatMap((child): ElementContent[] =>
    child.type === 'text'
      ? child.value.split(shortWithHyphen).map((value, index) => {
          const word: ElementContent = { type: 'text', value }
          return index % 2 === 0 ? word : { type: 'element', tagName: 'span', properties, children: [word] }
        })
      : [child],
  )
}

/** Elements that close an open paragraph in a browser. */
const endsParagraph = new Set(
  'address article aside blockquote center dd details dialog dir div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hgroup hr li main menu nav ol p pre search section summary table ul'.split(
    ' ',
  ),
)

/** An inline component can render a block, and so can an interactive part, whose content is in an attribute. */
function holdsBlock({ children, properties: { dataHtml = '' } }: Element): boolean {
  const inPart = String(dataHtml).matchAll(/<([a-z]\w*)/g)
  return (
    [...inPart].some(([, name = '']) => endsParagraph.has(name)) ||
    children.some((child) => child.type === 'element' && (endsParagraph.has(child.tagName) || holdsBlock(child)))
  )
}

/** A browser drops a line end directly after these tags. If it belongs to the text, another one must come before it. */
function keepFirstLineEnd(node: Element): void {
  const [first] = node.children
  if (!['pre', 'textarea', 'listing'].includes(node.tagName) || first?.type !== 'text' || !first.value.startsWith('\n'))
    return
  first.value = `\n${first.value}`
}

/** Splits rendered HTML at its placeholders and inserts the interactive parts. */
export function cutHtml(html: string, { parts }: PageContext): TextWithPlaceholders {
  const { texts, placeholders } = splitAtPlaceholders(html)
  return { texts: texts.map((text) => insertParts(text, parts)), placeholders }
}

/** All ids of a tree that a link can target. */
export function idsOf(tree: HtmlRoot): string[] {
  const ids = new Set<string>()
  visit(tree, 'element', (node) => {
    const { id, name } = node.properties
    if (typeof id === 'string' && id !== '') ids.add(id)
    if (node.tagName === 'a' && typeof name === 'string' && name !== '') ids.add(name)
  })
  return [...ids]
}

/** A title for a page without one: its file name in words. */
export function titleFromName(source: string): string {
  // Other tools have their home page in this folder.
  const parsed = path.posix.parse(source.replace(/^(?:.*\/)?src\/pages\//, ''))
  const name = /^_?index$/.test(parsed.name) ? path.posix.basename(parsed.dir) || 'Home' : parsed.name
  const words = name.replaceAll(/[-_]+/g, ' ').trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Width of the text on a phone of 360 px, and of a character and the space next to a column, in pixels. */
const phone = { text: 328, character: 8, gap: 18 }

/** Headers of a column that says what the row is about. */
const meanings = /^(?:meaning|description|what it (?:does|is|means))$/i

/**
 * Prepares a table that is too wide for a phone to be shown there as rows of labels and values: each cell gets the header
 * of its column as a label. Returns whether the table is such a table.
 */
function stackTable(table: Element): boolean {
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
