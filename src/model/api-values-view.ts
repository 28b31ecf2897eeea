import type { ValueShape } from '../formats/samples/reader-values.ts'

/** Fields for the values that readers want to see in the samples. */
export interface ValuesView {
  readonly id: string
  readonly server: { readonly placeholder: string; readonly choices: readonly string[] } | undefined
  readonly variables: readonly {
    readonly name: string
    readonly default: string
    readonly choices: readonly string[]
  }[]
  readonly keys: readonly ValueField[]
  readonly parameters: readonly ValueField[]
  /** Values that are optional in calls. */
  readonly optional: readonly ValueField[]
}

export interface ValueField {
  /** Name of the field in the slots that show its value. */
  readonly name: string
  readonly label: string
  readonly shape?: ValueShape
  readonly placeholder?: string | undefined
  /** The values that the document allows, or suggests. */
  readonly choices?: readonly string[] | undefined
}
