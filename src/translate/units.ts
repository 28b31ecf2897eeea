import { hash } from 'node:crypto'
import type { Heading, Nodes, Paragraph, TableCell } from 'mdast'
import type { Point } from 'unist'
import { toString as toPlainText } from 'mdast-util-to-string'
import { explicitId } from '../markdown/dialect/explicit-id.ts'
import { visit } from '../formats/visit.ts'
import type { MarkdownParser } from '../markdown/parse/markdown.ts'
import { decodeSource } from '../markdown/parse/source-text.ts'
import type { PageFile } from '../markdown/parse/parse-page.ts'
import type { PageTree } from '../model/page-tree.ts'
import { linesOfFrontMatter } from '../yaml/front-matter-block.ts'
import { listTextValues } from '../yaml/text-values.ts'
import { listKept, listShown, splitText, type Kept, type UnitKind } from './kept.ts'

// A page is divided into units by the positions of its Markdown tree. What is not in a unit does not change: code
// blocks, the addresses of links, ids, HTML and the structure. So a translated page is the original with other units.

/** A text that is translated as a whole. */
export interface Unit {
  /** Made from the text, so it is the same as long as the text is. */
  readonly id: string
  readonly kind: UnitKind
  /** Markdown without the line breaks that mean nothing. */
  readonly text: string
  /** The parts of it that a translation keeps; `undefined` if it cannot be read on its own. */
  readonly kept: readonly Kept[] | undefined
  /** Offsets in the page. */
  readonly start: number
  readonly end: number
  readonly line: number
  /** What the lines after the first one begin with. */
  readonly margin: string
  /** The text of a heading that does not set its id. */
  readonly heading: string | undefined
}

/** A page and its units. */
export interface DividedPage {
  readonly file: string
  readonly text: string
  readonly units: readonly Unit[]
  /** Definitions of the page, which its units refer to. */
  readonly definitions: string
  /** Files whose text is part of the page. */
  readonly includes: ReadonlySet<string>
}

/** What reads Markdown. */
export interface UnitReader {
  readonly parse: MarkdownParser
  readonly readTree: (file: PageFile) => Promise<PageTree>
}

/** Texts of the front matter that readers see. */
const shownKeys = new Set([
  'title',
  'description',
  'sidebar_label',
  'sidebar_badge',
  'tagline',
  'text',
  'details',
  'alt',
])
/** The code of a home page. */
const codeKeys = new Set(['code'])

const alertMarker = /^\[!\w+\][ \t]*\n[ \t>]*/

/** Divides a page into units, in the order of the page. */
export async function dividePage(page: PageFile, reader: UnitReader): Promise<DividedPage> {
  const text = decodeSource(page.bytes, page.file, () => undefined) ?? ''
  const { tree, placeOf } = await reader.readTree({ ...page, bytes: Buffer.from(text) })
  const starts = [0, ...Array.from(text.matchAll(/\n/g), ({ index }) => index + 1)]
  const offsetAt = (point: Point | undefined): number => {
    const { line = 1, column = 1 } = placeOf(point)
    return (starts[line - 1] ?? 0) + column - 1
  }
  const header = frontMatterOf(text)
  const found = listFrontMatter(text, header)
  const definitions: string[] = []
  const includes = new Set<string>()
  visit(tree, (node) => {
    if (node.type === 'root') return undefined
    const [start, end] = [offsetAt(node.position?.start), offsetAt(node.position?.end)]
    // The text of an include is in another file, and the blocks of a home page are made from its front matter.
    const { file } = placeOf(node.position?.start)
    if (file !== page.file) {
      includes.add(file)
      // It may include other files.
      return undefined
    }
    if (start < header.end) return 'skip'
    if (node.type === 'definition') definitions.push(text.slice(start, end))
    found.push(...listTexts(node, { text, start, end, offsetAt }))
    // A tag in a text is a part of that text.
    return isText(node) ? 'skip' : undefined
  })
  const context = definitions.join('\n')
  const lineAt = ({ start: offset }: FoundText): number => starts.findLastIndex((start) => start <= offset) + 1
  const inOrder = found.toSorted((a, b) => a.start - b.start).map((each) => ({ ...each, line: lineAt(each) }))
  return { file: page.file, text, units: makeUnits(inOrder, context, reader.parse), definitions: context, includes }
}

