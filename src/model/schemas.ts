/** Why a value does not match its schema. */
export interface SchemaError {
  /** Path to the invalid part of the value. */
  readonly path: readonly string[]
  /** Whether the name or the value of that part is wrong. */
  readonly of: 'key' | 'value'
  readonly message: string
  /** Set if the value is not wrong: it is deprecated, or it could not be checked. */
  readonly kind?: 'deprecated' | 'unchecked'
}

/** Schemas by the names that pages use for them. */
export interface Schemas {
  readonly names: readonly string[]
  /** The errors in a value, or `undefined` if no schema has this name. `NAME[]` is a list of such values. */
  readonly validate: (
    name: string,
    value: unknown,
    extent: 'whole' | 'part',
  ) => readonly SchemaError[] | { readonly error: string } | undefined
}

/** The field names in the schemas of a site. */
export interface FieldIndex {
  /** Whether any schema of an API document has a field with this name. */
  readonly isOfApi: (name: string) => boolean
  /** Follows a path of names, with `[]` after those of lists. At an unknown name, returns its position and the known names. */
  readonly follow: (
    path: readonly string[],
  ) => { readonly isDeprecated: boolean } | { readonly stop: number; readonly known: readonly string[] }
  /** The field of an API that a name is most likely a typo of, if no schema has a field with this name. */
  readonly slipOf: (name: string) => string | undefined
  /** The values of a field, if every schema that has the field lists them. */
  readonly valuesOf: (name: string) => readonly string[] | undefined
  /** Every field of the API documents, as `Schema.field`. */
  readonly all: readonly string[]
  /** The fields that a path leads to from any field. */
  readonly namedBy: (path: readonly string[]) => readonly string[]
}
