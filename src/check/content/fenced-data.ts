import { LineCounter, parseAllDocuments } from 'yaml'
import { findNode } from '../../yaml/document.ts'
import { explainJsonError } from '../../yaml/json-errors.ts'
import { wordsOfYaml } from '../../yaml/messages.ts'

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
  const jsonError = language === 'json' ? errorOfJson(text) : undefined
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
          offsetOf: (path, of) => findNode(document, path, of).start,
        })),
    }
  } catch (error) {
    if (error instanceof ReferenceError) return { errors: [{ message: error.message, offset: 0 }] }
    throw error
  }
}

function errorOfJson(text: string): { readonly message: string; readonly offset: number } | undefined {
  try {
    JSON.parse(text)
    return undefined
  } catch (error) {
    if (error instanceof SyntaxError) return explainJsonError(error, text)
    throw error
  }
}
