import type { Nodes, Root } from 'mdast'
import { visit } from 'unist-util-visit'
import type { Reference, TextWithHoles } from '../model/page.ts'
import type { Mark } from './page-context.ts'
import { admonitionTitles } from './transforms/directives.ts'
import { parseFenceInfo } from './fence-info.ts'
import { readMagicComments } from './transforms/code-blocks.ts'

/** A part of the twin: text as it is, or the address that a link leads to. */
type Piece = string | { readonly url: string }

interface Edit {
  readonly start: number
  readonly end: number
  readonly pieces: readonly Piece[]
}

/** What the twin is made from: the text that was parsed, its tree, and the trees of what it includes. */
export interface TwinSource {
  readonly text: string
  readonly tree: Root
  readonly includes: ReadonlyMap<Nodes, TwinSource>
}

/**
 * The page as clean Markdown: the writer's own text, with includes and code files filled in, components and
 * directives in plain words, and a hole for every address that only the site's plan knows.
 */
export function writeTwin(source: TwinSource, marks: readonly Mark[], references: readonly Reference[]): TextWithHoles {
  const byUrl = new Map(references.map((reference, index) => [reference.url, index] as const).toReversed())
  const texts = ['']
  const holes: number[] = []
  for (const piece of piecesOf(source, marks)) {
    const hole = typeof piece === 'string' ? undefined : byUrl.get(piece.url)
    if (hole === undefined) {
      texts[texts.length - 1] += typeof piece === 'string' ? piece : piece.url
      continue
    }
    holes.push(hole)
    texts.push('')
  }
  const hasTags = /^<\/?[A-Z]/m.test(source.text)
  return { texts: hasTags ? texts.map((text) => text.replaceAll(/\n{3,}/g, '\n\n')) : texts, holes }
}

function piecesOf(source: TwinSource, marks: readonly Mark[]): Piece[] {
  const edits: Edit[] = []
  visit(source.tree, (node) => {
    const start = node.position?.start.offset
    if (start === undefined) return undefined
    const included = source.includes.get(node)
    if (included !== undefined) {
      edits.push({ start, end: node.position?.end.offset ?? start, pieces: piecesOf(included, marks) })
      return 'skip'
    }
    edits.push(...editsOf(node, source.text, marks))
    return undefined
  })
  return applyEdits(source.text, edits)
}

function applyEdits(text: string, edits: readonly Edit[]): Piece[] {
  const pieces: Piece[] = []
  let position = 0
  for (const edit of edits.toSorted((a, b) => a.start - b.start || a.end - b.end)) {
    if (edit.start < position) continue
    pieces.push(text.slice(position, edit.start), ...edit.pieces)
    position = edit.end
  }
  return [...pieces, text.slice(position)]
}

function editsOf(node: Nodes, text: string, marks: readonly Mark[]): Edit[] {
  const start = node.position?.start.offset ?? 0
  const end = node.position?.end.offset ?? 0
  switch (node.type) {
    case 'link':
      return isRelative(node.url) && text.charAt(start) === '[' ? [linkEdit(node, start, end)] : []
    case 'image':
      return isRelative(node.url) ? [{ start, end, pieces: [`![${escapeLabel(node.alt ?? '')}](`, { url: node.url }, `${titlePart(node.title)})`] }] : []
    case 'definition':
      return isRelative(node.url) ? [{ start, end, pieces: [`[${node.label ?? node.identifier}]: `, { url: node.url }, titlePart(node.title)] }] : []
    case 'heading':
      return headingEdits(text, start, end)
    case 'code':
      return codeEdits(node, text, start, end)
    case 'html':
      return [{ start, end, pieces: htmlPieces(text.slice(start, end)) }]
    case 'leafDirective':
      return [{ start, end, pieces: componentPieces(node.data?.hProperties?.['dataDocsgen'], marks) }]
    case 'containerDirective':
      return directiveEdits(node, text, marks)
    default:
      return []
  }
}

function isRelative(url: string): boolean {
  return !/^[a-z][a-z\d+.-]*:|^\/\/|^#/i.test(url)
}

function linkEdit(node: Extract<Nodes, { type: 'link' }>, start: number, end: number): Edit {
  const labelEnd = node.children.at(-1)?.position?.end.offset ?? start + 1
  return { start: labelEnd, end, pieces: ['](', { url: node.url }, `${titlePart(node.title)})`] }
}

