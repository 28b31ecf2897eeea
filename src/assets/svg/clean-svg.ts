import type { Element, ElementContent, Root } from 'hast'
import { sanitize } from 'hast-util-sanitize'
import { readXml, type TextPoint, type InvalidXml } from './read-xml.ts'
import { visit } from '../../formats/visit.ts'
import { hasCss, isHarmlessAttribute, schemaFor, inertName, isInsideFile } from './svg-schema.ts'
import {
  isTokenAtKeyword,
  isTokenCloseCurly,
  isTokenCloseParen,
  isTokenFunction,
  isTokenOpenCurly,
  isTokenSemicolon,
  isTokenString,
  isTokenURL,
  stringify,
  tokenize,
  type CSSToken,
} from '@csstools/css-tokenizer'

/** A part of an SVG that was removed: `<script>`, `onclick`. */
export interface Removal extends TextPoint {
  readonly what: string
}

/** An SVG that is safe to publish, and what was removed. */
export interface CleanSvg {
  readonly bytes: Uint8Array
  readonly removals: readonly Removal[]
}

/**
 * Removes what runs code, shows another document or loads from elsewhere when a browser opens the SVG as a page. A file
 * without any of these keeps its bytes. Any other file is written again from the clean tree, so it contains nothing
 * that was not understood.
 */
export function cleanSvg(bytes: Uint8Array): CleanSvg | InvalidXml {
  const file = readXml(bytes)
  if ('message' in file) return file
  const removals: { readonly what: string; readonly start: number }[] = file.instructions
    .filter(({ name }) => /^xml/i.test(name))
    .map(({ name, start }) => ({ what: `<?${name}?>`, start }))
  const clean = sanitizeTree(file.root)
  if (clean === undefined) return { message: 'it is no SVG', ...file.pointAt(startOf(file.root)) }
  noteRemovals(file.root, clean, removals)
  cleanStyles(clean, removals)
  const isKept = file.isPlain && removals.length === 0
  return {
    bytes: isKept ? bytes : Buffer.from(`${writeElement(clean, namespaces)}\n`),
    removals: removals.map(({ what, start }) => ({ what, ...file.pointAt(start) })),
  }
}

interface Noted {
  readonly what: string
  readonly start: number
}

function sanitizeTree(root: Element): Element | undefined {
  const names = new Set<string>()
  const attributes = new Set<string>()
  visit(root, 'element', ({ tagName, properties }) => {
    names.add(tagName)
    for (const name of Object.keys(properties)) attributes.add(name)
  })
  const tree: Root = { type: 'root', children: [root] }
  const clean = sanitize(tree, schemaFor(names, attributes))
  return clean.type === 'root' ? clean.children.find((node) => node.type === 'element') : undefined
}

function startOf({ position }: Element): number {
  return position?.start.offset ?? 0
}

/** Compares the trees to find what the sanitizer removed. Attributes without any effect are not reported. */
function noteRemovals(before: Element, after: Element, removals: Noted[]): void {
  const start = startOf(before)
  for (const name of Object.keys(before.properties))
    if (!isHarmlessAttribute(name) && after.properties[name] === undefined) removals.push({ what: name, start })
  const kept = new Map(elementsOf(after.children).map((child) => [startOf(child), child]))
  for (const child of elementsOf(before.children)) {
    const same = kept.get(startOf(child))
    if (same === undefined) removals.push({ what: `<${child.tagName.replace('foreign:', '')}>`, start: startOf(child) })
    else noteRemovals(child, same, removals)
  }
}

function elementsOf(children: readonly ElementContent[]): Element[] {
  return children.filter((child) => child.type === 'element')
}

/** Addresses that styles load from, in style elements and attributes. */
function cleanStyles(root: Element, removals: Noted[]): void {
  const clean = (css: string, start: number): string => {
    const cleaned = cleanCss(css)
    if (cleaned !== css) removals.push({ what: cleaned.includes('@removed-import') ? '@import' : 'url(…)', start })
    return cleaned
  }
  visit(root, 'element', (node) => {
    const start = startOf(node)
    for (const [name, value] of Object.entries(node.properties))
      if (hasCss(name)) node.properties[name] = clean(String(value), start)
    if (node.tagName !== 'style') return
    for (const child of node.children) if (child.type === 'text') child.value = clean(child.value, start)
  })
}

const namespaces = ' xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"'

/** Writes a tree as XML, without declarations, comments, instructions and prefixes. */
function writeElement({ tagName, properties, children }: Element, declarations: string): string {
  if (tagName === inertName) return ''
  const attributes = Object.entries(properties).map(([name, value]) => ` ${name}="${escapeAttribute(String(value))}"`)
  const start = `<${tagName}${declarations}${attributes.join('')}`
  return children.length === 0 ? `${start}/>` : `${start}>${children.map(writeContent).join('')}</${tagName}>`
}

function writeContent(node: ElementContent): string {
  if (node.type === 'element') return writeElement(node, '')
  return node.type === 'text' ? escapeText(node.value) : ''
}

/** XML parsers turn tabs and line ends in attributes into spaces, and drop carriage returns. */
function escapeAttribute(text: string): string {
  return escapeText(text).replaceAll(/["\t\n]/g, (letter) => `&#${String(letter.codePointAt(0))};`)
}

function escapeText(text: string): string {
  return text.replaceAll(/[&<>\r]/g, (letter) => `&#${String(letter.codePointAt(0))};`)
}

/** The address of an empty image, which loads nothing. */
const nothing = '"data:,"'

/** Functions whose strings are addresses: `url("a")`, `image-set("a" 1x)`, `cross-fade("a", "b")`. */
const loadingFunction = /^(?:url|src|(?:-webkit-)?image(?:-set)?|(?:-webkit-)?cross-fade)$/i
const foreignAddress = /^\s*(?:[a-z][\w+.-]*:)?[\\/]{2}/i

/** CSS without any of these loads nothing, even with escapes. */
const mayLoad = /url|src|image|cross|import|[\\/]{2}|\\/i

/**
 * Replaces each address in CSS that leads out of the file. Works on tokens, where escapes and comments cannot hide
 * anything.
 * A string that looks like an address on another host is replaced everywhere, because a variable can pass it to a
 * function.
 */
function cleanCss(css: string): string {
  if (!mayLoad.test(css)) return css
  const tokens = tokenize({ css })
  let isChanged = false
  let rule = ''
  let isLoading = false
  const replace = (token: CSSToken, text: string): void => {
    token[1] = text
    isChanged = true
  }
  for (const token of tokens) {
    if (isTokenAtKeyword(token)) {
      rule = token[4].value.toLowerCase()
      // Browsers skip an unknown rule as a whole.
      if (rule === 'import') replace(token, '@removed-import')
    }
    if (isTokenFunction(token)) isLoading ||= loadingFunction.test(token[4].value)
    else if (isEnd(token)) isLoading = false
    if (isEnd(token) && !isTokenCloseParen(token)) rule = ''
    // The address of a namespace is only a name.
    if (rule === 'namespace') continue
    if (isTokenURL(token) && !isInsideFile(token[4].value)) replace(token, `url(${nothing})`)
    if (!isTokenString(token)) continue
    const address = token[4].value
    if (isLoading ? !isInsideFile(address) : foreignAddress.test(address)) replace(token, nothing)
  }
  return isChanged ? stringify(...tokens) : css
}

function isEnd(token: CSSToken): boolean {
  return isTokenCloseParen(token) || isTokenSemicolon(token) || isTokenOpenCurly(token) || isTokenCloseCurly(token)
}
