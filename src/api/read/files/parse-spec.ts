import {
  isAlias,
  isMap,
  isNode,
  isScalar,
  isSeq,
  LineCounter,
  parseDocument,
  Scalar,
  type Document,
  type Node,
  type ScalarTag,
} from 'yaml'
import { withoutEchoes } from '../../../yaml/echoes.ts'
import { tooDeep, wordsOfYaml } from '../../../yaml/messages.ts'
import type { Place } from '../../../model/page.ts'
import { lowerFirst } from '../../../report/lower-first.ts'
import type { Report } from '../../../report/problem.ts'
import { findAliasGrowth } from './alias-growth.ts'
import { countKeys, findDuplicateKeys, listDuplicateKeys, type DuplicateKey } from './duplicate-keys.ts'
import { strangeInJson, findStrangeToken } from './json-errors.ts'
import { createJsonLocator, type JsonLocator } from './locate-json.ts'
import { createTextLocator, type WrittenText } from './locate-text.ts'
import { findWrongMerges } from './wrong-merges.ts'

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
const maxNodes = 5_000_000
/** The total length of all texts, counted each time they are used. */
const maxCharacters = 1 << 28

/** Parses YAML or JSON, and reports every syntax error with its place. Places are only computed on demand. */
export function parseSpec(text: string, file: string, report: Report): ParsedSpec | undefined {
  const reportError = (message: string, at: Place): void =>
    report({ severity: 'error', rule: 'spec-syntax', message, at })
  const isJson = isJsonText(text, file)
  const parsed = isJson ? parseJson(text, file, reportError) : parseYamlText(text, file, reportError)
  if (parsed === undefined) return undefined
  const { isTooLarge, keys } = measure(parsed.value)
  if (isTooLarge)
    return void reportError(
      `the document is nested more than ${maxDepth} levels deep, or expands to more than ${maxNodes} parts or ${maxCharacters} characters`,
      { file, line: 1, column: 1 },
    )
  // A JSON parser silently keeps the last of several equal keys.
  const hidesKeys = isJson && keys !== countKeys(text)
  if (hidesKeys) reportDuplicates(text, file, reportError)
  return {
    ...parsed,
    value: mayBeNoText.test(text) ? asText(parsed.value) : parsed.value,
    isWhole: parsed.isWhole && !hidesKeys,
  }
}

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
      isWhole: true,
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
    const offset = Number(/at position (\d+)/.exec(error.message)?.[1] ?? findStrangeToken(text))
    const before = text.slice(0, offset).split('\n')
    const message = lowerFirst(error.message.replace(/(?:, "| in JSON at position| \(line).*$/s, ''))
    return void reportError(strangeInJson(text, offset) ?? `this is not JSON: ${message}`, {
      file,
      line: before.length,
      column: (before.at(-1)?.length ?? 0) + 1,
    })
  }
}

function reportDuplicates(text: string, file: string, reportError: ReportError): void {
  const lines = countLines(text)
  for (const twice of findDuplicateKeys(text))
    reportError(wordsFor(twice, placeAt({ lines }, file, twice.first)), placeAt({ lines }, file, twice.offset))
}

function wordsFor({ name }: DuplicateKey, { line }: Place): string {
  return `map keys must be unique; ${JSON.stringify(name)} is already in line ${String(line)}; keep one of the two`
}

function parseYamlText(text: string, file: string, reportError: ReportError): ParsedSpec | undefined {
  const top: Place = { file, line: 1, column: 1 }
  try {
    const ranged = readRanged(text)
    const errors = withoutEchoes(ranged.document.errors, text)
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
      placeOf: (pointer, of) => placeAt(ranged, file, findNode(ranged, pointer, of).start),
      placesInText: (pointer, inner) => {
        const { node, start } = findNode(ranged, pointer)
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
      const offset = name === undefined ? -1 : text.indexOf(`*${name}`)
      if (offset === -1) return void reportError(`${lowerFirst(error.message)}; write the values out`, top)
      return void reportError(`there is no anchor "&${name}"`, placeAt({ lines: countLines(text) }, file, offset))
    }
    throw error
  }
}

interface RangedDocument {
  readonly document: Document
  readonly lines: LineCounter
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

function placeAt({ lines }: Pick<RangedDocument, 'lines'>, file: string, offset: number): Required<Place> {
  const { line, col } = lines.linePos(offset)
  return { file, line: Math.max(1, line), column: Math.max(1, col) }
}

/** The node at a pointer, or its nearest existing parent. */
function findNode(
  { document }: RangedDocument,
  pointer: readonly string[],
  of: 'key' | 'value' = 'value',
): { readonly node: unknown; readonly start: number } {
  let node: unknown = document.contents
  let start = startOf(node) ?? 0
  for (const [index, part] of pointer.entries()) {
    let key: unknown
    if (isMap(node)) {
      const pair = node.items.findLast(
        (item) => (isScalar(item.key) ? String(item.key.value) : String(item.key)) === part,
      )
      key = pair?.key
      node = pair?.value ?? pair?.key
    } else if (isSeq(node)) node = node.items[Number(part)]
    else break
    const isLast = index === pointer.length - 1
    const found = startOf(isLast && of === 'key' && key !== undefined ? key : node)
    if (found === undefined) break
    start = found
    if (isAlias(node)) node = node.resolve(document)
  }
  return { node, start }
}

const writings: ReadonlyMap<string | null | undefined, WrittenText['writing']> = new Map([
  [Scalar.QUOTE_DOUBLE, 'double-quoted'],
  [Scalar.QUOTE_SINGLE, 'single-quoted'],
  [Scalar.BLOCK_LITERAL, 'block'],
  [Scalar.BLOCK_FOLDED, 'block'],
  [Scalar.PLAIN, 'plain'],
])

function startOf(node: unknown): number | undefined {
  return isNode(node) ? (node as Node).range?.[0] : undefined
}

/** Not recursive, because it measures how deep recursion would go. */
function measure(value: unknown): { readonly isTooLarge: boolean; readonly keys: number } {
  const stack: { readonly value: unknown; readonly depth: number }[] = [{ value, depth: 0 }]
  let count = 0
  let keys = 0
  let characters = 0
  for (let top = stack.pop(); top !== undefined; top = stack.pop()) {
    if (typeof top.value !== 'object' || top.value === null) continue
    count += 1
    if (top.depth > maxDepth || count > maxNodes) return { isTooLarge: true, keys }
    const items: readonly unknown[] = Object.values(top.value)
    if (!Array.isArray(top.value)) keys += items.length
    for (const item of items)
      if (typeof item === 'object') stack.push({ value: item, depth: top.depth + 1 })
      else if (typeof item === 'string') characters += item.length
    if (characters > maxCharacters) return { isTooLarge: true, keys }
  }
  return { isTooLarge: false, keys }
}
