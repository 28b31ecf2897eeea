import type { Nodes, Root } from 'mdast'
import { visit } from '../../formats/visit.ts'
import type { Reference } from '../../model/page.ts'
import type { TextWithPlaceholders } from '../../formats/markdown/placeholders.ts'
import { decodePath } from '../../formats/names/url.ts'
import type { Mark, MarkdownOptions } from './page-context.ts'
import { admonitionTitle } from '../dialect/directives.ts'
import { admonitionKind } from '../../model/admonition-kinds.ts'
import { parseFenceInfo } from '../../formats/markdown/fence-info.ts'
import { explicitId } from '../dialect/explicit-id.ts'
import { readMagicComments } from '../dialect/code/code-blocks.ts'
import { findDrawnIcons } from '../foreign/mkdocs/icons.ts'
import { withoutVueMarkers } from '../foreign/vitepress/vue-tag.ts'

/** A part of the Markdown version: text, verbatim text, or the target of a link. */
type Piece = string | { readonly verbatim: string } | { readonly url: string; readonly base: string }

interface Edit {
  readonly start: number
  readonly end: number
  readonly pieces: readonly Piece[]
}

/** The input of the Markdown version: the parsed text, its tree, and the trees of its includes. */
export interface MarkdownVersionSource {
  readonly text: string
  /** The folder that relative addresses in the text refer to. */
  readonly base: string
  /** Comments in code that are not shown, and titles in the language of the page. */
  readonly options: Pick<MarkdownOptions, 'comments' | 'messages'>
  readonly tree: Root
  readonly includes: ReadonlyMap<Nodes, MarkdownVersionSource>
}

/**
 * Writes the page as clean Markdown: the source text with includes and code files filled in, components and directives
 * as plain text, and a placeholder for every address that depends on the site's plan.
 */
export function writeMarkdownVersion(
  source: MarkdownVersionSource,
  marks: readonly Mark[],
  references: readonly Reference[],
): TextWithPlaceholders {
  const byUrl = new Map(references.map((reference, index) => [keyOf(reference), index] as const).toReversed())
  const kept: string[] = []
  const keep = (text: string): string => `\0${String(kept.push(text) - 1)}\0`
  const parts = piecesOf(source, marks).map((piece) => {
    if (typeof piece === 'string') return piece
    if ('verbatim' in piece) return keep(piece.verbatim)
    const placeholder = byUrl.get(keyOf(piece))
    return placeholder === undefined ? keep(piece.url) : `\0@${String(placeholder)}\0`
  })
  const text = parts
    .join('')
    .replaceAll(/\n(?:[ \t]*\n){2,}/g, '\n\n')
    .replaceAll(/^\n+|(?<=\n)\n+$/g, '')
  const filled = text.replaceAll(/\0(\d+)\0/g, (_, number: string) => kept[Number(number)] ?? '').split(/\0@(\d+)\0/)
  return {
    texts: filled.filter((_, index) => index % 2 === 0),
    placeholders: filled.filter((_, index) => index % 2 === 1).map(Number),
  }
}

/** Conversion to HTML percent-encodes addresses, so they are compared decoded. */
function keyOf({ url, base }: { readonly url: string; readonly base: string }): string {
  return `${base}\0${decodePath(url)}`
}

function piecesOf(source: MarkdownVersionSource, marks: readonly Mark[]): Piece[] {
  const edits: Edit[] = findDrawnIcons(source.text)
  visit(source.tree, (node) => {
    const start = node.position?.start.offset
    if (start === undefined) return undefined
    const end = node.position?.end.offset ?? start
    const included = source.includes.get(node)
    if (included !== undefined) {
      edits.push({ start, end, pieces: indentPieces(piecesOf(included, marks), linePrefix(source.text, start)) })
      return 'skip'
    }
    edits.push(...editsOf(node, source, marks))
    // Nodes that are not edited stay verbatim: code and formulas may contain empty lines.
    if (isVerbatim(node)) edits.push({ start, end, pieces: [{ verbatim: source.text.slice(start, end) }] })
    return undefined
  })
  return applyEdits(source.text, edits)
}

function isVerbatim(node: Nodes): boolean {
  return (
    node.type === 'code' ||
    (node.type as string) === 'math' ||
    (node.type === 'html' && /^<(?:pre|textarea)\b/i.test(node.value))
  )
}

/** The text before a block on its line that its other lines also need: quote markers and indentation. */
function linePrefix(text: string, start: number): string {
  return text.slice(text.lastIndexOf('\n', start - 1) + 1, start).replaceAll(/[^>\s]/g, ' ')
}

