import type { Element, ElementContent, Root } from 'hast'
import { toString } from 'hast-util-to-string'
import path from 'node:path'
import { SKIP, visit } from '../../formats/visit.ts'
import type { Heading } from '../../model/page.ts'
import { parseFenceInfo } from '../../formats/markdown/fence-info.ts'
import { readExpressiveCode } from '../foreign/expressive-code.ts'
import { reportUnusedSettings } from '../dialect/code/fence-settings.ts'
import { admonitionTitle } from '../dialect/directives.ts'
import { addMark, linesPerSource, placeOf, sourceOf, type PageContext } from '../parse/page-context.ts'
import { readPlace } from './places.ts'

/** Reads back from rendered HTML what the compiler wrote for later stages: places and addresses. */
export function readRendered(tree: Root, context: PageContext, folders: AddressFolders): void {
  const ids = new Set<string>()
  visit(tree, 'element', (node) => {
    readElementPlace(node, context)
    resolveAliases(node, context, folders)
    dropSecondId(node, ids, context)
    unwrapCode(node)
    fillMessage(node, context)
  })
}

/** Gives an element the position that its source has. */
export function readElementPlace(node: Element, context: PageContext): void {
  const place = readPlace(node.properties['dataDocsgenAt'])
  delete node.properties['dataDocsgenAt']
  delete node.position
  if (place === undefined) return
  const { file, line, column } = place
  let index = context.sources.findIndex((source) => source.file === file)
  if (index === -1) index = context.sources.push({ file, base: path.posix.dirname(file), lines: [] }) - 1
  const point = { line: line + index * linesPerSource, column }
  node.position = { start: point, end: point }
}

/** A component names a text of the interface, because it does not know the language of the page. */
function fillMessage(node: Element, { options: { messages } }: PageContext): void {
  const [child] = node.children
  if (child?.type !== 'element' || child.tagName !== 'docsgen-message') return
  const name = String(child.properties['dataName'])
  node.children = [{ type: 'text', value: name === 'details' ? messages.details : admonitionTitle(name, messages) }]
}

/** A component for code blocks renders its own `pre` inside of the one that it replaces. */
function unwrapCode(node: Element): void {
  const [only, ...others] = node.children.filter((child) => child.type !== 'text' || child.value.trim() !== '')
  const isDouble = node.tagName === 'pre' && others.length === 0 && only?.type === 'element' && only.tagName === 'pre'
  if (isDouble) node.children = only.children
}

/** A part that is shown twice, in two tabs, has its ids twice. Links lead to the first. */
function dropSecondId(node: Element, ids: Set<string>, context: PageContext): void {
  const { id } = node.properties
  if (typeof id !== 'string' || !/^h[1-6]$/.test(node.tagName)) return
  if (!ids.has(id)) {
    ids.add(id)
    return
  }
  delete node.properties['id']
  const message = `the id "${id}" is used twice on this page; links lead to the first, and this heading gets another one`
  context.report({ severity: 'warning', rule: 'duplicate-id', message, at: placeOf(context, node.position?.start) })
}

/** What an address may start with in place of a folder of the project. */
export interface AddressFolders {
  readonly staticFolder: string
  readonly aliases: Readonly<Record<string, string>>
}

/** An alias starts an address that is relative to a folder of the project. */
function resolveAliases(node: Element, context: PageContext, { staticFolder, aliases }: AddressFolders): void {
  const base = sourceOf(context, node.position?.start)?.base ?? ''
  const below = `${staticFolder}/`
  const addressOf = (file: string): string =>
    file.startsWith(below) ? `/${file.slice(below.length)}` : relativeTo(base, file)
  for (const name of ['href', 'src', 'poster']) {
    const value = node.properties[name]
    if (typeof value !== 'string' || !/^[@~]/.test(value)) continue
    const [alias = '', ...parts] = value.split('/')
    const folder = alias === projectAlias ? '.' : aliases[alias]
    if (folder === undefined || parts.length === 0) continue
    node.properties[name] = addressOf(path.posix.join(folder, ...parts))
  }
  for (const name of ['style', 'dataDocsgenStyle']) {
    const value = node.properties[name]
    if (typeof value !== 'string') continue
    node.properties[name] = value.replaceAll(importedFile, (_, file: string) => addressOf(file))
  }
}

/** Imported files begin with this. */
const projectAlias = '@project'

const importedFile = /(?<=url\(\s*["']?)@project\/([^"')]+)/g

function relativeTo(folder: string, file: string): string {
  const relative = path.posix.relative(folder, file)
  return relative.startsWith('.') ? relative : `./${relative}`
}

/** Marks the code blocks, so that they are shown as those of other pages. */
export function readFences(tree: Root, context: PageContext): void {
  visit(tree, 'element', (node, _index, parent) => {
    if (node.tagName === 'code' && parent?.type === 'element' && parent.tagName === 'pre') readFence(node, context)
  })
}

function readFence(node: Element, context: PageContext): void {
  const [word, words] = fenceOf(node)
  const value = toString(node).replace(/\n$/, '')
  const at = placeOf(context, node.position?.start)
  const shown = readExpressiveCode({ info: parseFenceInfo(word, words), value }, words, at, context)
  reportUnusedSettings(shown, at, context)
  const mark = addMark(context, { kind: 'code', ...shown, at })
  node.properties = { dataDocsgen: mark }
  node.children = []
}

/** The language and the words after it, in the attributes that components of Docusaurus read and write. */
function fenceOf({ properties: { className, metastring } }: Element): readonly [string, string] {
  const classes = Array.isArray(className) ? className.map(String) : []
  const language = classes.find((name) => name.startsWith('language-'))?.slice('language-'.length)
  return [language ?? '', typeof metastring === 'string' ? metastring : '']
}

/** The element of a list of contents inside a page. */
const contentsElement = 'docsgen-contents'

/** Fills the lists of contents inside a page, which are only known when its headings are. */
export function fillContents(tree: Root, headings: readonly Heading[]): void {
  visit(tree, 'element', (node, index, parent) => {
    if (node.tagName !== contentsElement || parent === undefined || index === undefined) return undefined
    const { dataMin: min, dataMax: max, dataPart: part = '' } = node.properties
    const chosen = headings
      .filter(({ depth }) => depth > 1)
      .slice(...String(part).split(' ').filter(Boolean).map(Number))
    const shown = chosen.filter(({ depth }) => depth >= Number(min) && depth <= Number(max))
    parent.children.splice(index, 1, listOf(shown))
    return [SKIP, index + 1]
  })
}

function listOf(headings: readonly Heading[]): Element {
  const items: ElementContent[] = []
  for (let index = 0; index < headings.length;) {
    const heading = headings[index]
    if (heading === undefined) break
    const next = headings.findIndex(({ depth }, at) => at > index && depth <= heading.depth)
    const end = next === -1 ? headings.length : next
    const link: Element = {
      type: 'element',
      tagName: 'a',
      properties: { href: `#${heading.id}` },
      children: [{ type: 'text', value: heading.text }],
    }
    const inner = headings.slice(index + 1, end)
    const children: ElementContent[] = inner.length === 0 ? [link] : [link, listOf(inner)]
    items.push({ type: 'element', tagName: 'li', properties: {}, children })
    index = end
  }
  return { type: 'element', tagName: 'ul', properties: {}, children: items }
}
