import { LineCounter, parseAllDocuments } from 'yaml'
import { offsetOfPath } from '../../yaml/document.ts'
import { wordsOfYaml } from '../../yaml/messages.ts'
import { lowerFirst } from '../../report/lower-first.ts'

/** One document of a fence. */
export interface FencedDocument {
  readonly value: unknown
  /** Offset in the fence's text of the value at a path, or of its name. */
  readonly offsetOf: (path: readonly string[], of: 'key' | 'value') => number
}

/** The data in a YAML or JSON fence, or why it cannot be read. */
export type FencedData =
  | { readonly documents: readonly FencedDocument[] }
  | { readonly errors: readonly { readonly message: string; readonly offset: number }[] }

/** Reads the YAML documents, or the JSON text, of a fence. */
export function readFencedData(text: string, language: string): FencedData {
  const jsonError = language === 'json' ? locateJsonError(text) : undefined
  if (jsonError !== undefined) return { errors: [jsonError] }
  const parsed = parseAllDocuments(text, { lineCounter: new LineCounter(), uniqueKeys: true, logLevel: 'error' })
  const documents = [...parsed]
  const errors = documents.flatMap((document) =>
    document.errors.map((error) => ({ message: wordsOfYaml(error, text), offset: error.pos[0] })),
  )
  if (errors.length > 0) return { errors }
  try {
    return {
      documents: documents
        .filter((document) => document.contents !== null)
        .map((document) => ({
          value: document.toJS({ maxAliasCount: 100 }) as unknown,
          offsetOf: (path, of) => offsetOfPath(document, path, of),
        })),
    }
  } catch (error) {
    if (error instanceof ReferenceError) return { errors: [{ message: error.message, offset: 0 }] }
    throw error
  }
}

function locateJsonError(text: string): { readonly message: string; readonly offset: number } | undefined {
  const found = errorOfJson(text)
  if (found === undefined) return undefined
  const position = /at position (\d+)/.exec(found)?.[1]
  const offset = position === undefined ? unexpectedToken(text) : Number(position)
  const words = found.split(/, (?:\.{3})?"| in JSON/)[0] ?? found
  return { message: `this is not valid JSON: ${lowerFirst(words)}`, offset }
}

function errorOfJson(text: string): string | undefined {
  try {
    JSON.parse(text)
    return undefined
  } catch (error) {
    if (error instanceof SyntaxError) return error.message
    throw error
  }
}

/** The parser reports an unexpected token without its place, which is the end of the shortest text with the same error. */
function unexpectedToken(text: string): number {
  let [right, wrong] = [0, text.length]
  while (wrong - right > 1) {
    const middle = (right + wrong) >> 1
    if (errorOfJson(text.slice(0, middle))?.startsWith('Unexpected token') === true) wrong = middle
    else right = middle
  }
  return Math.max(0, wrong - 1)
}