function indentPieces(pieces: readonly Piece[], prefix: string): Piece[] {
  if (prefix === '') return [...pieces]
  const indent = (text: string): string => text.replaceAll(/\n(?=[^\n])/g, `\n${prefix}`)
  return pieces.map((piece) => {
    if (typeof piece === 'string') return indent(piece)
    return 'verbatim' in piece ? { verbatim: indent(piece.verbatim) } : piece
  })
}

function applyEdits(text: string, edits: readonly Edit[]): Piece[] {
  const pieces: Piece[] = []
  let position = 0
  for (const edit of edits.toSorted((a, b) => a.start - b.start)) {
    if (edit.start < position) continue
    pieces.push(text.slice(position, edit.start), ...edit.pieces)
    position = edit.end
  }
  return [...pieces, text.slice(position)]
}

function editsOf(node: Nodes, source: MarkdownVersionSource, marks: readonly Mark[]): Edit[] {
  const { text, base } = source
  const [start, end] = rangeOf(node)
  const edit = (pieces: readonly Piece[]): Edit[] => [{ start, end, pieces }]
  switch (node.type) {
    case 'link':
    case 'image':
    case 'definition':
      return isPlanned(node.url) ? addressEdits(node, text, base) : []
    case 'heading':
      return headingEdits(text, start, end)
    case 'code':
      return codeEdits(node, source)
    case 'html':
      return edit(htmlPieces(node, marks))
    case 'leafDirective':
      return node.data?.hName === undefined ? [] : edit(componentPieces(node.data.hProperties?.['dataDocsgen'], marks))
    case 'containerDirective':
      return directiveEdits(node, source, marks)
    default:
      return []
  }
}

function rangeOf({ position }: Nodes): readonly [start: number, end: number] {
  return [position?.start.offset ?? 0, position?.end.offset ?? 0]
}

function addressEdits(
  node: Extract<Nodes, { type: 'link' | 'image' | 'definition' }>,
  text: string,
  base: string,
): Edit[] {
  const [start, end] = rangeOf(node)
  const target = { url: node.url, base }
  const title = titlePart(node.title)
  if (node.type === 'image')
    return [{ start, end, pieces: [`![${escapeLabel(node.alt ?? '')}](`, target, `${title})`] }]
  if (node.type === 'definition')
    return [{ start, end, pieces: [`[${node.label ?? node.identifier}]: `, target, title] }]
  if (text.charAt(start) !== '[') return []
  const labelEnd = node.children.at(-1)?.position?.end.offset ?? start + 1
  return [{ start: labelEnd, end, pieces: ['](', target, `${title})`] }]
}

/** Whether the address depends on the site's plan: it is relative, or names an item of an API or an id. */
function isPlanned(url: string): boolean {
  return /^(?:api|version|autoref):/i.test(url) || !/^[a-z][a-z\d+.-]*:|^\/\/|^#/i.test(url)
}

function titlePart(title: string | null | undefined): string {
  return title === null || title === undefined ? '' : ` "${title.replaceAll('"', String.raw`\"`)}"`
}

function escapeLabel(text: string): string {
  return text.replaceAll(/[[\]]/g, String.raw`\$&`)
}

function headingEdits(text: string, start: number, end: number): Edit[] {
  const own = text.slice(start, end)
  // Most headings set no id, and the pattern is slow.
  if (!own.includes('{')) return []
  const match = explicitId.exec(own)
  if (match === null) return []
  const words = own.slice(0, match.index).trimEnd()
  return [{ start: start + words.length, end: start + match.index + match[0].length, pieces: [] }]
}

function codeEdits(node: Extract<Nodes, { type: 'code' }>, { text, options }: MarkdownVersionSource): Edit[] {
  const [start, end] = rangeOf(node)
  const opener = /^[`~]{3,}/.exec(text.slice(start, end))?.[0]
  if (opener === undefined) return []
  const info = parseFenceInfo(node.lang ?? '', node.meta ?? '')
  const { code } = readMagicComments(node.value, info, options.comments)
  const isChanged = info.file !== undefined || code !== node.value
  if (!isChanged && (node.meta ?? '') === '') return []
  const title = info.title === undefined || info.title === '' ? '' : ` title="${info.title}"`
  const firstLine = `${opener}${info.language === '' ? '' : (node.lang ?? '')}${title}`
  if (!isChanged) {
    const rest = /\n.*$/s.exec(text.slice(start, end))?.[0] ?? ''
    return [{ start, end, pieces: [{ verbatim: firstLine + rest }] }]
  }
  const prefix = linePrefix(text, start)
  const character = opener.charAt(0)
  const fence = character.repeat(Math.max(opener.length, longestRun(code, character) + 1))
  const lines = [fence + firstLine.slice(opener.length), ...code.split('\n'), fence]
  const verbatim = lines.map((line, index) => (index === 0 ? line : (prefix + line).trimEnd())).join('\n')
  return [{ start, end, pieces: [{ verbatim }] }]
}

