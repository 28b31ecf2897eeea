import type { SchemaReader } from '../schemas/schemas.ts'
import type { Slugger } from '../../formats/names/slug.ts'
import { keyOf, type Follow, type SpecNode } from './files/spec-node.ts'

/** What all readers share: the document, a function to follow its references, and the assigned names. */
export interface DocumentReading {
  readonly top: SpecNode
  readonly follow: Follow
  readonly schemas: SchemaReader
  readonly slug: Slugger
  /** True for Swagger 2.0, where bodies are parameters and media types are listed separately. */
  readonly isSwagger: boolean
  /** The part at a node, created on first use. Thousands of operations share a few parts. */
  readonly once: <Part>(kind: string, specNode: SpecNode, make: () => Part) => Part
}

/** Creates the cache for `once`. */
export function createOnce(): DocumentReading['once'] {
  const made = new Map<string, unknown>()
  return <Part>(kind: string, specNode: SpecNode, make: () => Part): Part => {
    const key = `${kind} ${keyOf(specNode)} ${specNode.reference === undefined ? '' : keyOf(specNode.reference)}`
    // A key has one kind, and each kind has one type of part.
    if (made.has(key)) return made.get(key) as Part
    const part = make()
    made.set(key, part)
    return part
  }
}
