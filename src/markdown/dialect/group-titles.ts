import type { Element, ElementContent } from 'hast'

const fontSize = 12
const smallFontSize = 10
/** An upper bound for the character width in the bold fonts of all systems, in em. */
const widthOfCharacter = 0.66
const margin = 12

/**
 * Fits the title of a group into its box by making it smaller, splitting it into two lines or narrowing it. Only the
 * nodes determine the width of the box.
 */
export function fitGroupTitle(group: Element): void {
  const elements = group.children.filter((child) => child.type === 'element')
  const box = elements.find(({ tagName }) => tagName === 'rect')
  const text = elements.find(({ tagName }) => tagName === 'text')
  const [title] = text?.children ?? []
  if (box === undefined || text === undefined || title?.type !== 'text') return
  const room = Number(box.properties['width']) - 2 * margin
  if (widthOf(title.value, fontSize) <= room) return
  text.properties['fontSize'] = String(smallFontSize)
  const lines = widthOf(title.value, smallFontSize) <= room ? [title.value] : halve(title.value)
  if (lines.length === 1) squeeze(text, title.value, room)
  else text.children = lines.map((line, index) => lineOf(line, index, { x: String(text.properties['x']), room }))
}

function widthOf(text: string, size: number): number {
  return text.length * size * widthOfCharacter
}

/** Splits a title into two lines of similar length, or keeps one line if there is no space. */
function halve(title: string): string[] {
  const middle = title.length / 2
  const spaces = [...title.matchAll(/ /g)].map(({ index }) => index)
  if (spaces.length === 0) return [title]
  const cut = spaces.reduce((best, at) => (Math.abs(at - middle) < Math.abs(best - middle) ? at : best))
  return [title.slice(0, cut), title.slice(cut + 1)]
}

interface LinePlace {
  readonly x: string
  readonly room: number
}

function lineOf(line: string, index: number, { x, room }: LinePlace): ElementContent {
  const properties = { x, dy: index === 0 ? '-0.2em' : '1.15em' }
  const element: Element = { type: 'element', tagName: 'tspan', properties, children: [{ type: 'text', value: line }] }
  squeeze(element, line, room)
  return element
}

function squeeze(element: Element, line: string, room: number): void {
  if (widthOf(line, smallFontSize) <= room) return
  Object.assign(element.properties, { textLength: room, lengthAdjust: 'spacingAndGlyphs' })
}