/** The length of the longest run of a character at the start of a line. A fence around the text must be longer. */
function longestRun(code: string, character: string): number {
  return Math.max(
    0,
    ...code
      .split('\n')
      .map((line) => /^[`~]*/.exec(line.trimStart())?.[0])
      .map((run) => (run?.startsWith(character) === true ? run.length : 0)),
  )
}

/** Components become plain text. Other HTML stays, and comments are already removed. */
function htmlPieces(node: Extract<Nodes, { type: 'html' }>, marks: readonly Mark[]): Piece[] {
  const parts = withoutVueMarkers(node.value).split(/<\/?docsgen-component(?: data-docsgen="(\d+)")?>/)
  const plain = parts.flatMap((part, index) => (index % 2 === 0 ? [part] : componentPieces(part, marks)))
  return isVerbatim(node) ? plain.map((piece) => (typeof piece === 'string' ? { verbatim: piece } : piece)) : plain
}

/** The first of the given properties that is a string. */
function firstText(values: readonly unknown[]): string {
  return values.find((value) => typeof value === 'string') ?? ''
}

function componentPieces(mark: unknown, marks: readonly Mark[]): Piece[] {
  const found = marks[Number(mark ?? -1)]
  if (found?.kind !== 'component') return []
  const { base, props } = found
  const { title, href, src, alt, caption, text, label, summary, value } = props
  const name = firstText([title, label, summary, value])
  if (typeof src === 'string') {
    const description = firstText([alt, caption])
    const below = typeof caption === 'string' && caption !== description ? caption : undefined
    return [`![${escapeLabel(description)}](`, isPlanned(src) ? { url: src, base } : src, `${titlePart(below)})`]
  }
  const rest = typeof text === 'string' && text !== name ? `${name === '' ? '' : ': '}${text}` : ''
  if (typeof href === 'string')
    return isPlanned(href) ? [`- [${name}](`, { url: href, base }, `)${rest}`] : [`- [${name}](${href})${rest}`]
  return [name === '' ? rest : `**${name}**${rest}`]
}

function directiveEdits(
  node: Extract<Nodes, { type: 'containerDirective' }>,
  { text, options }: MarkdownVersionSource,
  marks: readonly Mark[],
): Edit[] {
  const [start, end] = rangeOf(node)
  const own = text.slice(start, end)
  const openerEnd = start + (own.indexOf('\n') === -1 ? own.length : own.indexOf('\n'))
  const closer = /\n[ \t>]*:{3,}[ \t]*$/.exec(own)
  const title = admonitionKind(node.name) && admonitionTitle(node.name, options.messages)
  const label = /\[(.*)\]/.exec(text.slice(start, openerEnd))?.[1] ?? node.attributes?.['title'] ?? undefined
  const opener = title === undefined ? componentOpener(node, label, marks) : [titleLine(title, label)]
  const gap = `\n${linePrefix(text, start).trimEnd()}`
  const lead = followsText(text, start) ? `\n${linePrefix(text, start)}` : ''
  const edits: Edit[] = [{ start, end: openerEnd, pieces: opener.length === 0 ? [] : [lead, ...opener, gap] }]
  if (closer !== null) edits.push({ start: start + closer.index, end, pieces: [gap] })
  return edits
}

/** Whether the line above is text that would become one paragraph with a title below it. */
function followsText(text: string, start: number): boolean {
  const lineStart = text.lastIndexOf('\n', start - 1) + 1
  if (lineStart === 0 || /[^\s>]/.test(text.slice(lineStart, start))) return false
  return /[^\s>]/.test(text.slice(text.lastIndexOf('\n', lineStart - 2) + 1, lineStart))
}

function titleLine(title: string, label: string | undefined): string {
  if (label === undefined) return `**${title}**`
  return label.includes('*') ? `**${title}:** ${label}` : `**${title}: ${label}**`
}

function componentOpener(
  node: Extract<Nodes, { type: 'containerDirective' }>,
  label: string | undefined,
  marks: readonly Mark[],
): Piece[] {
  const component = componentPieces(node.data?.hProperties?.['dataDocsgen'], marks)
  if (component.length > 0) return component
  return label === undefined ? [] : [`**${label}**`]
}
