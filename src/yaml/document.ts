import { isMap, isNode, isScalar, LineCounter, parseDocument, type Document, type Pair } from 'yaml'
import { withoutEchoes } from './echoes.ts'
import { findCircle, findLostAlias, findNoText, keepZeros } from './nodes.ts'
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

interface YamlSource {
  readonly text: string
  readonly file: string
  /** Line of the file where the text starts, from 1. */
  readonly firstLine?: number
}

const maxBytes = 2 * 1024 * 1024

/** Parses YAML and reports every syntax error at its place. Returns `undefined` if there is one. */
export function parseYaml({ text, file, firstLine = 1 }: YamlSource, report: Report): YamlDocument | undefined {
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
  const document = readDocument(text, lines)
  if (document instanceof Error) {
    report({
      severity: 'error',
      rule: 'invalid-yaml',
      message: document.message,
      at: { file, line: firstLine, column: 1 },
    })
    return undefined
  }
  for (const error of withoutEchoes(document.errors))
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

function readDocument(text: string, lines: LineCounter): Document | Error {
  try {
    return parseDocument(text, { lineCounter: lines, prettyErrors: true, uniqueKeys: true, logLevel: 'error' })
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
      placeOf: (path, of) => placeAt(offsetOfPath(document, path, of)),
    }
  } catch (error) {
    if (!(error instanceof ReferenceError) && !(error instanceof RangeError)) throw error
    const isDeep = error instanceof RangeError
    const message = isDeep ? tooDeep : `${lowerFirst((error as Error).message)}; write the values out`
    report({ severity: 'error', rule: 'invalid-yaml', message, at: top })
    return undefined
  }
}

/** Offset of the value at a path, or of its key. If there is none, the offset of the nearest parent. */
export function offsetOfPath(
  document: Document,
  path: readonly PropertyKey[],
  of: 'key' | 'value' | undefined,
): number {
  if (path.length === 0) return document.contents?.range?.[0] ?? 0
  const found = nodeAt(document, path, of)
  const start = isNode(found) ? found.range?.[0] : undefined
  return start ?? offsetOfPath(document, path.slice(0, -1), of)
}

function nodeAt(document: Document, path: readonly PropertyKey[], of: 'key' | 'value' | undefined): unknown {
  const names = path.map(String)
  const parent = document.getIn(names.slice(0, -1), true)
  const pair = isMap(parent) ? parent.items.find((item) => keyOf(item) === names.at(-1)) : undefined
  if (pair === undefined) return document.getIn(names, true)
  return of === 'key' ? pair.key : (pair.value ?? pair.key)
}

function keyOf(pair: Pair): string {
  return isScalar(pair.key) ? String(pair.key.value) : String(pair.key)
}