function titlePart(title: string | null | undefined): string {
  return title === null || title === undefined ? '' : ` "${title.replaceAll('"', String.raw`\"`)}"`
}

function escapeLabel(text: string): string {
  return text.replaceAll(/[[\]]/g, String.raw`\$&`)
}

function headingEdits(text: string, start: number, end: number): Edit[] {
  const match = /\s*\{(?:#[^\s{}]+|\/\*\s*#[^\s{}]+\s*\*\/)\}\s*$/.exec(text.slice(start, end))
  return match === null ? [] : [{ start: start + match.index, end: start + match.index + match[0].length, pieces: [] }]
}

function codeEdits(node: Extract<Nodes, { type: 'code' }>, text: string, start: number, end: number): Edit[] {
  const opener = /^[`~]{3,}/.exec(text.slice(start, end))?.[0]
  if (opener === undefined) return []
  const info = parseFenceInfo(node.lang ?? '', node.meta ?? '')
  const { code } = readMagicComments(node.value, info)
  const isChanged = info.file !== undefined || code !== node.value
  if (!isChanged && (node.meta ?? '') === '') return []
  const title = info.title === undefined ? '' : ` title="${info.title}"`
  const firstLine = `${opener}${node.lang ?? ''}${title}`
  if (!isChanged) return [{ start, end: start + (text.slice(start, end).indexOf('\n') + 1 || end - start + 1) - 1, pieces: [firstLine] }]
  const before = text.slice(text.lastIndexOf('\n', start - 1) + 1, start).replaceAll(/[^>\s]/g, ' ')
  return [{ start, end, pieces: [[firstLine, ...code.split('\n'), opener].join(`\n${before}`)] }]
}

/** Tags of components become plain words; other HTML stays, comments go. */
function htmlPieces(html: string): Piece[] {
  const plain = html
    .replaceAll(/<!--[\s\S]*?(?:-->|$)/g, '')
    .replaceAll(/<\/[A-Z][\w.]*>/g, '')
    .replaceAll(/<[A-Z](?:"[^"]*"|'[^']*'|[^"'>])*>/g, (tag) => {
      const label = /\b(?:label|title|summary|text)="([^"]*)"/.exec(tag)?.[1]
      return label === undefined ? '' : `**${label}**`
    })
  return [plain]
}

function componentPieces(mark: unknown, marks: readonly Mark[]): Piece[] {
  const found = marks[Number(mark ?? -1)]
  if (found?.kind !== 'component') return []
  const { title, href, text, label } = found.props
  const name = String(title ?? label ?? '')
  const rest = typeof text === 'string' && text !== name ? `${name === '' ? '' : ': '}${text}` : ''
  if (typeof href === 'string') return isRelative(href) ? [`- [${name}](`, { url: href }, `)${rest}`] : [`- [${name}](${href})${rest}`]
  return [name === '' ? rest : `**${name}**${rest}`]
}

function directiveEdits(node: Extract<Nodes, { type: 'containerDirective' }>, text: string, marks: readonly Mark[]): Edit[] {
  const start = node.position?.start.offset ?? 0
  const end = node.position?.end.offset ?? 0
  const own = text.slice(start, end)
  const openerEnd = start + (own.indexOf('\n') === -1 ? own.length : own.indexOf('\n'))
  const closer = /\n[ \t>]*:{3,}[ \t]*$/.exec(own)
  const edits: Edit[] = [{ start, end: openerEnd, pieces: openerPieces(node, text.slice(start, openerEnd), marks) }]
  if (closer !== null) edits.push({ start: start + closer.index, end, pieces: [] })
  return edits
}

function openerPieces(node: Extract<Nodes, { type: 'containerDirective' }>, opener: string, marks: readonly Mark[]): Piece[] {
  const label = /\[(.*)\]/.exec(opener)?.[1]
  const title = admonitionTitles[node.name]
  if (title !== undefined) return [label === undefined ? `**${title}**` : `**${title}: ${label}**`]
  const component = componentPieces(node.data?.hProperties?.['dataDocsgen'], marks)
  if (component.length > 0) return component
  return label === undefined ? [] : [`**${label}**`]
}
