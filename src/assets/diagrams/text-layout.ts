import { withoutTags } from './label-tags.ts'
import { ascent, descent, widthOfText } from './text-size.ts'
import type { Box } from './transforms.ts'

/** Reads the value that an element itself has for a property of CSS; empty if it has none. */
export type StyleReader = (element: Element, name: string) => string

/** The value of a property that elements take over from the elements around them. */
export function inherited(element: Element, name: string, read: StyleReader): string {
  for (let at: Element | null = element; at !== null; at = at.parentElement) {
    const value = read(at, name)
    if (value !== '' && value !== 'inherit') return value
  }
  return ''
}

/** A piece of text on a line, and the element that it is directly in. */
interface Run extends Box {
  readonly owner: Element
}

interface Pen {
  readonly read: StyleReader
  x: number
  y: number
  readonly runs: Run[]
  /** The runs since the last absolute position, which are aligned together. */
  chunk: { readonly start: number; readonly anchor: string }
  endsWithSpace: boolean
}

/** Lays out the text of an element, as a browser does, and returns the boxes of its pieces. */
export function layOutText(text: Element, read: StyleReader): readonly Run[] {
  const pen: Pen = { read, x: 0, y: 0, runs: [], chunk: { start: 0, anchor: 'start' }, endsWithSpace: true }
  write(text, pen)
  alignChunk(pen)
  return pen.runs
}

/** The sum of the widths of an element's text. */
export function lengthOfText(element: Element, read: StyleReader): number {
  const text = element.closest('text') ?? element
  return layOutText(text, read).reduce((sum, { owner, width }) => (element.contains(owner) ? sum + width : sum), 0)
}

function write(element: Element, pen: Pen): void {
  if (pen.read(element, 'display') === 'none') return
  const size = fontSizeOf(element, pen.read)
  const x = lengthIn(element.getAttribute('x'), size)
  const y = lengthIn(element.getAttribute('y'), size)
  if (x !== undefined || y !== undefined || element.localName === 'text') {
    alignChunk(pen)
    pen.chunk = { start: pen.runs.length, anchor: inherited(element, 'text-anchor', pen.read) }
    pen.x = x ?? pen.x
    pen.y = y ?? pen.y
    pen.endsWithSpace = true
  }
  pen.x += lengthIn(element.getAttribute('dx'), size) ?? 0
  pen.y += lengthIn(element.getAttribute('dy'), size) ?? 0
  for (const child of element.childNodes) {
    if (child.nodeType === 3) addRun(child.textContent ?? '', element, size, pen)
    else if (child.nodeType === 1 && isText(child as Element)) write(child as Element, pen)
  }
}

function isText({ localName }: Element): boolean {
  return ['tspan', 'a', 'textPath'].includes(localName)
}

function addRun(source: string, owner: Element, size: number, pen: Pen): void {
  const keepsSpace =
    /pre|break-spaces/.test(inherited(owner, 'white-space', pen.read)) || owner.getAttribute('xml:space') === 'preserve'
  const shown = withoutTags(source)
  let text = keepsSpace ? shown.replaceAll(/\s/g, ' ') : shown.replaceAll(/\s+/g, ' ')
  if (pen.endsWithSpace && !keepsSpace) text = text.replace(/^ /, '')
  if (text === '') return
  pen.endsWithSpace = text.endsWith(' ')
  const width = widthOfText(text, isBold(inherited(owner, 'font-weight', pen.read))) * size
  const y =
    pen.y +
    shiftOf(inherited(owner, 'dominant-baseline', pen.read) || pen.read(owner, 'alignment-baseline'), size) -
    ascent * size
  pen.runs.push({ owner, x: pen.x, y, width, height: (ascent + descent) * size })
  pen.x += width
}

function isBold(weight: string): boolean {
  return weight === 'bold' || weight === 'bolder' || Number(weight) >= 600
}

/** How far below the given position the baseline is. */
function shiftOf(baseline: string, size: number): number {
  if (baseline === 'middle') return 0.27 * size
  if (baseline === 'central') return 0.345 * size
  if (/^(?:hanging|text-before-edge|text-top)$/.test(baseline)) return 0.8 * size
  if (/^(?:text-after-edge|ideographic|text-bottom)$/.test(baseline)) return -descent * size
  return 0
}

function alignChunk({ runs, chunk: { start, anchor } }: Pen): void {
  const share = anchor === 'middle' ? 0.5 : anchor === 'end' ? 1 : 0
  const own = runs.slice(start)
  const width = own.reduce((sum, run) => sum + run.width, 0)
  runs.splice(start, own.length, ...own.map((run) => ({ ...run, x: run.x - share * width })))
}

/** The size of an element's font in pixels. */
export function fontSizeOf(element: Element, read: StyleReader): number {
  const value = read(element, 'font-size')
  const above = (): number => (element.parentElement ? fontSizeOf(element.parentElement, read) : 16)
  const [, number = '', unit = ''] = /^([\d.]+)(px|em|rem|%|pt|)$/.exec(value) ?? []
  if (number === '') return value === 'larger' ? 1.2 * above() : value === 'smaller' ? above() / 1.2 : above()
  const factors: Readonly<Record<string, number>> = { rem: 16, pt: 4 / 3 }
  if (unit === 'em') return Number(number) * above()
  return unit === '%' ? (Number(number) / 100) * above() : Number(number) * (factors[unit] ?? 1)
}

/** The first of the lengths in an attribute, in pixels. */
function lengthIn(value: string | null, size: number): number | undefined {
  const length = Number.parseFloat(value ?? '')
  if (Number.isNaN(length)) return undefined
  return /^[-+\d.]+r?em/.test(value?.trim() ?? '') ? length * size : length
}
