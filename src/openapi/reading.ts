import type { SchemaReader } from './schemas.ts'
import type { Slugger } from '../model/slug.ts'
import type { Follow, Spot } from './spot.ts'

/** What every part of the reader needs: the document, how to follow its references, and the names that are given. */
export interface DocumentReading {
  readonly top: Spot
  readonly follow: Follow
  readonly schemas: SchemaReader
  readonly slug: Slugger
  /** Swagger 2.0, in which bodies are parameters and media types stand apart. */
  readonly isSwagger: boolean
}
