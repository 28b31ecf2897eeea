import { isScalar, LineCounter, parseDocument, Scalar, type Document, type ScalarTag, type YAMLParseError } from 'yaml'
import { findNode, startOf } from '../../../yaml/document.ts'
import { withoutEchoes } from '../../../yaml/echoes.ts'
import { explainJsonError } from '../../../yaml/json-errors.ts'
import { tooDeep, wordsOfYaml } from '../../../yaml/messages.ts'
import type { Place } from '../../../model/page.ts'
import { lowerFirst } from '../../../report/lower-first.ts'
import type { Report } from '../../../report/problem.ts'
import { findAliasGrowth, findWrongMerges } from './aliases.ts'
import { findDuplicateKeys, listDuplicateKeys, type DuplicateKey } from './duplicate-keys.ts'
import { indentQuoted } from './indent-quoted.ts'
import { createJsonLocator, type JsonLocator } from './locate-json.ts'
import { createTextLocator, type WrittenText } from './locate-text.ts'

/** Finds the place of a pointer's target: the value, or the key that holds it. */
export type PlaceOf = (pointer: readonly string[], of?: 'key' | 'value') => Place

/** Finds places inside the text at a pointer, from lines and columns of that text. */
export type PlacesInText = (
  pointer: readonly string[],
  text: string,
) => (inside: Pick<Place, 'line' | 'column'>) => Place

interface ParsedSpec {
  readonly value: unknown
  /**
   * Whether the value includes everything in the text. It does not if there are duplicate keys, because only the last
   * one is kept.
   */
  readonly isWhole: boolean
  readonly placeOf: PlaceOf
  readonly placesInText: PlacesInText
}

const maxDepth = 400
/** Each costs one more reading of the document. */
const mostIndented = 20
const maxNodes = 5_000_000
/** The total length of all texts, counted each time they are used. */
const maxCharacters = 1 << 28

/** Parses YAML or JSON, and reports every syntax error with its place. Places are only computed on demand. */
export function parseSpec(text: string, file: string, report: Report): ParsedSpec | undefined {
  const reportError = (message: string, at: Place): void =>
    report({ severity: 'error', rule: 'spec-syntax', message, at })
  const other = otherFormats.find(([form]) => form.test(text))
  if (other !== undefined) return void reportError(other[1], { file, line: 1, column: 1 })
  const isJson = isJsonText(text, file)
  const parsed = isJson ? parseJson(text, file, reportError) : parseYamlText(text, file, report)
  if (parsed === undefined) return undefined
  if (isTooLarge(parsed.value))
    return void reportError(
      `the document is nested more than ${maxDepth} levels deep, or expands to more than ${maxNodes} parts or ${maxCharacters} characters`,
      { file, line: 1, column: 1 },
    )
  return mayBeNoText.test(text) ? { ...parsed, value: asText(parsed.value) } : parsed
}

/** What a download or a checkout may leave in place of a document. */
const otherFormats: readonly (readonly [form: RegExp, message: string])[] = [
  [/^\s*<(?:!doctype\s+)?html/i, 'this is a page of HTML, not YAML or JSON'],
  [/^\s*<\?xml/, 'this is XML, not YAML or JSON'],
  [/^version https:\/\/git-lfs\./, 'this is only a pointer of Git LFS; run "git lfs pull" to get the file'],
]

