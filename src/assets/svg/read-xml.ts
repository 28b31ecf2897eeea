import {
  parseXml,
  XmlCdata,
  XmlDocumentType,
  XmlElement,
  XmlError,
  XmlNode,
  XmlProcessingInstruction,
  XmlText,
  type XmlDocument,
} from '@rgrove/parse-xml'
import type { Element, ElementContent, Properties } from 'hast'
import { inertName } from './svg-schema.ts'

/** A position in a text, counted from 1. */
export interface TextPoint {
  readonly line: number
  readonly column: number
}

/** Why a file cannot be read as XML. */
export interface InvalidXml extends TextPoint {
  readonly message: string
}

/** An XML file with SVG names: prefixes are resolved, and elements that mean nothing to a browser are inert. */
export interface XmlFile {
  readonly root: Element
  /** Processing instructions, which can load style sheets. */
  readonly instructions: readonly { readonly name: string; readonly start: number }[]
  /** Whether browsers read exactly this tree from the bytes of the file. */
  readonly isPlain: boolean
  readonly pointAt: (offset: number) => TextPoint
}

const svgNamespace = 'http://www.w3.org/2000/svg'
const xlinkNamespace = 'http://www.w3.org/1999/xlink'
const xmlNamespace = 'http://www.w3.org/XML/1998/namespace'

/** Other namespaces whose elements browsers run, show or handle events for, or once did. */
const activeNamespaces = new Set([
  'http://www.w3.org/1999/xhtml',
  'http://www.w3.org/1998/Math/MathML',
  'http://www.w3.org/2001/xml-events',
  'http://www.w3.org/2002/xforms',
  'http://www.mozilla.org/xbl',
  'http://www.mozilla.org/keymaster/gatekeeper/there.is.only.xul',
  'urn:schemas-microsoft-com:vml',
])

type Scope = ReadonlyMap<string, string>

/** Reads a file as strictly as browsers do. */
export function readXml(bytes: Uint8Array): XmlFile | InvalidXml {
  const decoded = decode(bytes)
  if (decoded === undefined) return { message: 'its encoding is not one that browsers read', line: 1, column: 1 }
  const { text, isUtf8 } = decoded
  try {
    const document = parseXml(text, {
      includeOffsets: true,
      preserveDocumentType: true,
      preserveCdata: true,
      resolveUndefinedEntity: resolverOf(text),
    })
    const root = document.root
    if (root === null) return { message: 'it is empty', line: 1, column: 1 }
    const subset = document.children.some((node) => node instanceof XmlDocumentType && node.internalSubset !== null)
    return {
      root: toElement(root, new Map([['xml', xmlNamespace]])),
      instructions: listInstructions(document),
      isPlain: isUtf8 && !subset,
      pointAt: (offset) => pointAt(text, offset),
    }
  } catch (error) {
    if (error instanceof XmlError) return { message: firstLine(error.message), line: error.line, column: error.column }
    if (error instanceof TreeError) return { message: error.message, ...pointAt(text, error.start) }
    // The parser is recursive.
    if (error instanceof RangeError) return { message: tooDeep, line: 1, column: 1 }
    throw error
  }
}

function firstLine(message: string): string {
  const line = message.split('\n', 1)[0] ?? message
  return `${line.charAt(0).toLowerCase()}${line.slice(1)}`.replace(/ ?\(line \d+, column \d+\)/, '').replace(/\.$/, '')
}

function pointAt(text: string, offset: number): TextPoint {
  const before = text.slice(0, offset).split(/\r\n|\r|\n/)
  return { line: before.length, column: (before.at(-1) ?? '').length + 1 }
}

