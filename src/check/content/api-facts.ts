import type { Api, ApiOperation } from '../../model/api.ts'
import type { SchemaFault } from './schema-facts.ts'

/** An API document, as far as pages can contradict it. */
export interface ApiFacts {
  readonly api: Pick<Api, 'file' | 'servers' | 'securitySchemes' | 'description' | 'tags'>
  readonly operations: readonly ApiOperation[]
  /** What is wrong with the JSON body of a call; `undefined` where the document has no schema for it. */
  readonly validateBody: (operation: ApiOperation, body: unknown) => readonly SchemaFault[] | undefined
}

/** The names of fields that the site's schemas have. */
export interface FieldFacts {
  /** Whether some schema of an API document has a field of the name. */
  readonly isOfApi: (name: string) => boolean
  /** Where a path of names, `[]` after those of lists, stops leading anywhere: at which name, and what is known there. */
  readonly follow: (
    path: readonly string[],
  ) => { readonly isDeprecated: boolean } | { readonly stop: number; readonly known: readonly string[] }
  /** The field of an API that a name is most likely meant to be, where no schema has a field of the name. */
  readonly slipOf: (name: string) => string | undefined
  /** The values of a field, where every schema that has it lists them. */
  readonly valuesOf: (name: string) => readonly string[] | undefined
  /** Every field of the API documents, as `Schema.field`. */
  readonly all: readonly string[]
  /** The fields that a path, from any field on, names. */
  readonly namedBy: (path: readonly string[]) => readonly string[]
}
