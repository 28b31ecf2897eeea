import type { YAMLError } from 'yaml'
import { isErrorOfLine } from './messages.ts'

/**
 * The errors that the writer made in a YAML text. After the first syntax error, the parser also reports most of the
 * following lines as errors; those are left out, except for errors that lines have whatever is before them.
 */
export function withoutEchoes<Found extends YAMLError>(errors: readonly Found[], text: string): readonly Found[] {
  const inOrder = errors.toSorted((a, b) => a.pos[0] - b.pos[0])
  const first = inOrder.findIndex(({ code }) => code !== 'DUPLICATE_KEY')
  return first === -1 ? inOrder : inOrder.filter((error, index) => index <= first || isErrorOfLine(error, text))
}
