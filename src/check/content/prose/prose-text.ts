import type { Html, Nodes, Text } from 'mdast'
import { toString } from 'mdast-util-to-string'
import type { Point } from 'unist'
import type { PageTree } from '../../../model/page-tree.ts'
import type { Place } from '../../../model/page.ts'
import { Parser } from 'htmlparser2'

/** A piece of prose: a paragraph, a heading, a table cell or the text of a card. */
export interface Stretch {
  readonly kind: 'heading' | 'text'
  /** The text that readers see. Each piece of code, picture or address in it is one `unreadable` character. */
  readonly text: string
  /** Where an offset of the text was written. */
  readonly placeAt: (offset: number) => Place
}

/** Replaces parts that are not prose. It is neither a letter nor a space. */
export const unreadable = '\uFFFC'

/** The inline nodes that a directive's label consists of. */
const inline = ['text', 'strong', 'emphasis', 'delete', 'link', 'inlineCode']

/** Attributes of components that readers see as text. */
const shownAttributes = ['title', 'label', 'text', 'description', 'alt']

/** The prose of a page in order, including the front matter. */
export function readStretches(page: PageTree): Stretch[] {
  return [...frontMatterStretches(page), ...stretchesIn(page.tree, page)]
}

/** Keys of the front matter that readers see. */
const shownKeys = [
  ['title', 'heading'],
  ['sidebar_label', 'heading'],
  ['description', 'text'],
] as const

function* frontMatterStretches({ frontMatter, placeOfKey }: PageTree): Generator<Stretch> {
  for (const [key, kind] of shownKeys) {
    const text = frontMatter[key]
    if (text !== undefined) yield { kind, text, placeAt: () => placeOfKey(key) }
  }
}

function* stretchesIn(node: Nodes, page: PageTree): Generator<Stretch> {
  switch (node.type) {
    case 'heading':
    case 'paragraph':
    case 'tableCell':
      yield joinPieces(node, page)
      yield* pictureStretches(node, page)
      return
    case 'html':
      yield* htmlStretches(node, page)
      return
    case 'leafDirective':
    case 'containerDirective':
      yield* attributeStretches(node, page)
      // The label of a card is inline text; an include contains blocks.
      if (node.children.some(({ type }) => inline.includes(type))) yield joinPieces(node, page)
      else for (const child of node.children) yield* stretchesIn(child, page)
      return
    default:
      if ('children' in node) for (const child of node.children) yield* stretchesIn(child, page)
  }
}

/** The alternative texts of pictures. */
function* pictureStretches(node: Nodes, page: PageTree): Generator<Stretch> {
  if (node.type === 'image' && typeof node.alt === 'string')
    yield { kind: 'text', text: node.alt, placeAt: () => page.placeOf(node.position?.start) }
  if ('children' in node) for (const child of node.children) yield* pictureStretches(child, page)
}

/** The text in a block of HTML, without code. */
function htmlStretches(node: Html, page: PageTree): Stretch[] {
  const start = node.position?.start
  const placeAt = (offset: number): Place => {
    const before = node.value.slice(0, offset).split('\n')
    const column = (before.at(-1)?.length ?? 0) + 1
    if (start === undefined || before.length === 1) return page.placeOf(start && shift(start, column - 1))
    return page.placeOf({ line: start.line + before.length - 1, column })
  }
  return textsOfHtml(node.value).map(({ text, from }) => ({
    kind: 'text',
    text,
    placeAt: (offset) => placeAt(from + offset),
  }))
}

function shift({ line, column }: Point, by: number): Point {
  return { line, column: column + by }
}

type Directive = Extract<Nodes, { type: 'leafDirective' | 'containerDirective' }>

function* attributeStretches(node: Directive, page: PageTree): Generator<Stretch> {
  for (const [name, text] of Object.entries(node.attributes ?? {})) {
    if (shownAttributes.includes(name) && typeof text === 'string')
      yield { kind: 'text', text, placeAt: () => page.placeOf(node.position?.start) }
  }
}

interface Piece {
  readonly from: number
  readonly node: Text
}

function joinPieces(block: Nodes, page: PageTree): Stretch {
  const pieces: Piece[] = []
  let text = ''
  const add = (node: Nodes): void => {
    if (node.type === 'text') {
      pieces.push({ from: text.length, node })
      text += node.value
    } else if (node.type === 'break') text += '\n'
    else if ('children' in node && !isAddress(node)) for (const child of node.children) add(child)
    else text += unreadable
  }
  if ('children' in block) for (const child of block.children) add(child)
  const placeAt = (offset: number): Place => {
    const piece = pieces.findLast(({ from }) => from <= offset)
    if (piece === undefined) return page.placeOf(block.position?.start)
    return page.placeInside(piece.node, offset - piece.from)
  }
  return { kind: block.type === 'heading' ? 'heading' : 'text', text, placeAt }
}

/** A link whose text is its target is an address, not prose. */
function isAddress(node: Nodes): boolean {
  if (node.type !== 'link') return false
  const text = toString(node)
  return node.url.endsWith(text) && /[./@]/.test(text)
}

/** Elements whose text is not prose. */
const codeElements = new Set(['code', 'kbd', 'math', 'pre', 'samp', 'script', 'style', 'svg', 'template', 'var'])

/** The text in a piece of HTML, as parts with their offsets. */
function textsOfHtml(html: string): readonly { readonly text: string; readonly from: number }[] {
  const texts: { text: string; from: number }[] = []
  let codeDepth = 0
  const parser: Parser = new Parser(
    {
      onopentagname: (name) => (codeDepth += codeElements.has(name) ? 1 : 0),
      onclosetag: (name) => (codeDepth -= codeElements.has(name) ? 1 : 0),
      ontext: (text) => {
        if (codeDepth === 0 && text.trim() !== '') texts.push({ text, from: parser.startIndex })
      },
    },
    // A decoded entity would be shorter than its source.
    { decodeEntities: false },
  )
  parser.end(html)
  return texts
}
