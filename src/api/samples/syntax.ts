import { quoteText, type Quoting } from '../../formats/samples/sample-values.ts'
import type { SampleBody } from './sample-body.ts'
import type { SampleText } from './sample-text.ts'
import { sumOf } from './slot-marks.ts'

/** The methods that most libraries have names for. */
export const usualMethods: ReadonlySet<string> = new Set('GET POST PUT PATCH DELETE HEAD OPTIONS TRACE'.split(' '))

/** Indents each line that is not empty. */
export function indent(lines: readonly string[], margin: string): string[] {
  return lines.map((line) => (line === '' ? '' : margin + line))
}

/** How a language writes texts. */
export interface Syntax {
  /** A text as a literal. */
  readonly quote: (text: string) => string
  /** A text whose variables are read from the environment. */
  readonly expression: (text: SampleText) => string
}

/** The syntax of a language that joins literals and variables with an operator. */
export function createSyntax(quoting: Quoting, plus: string, read: (name: string) => string): Syntax {
  return {
    quote: (text) => quoteText(text, quoting),
    expression: (text) => sumOf(text, read, quoting, plus),
  }
}

/** How a language writes each kind of body. */
export type BodyWriters<Code = string[]> = {
  readonly [Kind in SampleBody['kind']]: (body: Extract<SampleBody, { readonly kind: Kind }>) => Code
}

/** A body in a language. */
export function writeBodyWith<Code>(body: SampleBody, writers: BodyWriters<Code>): Code {
  // The writer is that of the body's kind.
  const write = writers[body.kind] as (body: SampleBody) => Code
  return write(body)
}

/** The lines for a body in a language; none without a body. */
export function bodyLines(body: SampleBody | undefined, writers: BodyWriters): string[] {
  return body === undefined ? [] : writeBodyWith(body, writers)
}
