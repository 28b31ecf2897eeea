/** Why a value is not what its schema says. */
export interface SchemaFault {
  readonly path: readonly string[]
  readonly of: 'key' | 'value'
  readonly message: string
  /** The value is right, and something about it is to be said all the same. */
  readonly isAdvice?: true
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
