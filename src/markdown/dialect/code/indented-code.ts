import { codeIndented } from 'micromark-core-commonmark'

type Construct = typeof codeIndented
type State = Parameters<Construct['tokenize']>[1]

/**
 * Indented code as in CommonMark: a new block starts after it. The parser's own construct also claims the lines that
 * follow. A list that does not start with 1 would then be a paragraph, as it is directly after a paragraph.
 */
export const indentedCode = { flowInitial: Object.fromEntries([-2, -1, 32].map((code) => [code, construct()])) }

function construct(): Construct {
  return {
    name: 'codeIndented',
    tokenize(effects, ok, nok) {
      // The parser checks this before a construct may start. Apart from this construct, only tables use it.
      const lets =
        (isFree: boolean, then: State): State =>
        (code) => {
          Object.assign(this, { _gfmTableDynamicInterruptHack: isFree })
          return then(code)
        }
      return lets(true, codeIndented.tokenize.call(this, effects, lets(false, ok), lets(false, nok)))
    },
  }
}
