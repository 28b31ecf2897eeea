import type { SchemaReader } from '../schemas/schemas.ts'
import type { Slugger } from '../../formats/slug.ts'
import { keyOf, type Follow, type Spot } from './spec-node.ts'

/** What every part of the reader needs: the document, how to follow its references, and the names that are given. */
export interface DocumentReading {
  readonly top: Spot
  readonly follow: Follow
  readonly schemas: SchemaReader
  readonly slug: Slugger
  /** Swagger 2.0, in which bodies are parameters and media types stand apart. */
  readonly isSwagger: boolean
  /** What stands at a spot, made the first time that something refers to it: thousands of calls share a few parts. */
  readonly once: <Part>(kind: string, spot: Spot, make: () => Part) => Part
}

/** Makes the memory of what `once` has made. */
export function createOnce(): DocumentReading['once'] {
  const made = new Map<string, unknown>()
  return <Part>(kind: string, spot: Spot, make: () => Part): Part => {
    const key = `${kind} ${keyOf(spot)}`
    // A key has one kind, and a kind has one type of part.
    if (made.has(key)) return made.get(key) as Part
    const part = make()
    made.set(key, part)
    return part
  }
}
