import type { CommandLine } from '../../config/command-line.ts'
import type { Config } from '../../config/schema.ts'
import type { Api, ApiOperation } from '../../model/api.ts'
import type { FieldIndex, SchemaError, Schemas } from '../../model/schemas.ts'
import type { Coverage } from '../../report/coverage.ts'
import type { ProseCheck } from './prose/prose.ts'

/** The parts of an API document that pages are checked against. */
export interface ApiFacts {
  readonly api: Pick<Api, 'file' | 'servers' | 'baseUrl' | 'securitySchemes' | 'description' | 'tags'>
  readonly operations: readonly ApiOperation[]
  /** The errors in the JSON body of a call; `undefined` if the document has no schema for it. */
  readonly validateBody: (operation: ApiOperation, body: unknown) => readonly SchemaError[] | undefined
}

/** Records which parts of an API the pages document. */
export interface Cover {
  readonly operation: (operation: ApiOperation) => void
  /** Fields in the form of `FieldIndex.all`. */
  readonly fields: (names: readonly string[]) => void
}

/** What the pages of a site are checked against. */
export interface Facts {
  readonly config: Config
  readonly schemas: Schemas
  readonly commandLine: CommandLine | undefined
  readonly apis: readonly ApiFacts[]
  readonly fields: FieldIndex
  readonly cover: Cover
  readonly checkProse: ProseCheck
}

/** Starts to record which parts of the APIs the pages document. */
export function createCover(
  apis: readonly ApiFacts[],
  { all }: FieldIndex,
): { readonly cover: Cover; readonly coverage: () => Coverage } {
  const operations = new Set<object>()
  const fields = new Set<string>()
  return {
    cover: {
      operation: (operation) => void operations.add(operation),
      fields: (names) => {
        for (const name of names) fields.add(name)
      },
    },
    coverage: () => ({
      operations: { documented: operations.size, all: apis.flatMap((one) => one.operations).length },
      fields: { documented: fields.size, all: new Set(all).size },
    }),
  }
}
