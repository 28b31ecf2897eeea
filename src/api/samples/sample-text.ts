import type { ValuePlace } from '../../formats/samples/sample-values.ts'

/** A text with parts that come from environment variables, so samples contain no secrets. */
export type SampleText = readonly SamplePart[]

export type SamplePart = ({ readonly text: string } | { readonly env: string }) & {
  /** The reader's values that can replace this part. */
  readonly slot?: ValuePlace | undefined
}

export interface SampleHeader {
  readonly name: string
  readonly value: SampleText
}

/** A text without variables, for languages that write it as one literal; otherwise `undefined`. */
export function plainText(text: SampleText): string | undefined {
  return text.every((part) => 'text' in part)
    ? text.map((part) => ('text' in part ? part.text : '')).join('')
    : undefined
}