/** Decodes a file with its declared encoding. Every browser reads UTF-8 and UTF-16. */
function decode(bytes: Uint8Array): { readonly text: string; readonly isUtf8: boolean } | undefined {
  const start = Buffer.from(bytes.subarray(0, 200)).toString('latin1')
  const isWide = /^(?:\xFE\xFF|\xFF\xFE|<\0|\0<)/.test(start)
  const byMark = start.startsWith('\xFE\xFF') || start.startsWith('\0<') ? 'utf-16be' : 'utf-16le'
  const declared = /^(?:\xEF\xBB\xBF)?<\?xml\s[^>]*?encoding\s*=\s*["']([\w.:-]+)["']/.exec(start)?.[1] ?? 'utf-8'
  try {
    const decoder = new TextDecoder(isWide ? byMark : declared, { fatal: true })
    const text = decoder.decode(bytes)
    // Plain ASCII, which some programs declare, has the same bytes in UTF-8.
    const isAscii = decoder.encoding === 'windows-1252' && !/[^\0-\x7F]/.test(text)
    return { text, isUtf8: decoder.encoding === 'utf-8' || isAscii }
  } catch {
    // An unknown encoding, or bytes that are invalid in it.
    return undefined
  }
}

/** Some editors define their namespaces as entities. An entity that contains markup or another entity stays unknown. */
function resolverOf(text: string): (reference: string) => string | undefined {
  const entities = new Map<string, string>()
  for (const [, name = '', double, single] of text.matchAll(
    /<!ENTITY\s+([\w.-]+)\s+(?:"([^"<&%]{0,200})"|'([^'<&%]{0,200})')\s*>/g,
  ))
    if (!entities.has(name)) entities.set(name, double ?? single ?? '')
  return (reference) => entities.get(reference.slice(1, -1))
}

function listInstructions(document: XmlDocument): XmlFile['instructions'] {
  return document.children.flatMap((node) =>
    node instanceof XmlProcessingInstruction ? [{ name: node.name, start: node.start }] : [],
  )
}

const deepest = 1000
const tooDeep = 'its elements are nested too deeply'

/** An error that the parser accepts and browsers do not. */
class TreeError extends Error {
  readonly start: number

  constructor(message: string, start: number) {
    super(message)
    this.start = start
  }
}

function toElement(node: XmlElement, outer: Scope, depth = 0): Element {
  if (depth > deepest) throw new TreeError(tooDeep, node.start)
  const scope = scopeOf(node, outer)
  const [prefix, local] = splitName(node.name)
  const namespace = prefix === '' ? scope.get('') : namespaceOf(prefix, scope, node.start)
  const isSvg = namespace === svgNamespace
  const tagName = isSvg ? local : activeNamespaces.has(namespace ?? '') ? `foreign:${local}` : inertName
  return {
    type: 'element',
    tagName,
    properties: isSvg ? toProperties(node, scope) : {},
    children: [
      // A style sheet is all of the text in its element, across comments.
      ...(tagName === 'style' ? [{ type: 'text', value: textOf(node) } as const] : []),
      ...node.children.flatMap((child) => toContent(child, scope, { depth, isSheet: tagName === 'style' })),
    ],
    // Lines are only counted for reported parts.
    position: { start: { line: 1, column: 1, offset: node.start }, end: { line: 1, column: 1, offset: node.end } },
  }
}

function toContent(
  node: XmlElement['children'][number],
  scope: Scope,
  parent: { readonly depth: number; readonly isSheet: boolean },
): ElementContent[] {
  if (node instanceof XmlElement) return [toElement(node, scope, parent.depth + 1)]
  return isText(node) && !parent.isSheet ? [{ type: 'text', value: node.text }] : []
}

function isText(node: XmlNode): node is XmlText | XmlCdata {
  return node instanceof XmlText || node instanceof XmlCdata
}

function textOf({ children }: XmlElement): string {
  return children.map((child) => (isText(child) ? child.text : '')).join('')
}

function scopeOf({ attributes }: XmlElement, outer: Scope): Scope {
  const declared = Object.entries(attributes).filter(([name]) => name === 'xmlns' || name.startsWith('xmlns:'))
  if (declared.length === 0) return outer
  return new Map([...outer, ...declared.map(([name, value]) => [name.slice('xmlns:'.length), value] as const)])
}

function splitName(name: string): readonly [prefix: string, local: string] {
  const colon = name.indexOf(':')
  return colon === -1 ? ['', name] : [name.slice(0, colon), name.slice(colon + 1)]
}

function namespaceOf(prefix: string, scope: Scope, start: number): string {
  const namespace = scope.get(prefix)
  if (namespace === undefined) throw new TreeError(`nothing declares the prefix "${prefix}"`, start)
  return namespace
}

function toProperties({ attributes, start }: XmlElement, scope: Scope): Properties {
  const properties: Properties = {}
  for (const [name, value] of Object.entries(attributes)) {
    if (name === 'xmlns' || name.startsWith('xmlns:')) continue
    const [prefix, local] = splitName(name)
    const namespace = prefix === '' ? undefined : namespaceOf(prefix, scope, start)
    if (namespace === undefined) properties[name] = value
    else if (namespace === xlinkNamespace) properties[`xlink:${local}`] = value
    else if (namespace === xmlNamespace) properties[`xml:${local}`] = value
  }
  return properties
}
