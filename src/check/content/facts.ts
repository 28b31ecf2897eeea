import type { CommandLine } from '../../config/command-line.ts'
import type { Config } from '../../config/schema.ts'
import type { ApiOperation } from '../../model/api.ts'
import type { FieldIndex, Schemas } from '../../model/schemas.ts'
import type { ApiFacts } from './api-facts.ts'
import type { ProseCheck } from './prose/prose.ts'

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