/** Whether a text is JSON, by its file name and its first characters; otherwise it is YAML. */
export function isJsonText(text: string, file: string): boolean {
  return /^\s*(?:[[{]|\/[/*])/.test(text) && /\.json[c5]?$/.test(file)
}

/** NUL or half of a surrogate pair, as a character or as an escape in JSON or YAML. */
const mayBeNoText = /\0|\\(?:0|x00|u0000|U00000000|(?:u|U0000)d[89a-f])/i

/**
 * Pages use NUL to mark the places of addresses, and half of a surrogate pair cannot be written to a file or an
 * address. The replacement character is the one that Markdown and HTML use.
 */
function asText(value: unknown): unknown {
  if (typeof value === 'string') return replaceNoText(value)
  if (Array.isArray(value)) return value.map((item: unknown) => asText(item))
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([key, item]) => [replaceNoText(key), asText(item)])
  return Object.fromEntries(entries)
}

function replaceNoText(text: string): string {
  return text.replaceAll('\0', '\uFFFD').toWellFormed()
}

type ReportError = (message: string, at: Place) => void

function parseJson(text: string, file: string, reportError: ReportError): ParsedSpec | undefined {
  let offsetOf: JsonLocator | undefined
  let lines: LineCounter | undefined
  const locate: JsonLocator = (pointer, of) => (offsetOf ??= createJsonLocator(text))(pointer, of)
  const at = (offset: number): Place => placeAt({ lines: (lines ??= countLines(text)) }, file, offset)
  try {
    return {
      value: JSON.parse(text),
      isWhole: !reportDuplicates(text, file, reportError),
      placeOf: (pointer, of = 'value') => at(locate(pointer, of)),
      placesInText: (pointer, inner) => {
        const start = locate(pointer, 'value')
        if (text[start] !== '"') return () => at(start)
        const locateText = createTextLocator(text, { start, writing: 'double-quoted' }, inner)
        return (inside) => at(locateText(inside))
      },
    }
  } catch (error) {
    if (error instanceof RangeError) return void reportError('this is nested too deeply', { file, line: 1, column: 1 })
    if (!(error instanceof SyntaxError)) throw error
    const { message, offset } = explainJsonError(error, text)
    return void reportError(message, placeAt({ lines: countLines(text) }, file, offset))
  }
}

/** A JSON parser silently keeps the last of several equal keys. Returns whether there are any. */
function reportDuplicates(text: string, file: string, reportError: ReportError): boolean {
  const duplicates = findDuplicateKeys(text)
  if (duplicates.length === 0) return false
  const lines = countLines(text)
  for (const twice of duplicates)
    reportError(wordsFor(twice, placeAt({ lines }, file, twice.first)), placeAt({ lines }, file, twice.offset))
  return true
}

function wordsFor({ name }: DuplicateKey, { line }: Place): string {
  return `map keys must be unique; ${JSON.stringify(name)} is already in line ${String(line)}; keep one of the two`
}

function parseYamlText(source: string, file: string, report: Report): ParsedSpec | undefined {
  const top: Place = { file, line: 1, column: 1 }
  const reportError: ReportError = (message, at) => report({ severity: 'error', rule: 'spec-syntax', message, at })
  try {
    const { text, ranged, errors, accepted } = readLikeOthers(source)
    for (const { message, offset } of accepted)
      report({ severity: 'warning', rule: 'spec-syntax', message, at: placeAt(ranged, file, offset) })
    const isTwice = errors.some(({ code }) => code === 'DUPLICATE_KEY')
    const twofold = isTwice ? listDuplicateKeys(ranged.document) : undefined
    for (const error of errors) {
      const twice = error.code === 'DUPLICATE_KEY' ? twofold?.get(error.pos[0]) : undefined
      reportError(
        twice === undefined ? wordsOfYaml(error, text) : wordsFor(twice, placeAt(ranged, file, twice.first)),
        placeAt(ranged, file, error.pos[0]),
      )
    }
    const wrongMerges = text.includes('<<') ? findWrongMerges(ranged.document) : []
    for (const { offset, message } of wrongMerges) reportError(message, placeAt(ranged, file, offset))
    if (wrongMerges.length > 0 || errors.some(({ code }) => code !== 'DUPLICATE_KEY')) return undefined
    // Generators write thousands of aliases, so the expanded size is limited instead of their number.
    const growth = findAliasGrowth(ranged.document, text)
    if (growth !== undefined) {
      const message = `with this alias, aliases add more than ${String(growth.most)} parts to the document; write the values out, or use "$ref"`
      return void reportError(message, placeAt(ranged, file, growth.offset))
    }
    const value: unknown = ranged.document.toJS({ maxAliasCount: -1 })
    return {
      value,
      isWhole: !isTwice,
      placeOf: (pointer, of) => placeAt(ranged, file, findNode(ranged.document, pointer, of).start),
      placesInText: (pointer, inner) => {
        const { node, start } = findNode(ranged.document, pointer)
        const own = startOf(node)
        const writing = isScalar(node) ? writings.get(node.type) : undefined
        if (own === undefined || writing === undefined) return () => placeAt(ranged, file, start)
        const locateText = createTextLocator(text, { start: own, writing }, inner)
        return (inside) => placeAt(ranged, file, locateText(inside))
      },
    }
  } catch (error) {
    if (error instanceof RangeError) return void reportError(tooDeep, top)
    if (error instanceof ReferenceError) {
      const name = /: (\S+)$/.exec(error.message)?.[1]
      const offset = name === undefined ? -1 : source.indexOf(`*${name}`)
      if (offset === -1) return void reportError(`${lowerFirst(error.message)}; write the values out`, top)
      return void reportError(`there is no anchor "&${name}"`, placeAt({ lines: countLines(source) }, file, offset))
    }
    throw error
  }
}

interface RangedDocument {
  readonly document: Document
  readonly lines: LineCounter
  /** Numbers of the lines that have a space more than in the file. */
  readonly indented?: ReadonlySet<number>
}

interface LooseDocument {
  readonly text: string
  readonly ranged: RangedDocument
  readonly errors: readonly YAMLParseError[]
  /** Errors that most parsers accept. */
  readonly accepted: readonly { readonly message: string; readonly offset: number }[]
}

const unindented =
  'this text in quotes continues on a line that is not indented further than its key; indent the line, because some tools reject the document'
const closeComment = 'this comment is too close to the text before it; put a space before "#"'

function isCloseComment({ message }: YAMLParseError): boolean {
  return message.startsWith('Comments must be separated')
}

/** Reads a document, and once more for each text in quotes that needs more indentation, unless other errors remain. */
function readLikeOthers(source: string): LooseDocument {
  const first = { text: source, ranged: readRanged(source), endings: [] as readonly number[] }
  let last = first
  while (last.endings.length < mostIndented) {
    const next = indentQuoted(last.text, last.ranged.document.errors)
    if (next === undefined) break
    const indented = new Set([...(last.ranged.indented ?? []), ...next.lines])
    last = { text: next.text, ranged: { ...readRanged(next.text), indented }, endings: [...last.endings, next.offset] }
  }
  const { text, ranged, endings } = last.ranged.document.errors.every(isCloseComment) ? last : first
  const all = ranged.document.errors
  const comments = all.filter(isCloseComment).map(({ pos }) => pos[0])
  return {
    text,
    ranged,
    errors: withoutEchoes(
      all.filter((error) => !isCloseComment(error)),
      text,
    ),
    accepted: [
      ...endings.map((offset) => ({ message: unindented, offset })),
      ...comments.map((offset) => ({ message: closeComment, offset })),
    ],
  }
}

/** Generators in PHP write whole numbers like this: `!!float 100`. */
const wholeFloat: ScalarTag = {
  tag: 'tag:yaml.org,2002:float',
  default: true,
  test: /^[-+]?\d+$/,
  resolve: Number,
}

function readRanged(text: string): RangedDocument {
  const lines = new LineCounter()
  return {
    // Merge keys belong to YAML 1.1, but generators and authors still use them.
    document: parseDocument(text, {
      lineCounter: lines,
      prettyErrors: true,
      uniqueKeys: true,
      merge: true,
      logLevel: 'error',
      customTags: [wholeFloat],
    }),
    lines,
  }
}

function countLines(text: string): LineCounter {
  const lines = new LineCounter()
  lines.addNewLine(0)
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) lines.addNewLine(at + 1)
  return lines
}

function placeAt({ lines, indented }: Omit<RangedDocument, 'document'>, file: string, offset: number): Required<Place> {
  const { line, col } = lines.linePos(offset)
  return { file, line: Math.max(1, line), column: Math.max(1, indented?.has(line) === true ? col - 1 : col) }
}

const writings: ReadonlyMap<string | null | undefined, WrittenText['writing']> = new Map([
  [Scalar.QUOTE_DOUBLE, 'double-quoted'],
  [Scalar.QUOTE_SINGLE, 'single-quoted'],
  [Scalar.BLOCK_LITERAL, 'block'],
  [Scalar.BLOCK_FOLDED, 'block'],
  [Scalar.PLAIN, 'plain'],
])

/** Not recursive, because it measures how deep recursion would go. */
function isTooLarge(value: unknown): boolean {
  const stack: { readonly value: unknown; readonly depth: number }[] = [{ value, depth: 0 }]
  let count = 0
  let characters = 0
  for (let top = stack.pop(); top !== undefined; top = stack.pop()) {
    if (typeof top.value !== 'object' || top.value === null) continue
    count += 1
    if (top.depth > maxDepth || count > maxNodes) return true
    for (const item of Object.values(top.value) as readonly unknown[])
      if (typeof item === 'object') stack.push({ value: item, depth: top.depth + 1 })
      else if (typeof item === 'string') characters += item.length
    if (characters > maxCharacters) return true
  }
  return false
}
