import type { Api, ApiOperation } from '../../model/api.ts'
import type { SchemaError } from '../../model/schemas.ts'

/** The parts of an API document that pages are checked against. */
export interface ApiFacts {
  readonly api: Pick<Api, 'file' | 'servers' | 'baseUrl' | 'securitySchemes' | 'description' | 'tags'>
  readonly operations: readonly ApiOperation[]
  /** The errors in the JSON body of a call; `undefined` if the document has no schema for it. */
  readonly validateBody: (operation: ApiOperation, body: unknown) => readonly SchemaError[] | undefined
}
