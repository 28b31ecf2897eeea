import type { Api, ApiOperation } from '../../model/api.ts'
import type { SchemaFault } from '../../model/schemas.ts'

/** An API document, as far as pages can contradict it. */
export interface ApiFacts {
  readonly api: Pick<Api, 'file' | 'servers' | 'baseUrl' | 'securitySchemes' | 'description' | 'tags'>
  readonly operations: readonly ApiOperation[]
  /** What is wrong with the JSON body of a call; `undefined` where the document has no schema for it. */
  readonly validateBody: (operation: ApiOperation, body: unknown) => readonly SchemaFault[] | undefined
}
