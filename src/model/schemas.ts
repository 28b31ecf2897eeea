/** Why a value is not what its schema says. */
export interface SchemaFault {
  /** Way to the faulty part of the value. */
  readonly path: readonly string[]
  /** Whether the name or the value of that part is at fault. */
  readonly of: 'key' | 'value'
  readonly message: string
  /** Set if the value is not wrong: it is deprecated, or it could not be checked. */
  readonly kind?: 'deprecated' | 'unchecked'
}

/** Schemas by the names that pages give them. */
export interface Schemas {
  readonly names: readonly string[]
  /** What is wrong with a value; `undefined` where no schema has the name. `NAME[]` is a list of them. */
  readonly validate: (
    name: string,
    value: unknown,
    extent: 'whole' | 'part',
  ) => readonly SchemaFault[] | { readonly fault: string } | undefined
}

/** What the schemas of a site say of the names of fields. */
export interface FieldIndex {
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
