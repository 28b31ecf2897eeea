import {
  isAlias,
  isMap,
  isNode,
  isScalar,
  isSeq,
  type CollectionTag,
  LineCounter,
  parseDocument,
  type Document,
  type Pair,
  visit,
} from 'yaml'
import { withoutEchoes } from './echoes.ts'
import { tooDeep, wordsOfYaml } from './messages.ts'
import type { Place } from '../model/page.ts'
import { lowerFirst } from '../report/lower-first.ts'
import type { Report } from '../report/problem.ts'

/** A YAML text and the places of its parts. */
export interface YamlDocument {
  readonly value: unknown
  /** Place of the value at a path, or of its key if `of` is `key`. If there is none, the place of the nearest parent. */
  readonly placeOf: (path: readonly PropertyKey[], of?: 'key' | 'value') => Place
}

/** A text to parse, and its place. */
export interface YamlSource {
  readonly text: string
  readonly file: string
  /** Line of the file where the text starts, from 1. */
  readonly firstLine?: number
  /** Whether this is a config of MkDocs: the last one of keys with the same name counts, and `!ENV` is a default. */
  readonly isOfMkDocs?: boolean
}

const maxBytes = 2 * 1024 * 1024

/** Parses YAML and reports every syntax error at its place. Returns `undefined` if there is one. */
export function parseYaml(
  { text, file, firstLine = 1, isOfMkDocs = false }: YamlSource,
  report: Report,
): YamlDocument | undefined {
  if (text.length > maxBytes) {
    report({
      severity: 'error',
      rule: 'file-too-large',
      message: 'a YAML file must not be larger than 2 MB',
      at: { file },
    })
    return undefined
  }
  const lines = new LineCounter()
  const placeAt = (offset: number): Place => {
    const { line, col } = lines.linePos(offset)
    return { file, line: Math.max(1, line) + firstLine - 1, column: Math.max(1, col) }
  }
  const document = readDocument(text, lines, isOfMkDocs)
  if (document instanceof Error) {
    report({
      severity: 'error',
      rule: 'invalid-yaml',
      message: document.message,
      at: { file, line: firstLine, column: 1 },
    })
    return undefined
  }
  for (const error of withoutEchoes(document.errors, text))
    report({ severity: 'error', rule: 'invalid-yaml', message: wordsOfYaml(error, text), at: placeAt(error.pos[0]) })
  if (document.errors.length > 0) return undefined
  const broken = findLostAlias(document) ?? findNoText(document)
  if (broken !== undefined) {
    report({ severity: 'error', rule: 'invalid-yaml', message: broken.message, at: placeAt(broken.offset) })
    return undefined
  }
  const circle = findCircle(document)
  if (circle !== undefined) {
    const message = 'this alias is inside the value that it refers to; write the values out'
    report({ severity: 'error', rule: 'invalid-yaml', message, at: placeAt(circle) })
    return undefined
  }
  keepZeros(document)
  return valueOf(document, placeAt, { file, line: firstLine, column: 1 }, report)
}

/** A value of the environment: `!ENV [FIRST, SECOND, default]`. Builds do not depend on the machine, so it is the default. */
const environmentTags: CollectionTag[] = [
  {
    tag: '!ENV',
    collection: 'seq',
    resolve: (list) => (isSeq(list) && list.items.length > 1 ? list.items.at(-1) : null),
  },
]

function readDocument(text: string, lines: LineCounter, isOfMkDocs: boolean): Document | Error {
  const ofMkDocs = isOfMkDocs ? { uniqueKeys: false, customTags: environmentTags } : {}
  try {
    return parseDocument(text, { lineCounter: lines, prettyErrors: true, logLevel: 'error', ...ofMkDocs })
  } catch (error) {
    if (error instanceof RangeError) return new Error(tooDeep)
    throw error
  }
}

function valueOf(
  document: Document,
  placeAt: (offset: number) => Place,
  top: Place,
  report: Report,
): YamlDocument | undefined {
  try {
    return {
      value: document.toJS({ maxAliasCount: 100 }),
      placeOf: (path, of) => placeAt(findNode(document, path, of).start),
    }
  } catch (error) {
    if (!(error instanceof ReferenceError) && !(error instanceof RangeError)) throw error
    const isDeep = error instanceof RangeError
    const message = isDeep ? tooDeep : `${lowerFirst((error as Error).message)}; write the values out`
    report({ severity: 'error', rule: 'invalid-yaml', message, at: top })
    return undefined
  }
}

/** The node at a path, or its nearest existing parent. It starts at the key if `of` is `key`. */
export function findNode(
  document: Document,
  path: readonly PropertyKey[],
  of: 'key' | 'value' = 'value',
): { readonly node: unknown; readonly start: number } {
  let node: unknown = document.contents
  let start = startOf(node) ?? 0
  for (const [index, part] of path.entries()) {
    const pair = isMap(node) ? node.items.findLast((item) => keyOf(item) === String(part)) : undefined
    if (isSeq(node)) node = node.items[Number(part)]
    else if (pair !== undefined) node = pair.value ?? pair.key
    else break
    const isKey = of === 'key' && index === path.length - 1 && pair !== undefined
    const found = startOf(isKey ? pair.key : node)
    if (found === undefined) break
    start = found
    if (isAlias(node)) node = node.resolve(document)
  }
  return { node, start }
}

function keyOf(pair: Pair): string {
  return isScalar(pair.key) ? String(pair.key.value) : String(pair.key)
}

/** Offset of the first character of a node of a document. */
export function startOf(node: unknown): number | undefined {
  return isNode(node) ? node.range?.[0] : undefined
}

/** Offset of an alias that is inside the value that it refers to, which would make the value endless. */
function findCircle(document: Document): number | undefined {
  let found: number | undefined
  visit(document, {
    Alias: (_, node, path) => {
      const source = node.resolve(document)
      if (source === undefined || !path.includes(source)) return undefined
      found = node.range?.[0] ?? 0
      return visit.BREAK
    },
  })
  return found
}

/** `2.0` is a number in YAML but usually a version to the writer, and as a number it would lose its zero. */
function keepZeros(document: Document): void {
  visit(document, {
    Scalar: (_, node) => {
      if (typeof node.value === 'number' && node.source !== undefined && /^\d+\.\d*0$/.test(node.source))
        node.value = node.source
    },
  })
}

/** The first text that contains NUL or half of a surrogate pair, which files, addresses and pages cannot contain. */
function findNoText(document: Document): { readonly offset: number; readonly message: string } | undefined {
  let found: ReturnType<typeof findNoText>
  visit(document, {
    Scalar: (_, node) => {
      if (typeof node.value !== 'string' || (node.value.isWellFormed() && !node.value.includes('\0'))) return undefined
      const character = node.value.includes('\0') ? 'the character NUL' : 'half of a surrogate pair, such as "\\ud83d"'
      found = { offset: node.range?.[0] ?? 0, message: `this text contains ${character}; write a whole character` }
      return visit.BREAK
    },
  })
  return found
}

/** The first alias without an anchor, and a message about it. */
function findLostAlias(document: Document): { readonly offset: number; readonly message: string } | undefined {
  let found: ReturnType<typeof findLostAlias>
  visit(document, {
    Alias: (_, node) => {
      if (node.resolve(document) !== undefined) return undefined
      const message = `there is no anchor "&${node.source}"; put a value that begins with * in quotes`
      found = { offset: node.range?.[0] ?? 0, message }
      return visit.BREAK
    },
  })
  return found
}