type FoundText = Omit<Unit, 'id' | 'kept' | 'line'>

/** The units with words. */
export function makeUnits(
  texts: readonly Omit<Unit, 'id' | 'kept'>[],
  definitions: string,
  parse: MarkdownParser,
): Unit[] {
  const counts = new Map<string, number>()
  return texts.flatMap((each) => {
    const kept = listKept(each.text, each.kind, definitions, parse)
    if (!hasLetters(each.text, kept ?? [])) return []
    const count = (counts.get(each.text) ?? 0) + 1
    counts.set(each.text, count)
    const id = `${hash('sha256', each.text).slice(0, 10)}${count === 1 ? '' : `-${String(count)}`}`
    return [{ ...each, id, kept }]
  })
}

interface Header {
  /** Offset of its first line. */
  readonly start: number
  /** Offset after its last line. */
  readonly end: number
}

/** The front matter of a page. */
export function frontMatterOf(text: string): Header {
  const lines = text.split('\n')
  const { start, end } = linesOfFrontMatter(lines)
  const offsetOf = (line: number): number => lines.slice(0, line).reduce((sum, each) => sum + each.length + 1, 0)
  return { start: offsetOf(start), end: offsetOf(end) }
}

function listFrontMatter(text: string, { start: before, end: after }: Header): FoundText[] {
  return listTextValues(text.slice(before, after), shownKeys, codeKeys).map(({ value, start, end }) => {
    return {
      kind: 'front matter',
      text: value,
      start: start + before,
      end: end + before,
      margin: '',
      heading: undefined,
    }
  })
}

interface NodePlace {
  readonly text: string
  readonly start: number
  readonly end: number
  readonly offsetAt: (point: Point | undefined) => number
}

function listTexts(node: Nodes, { text, start, end, offsetAt }: NodePlace): FoundText[] {
  if (node.type === 'html' || node.type === 'leafDirective') return listTagTexts(text.slice(start, end), start)
  // The tag of a container is its first line.
  if (node.type === 'containerDirective') return listTagTexts(text.slice(start, end).split('\n')[0] ?? '', start)
  if (!isText(node)) return []
  const [first, last] = [node.children[0], node.children.at(-1)]
  if (first === undefined) return []
  const [from, to] = [offsetAt(first.position?.start), offsetAt(last?.position?.end)]
  const written = text.slice(from, to)
  if (node.type === 'tableCell') return [textAt(text, 'cell', from, to)]
  if (node.type === 'paragraph') return [textAt(text, 'text', from + (alertMarker.exec(written)?.[0].length ?? 0), to)]
  const id = explicitId.exec(written)
  const own = textAt(text, 'heading', from, from + written.slice(0, id?.index).trimEnd().length)
  return [{ ...own, heading: id === null ? toPlainText(node) : undefined }]
}

function isText(node: Nodes): node is Heading | Paragraph | TableCell {
  return node.type === 'heading' || node.type === 'paragraph' || node.type === 'tableCell'
}

/** The texts in a tag that starts at an offset of the page. */
function listTagTexts(tag: string, start: number): FoundText[] {
  return listShown(tag).map((shown) => {
    const place = { start: start + shown.start, end: start + shown.end }
    return { kind: shown.kind, text: tag.slice(shown.start, shown.end), ...place, margin: '', heading: undefined }
  })
}

/** A text of a page on one line. Only the line breaks that readers see remain. */
function textAt(text: string, kind: UnitKind, start: number, end: number): FoundText {
  const before = text.slice(text.lastIndexOf('\n', start - 1) + 1, start)
  const margin = before.replaceAll(/[^\s>]/g, ' ')
  const markers = new RegExp(`^(?:[ \\t]*>){0,${String(margin.split('>').length - 1)}}[ \\t]*`)
  const joined = text
    .slice(start, end)
    .split('\n')
    .map((line, index) => (index === 0 ? line : line.replace(markers, '')))
    .reduce((all, line) => (/(?:\\| {2})$/.test(all) ? `${all}\n${line}` : `${all.trimEnd()} ${line}`))
  return { kind, text: joined, start, end, margin, heading: undefined }
}

function hasLetters(text: string, kept: readonly Kept[]): boolean {
  return splitText(text, kept).some((part) => typeof part === 'string' && /\p{L}/u.test(part))
}
