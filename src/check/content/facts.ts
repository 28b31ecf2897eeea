import type { CommandLine } from '../../config/command-line.ts'
import type { Config } from '../../config/schema.ts'
import type { ProseCheck } from './prose.ts'

/** Why a value is not what its schema says. */
export interface SchemaFault {
  readonly path: readonly string[]
  readonly of: 'key' | 'value'
  readonly message: string
}

/** Schemas by the names that pages give them. */
export interface Schemas {
  readonly names: readonly string[]
  /** What is wrong with a value; `undefined` where no schema has the name. */
  readonly validate: (
    name: string,
    value: unknown,
    extent: 'whole' | 'part',
  ) => readonly SchemaFault[] | { readonly fault: string } | undefined
}

/** What the pages of a site are held against. */
export interface Facts {
  readonly config: Config
  readonly schemas: Schemas
  readonly commandLine: CommandLine | undefined
  readonly checkProse: ProseCheck
}
