import { codeIndented } from 'micromark-core-commonmark'

type Construct = typeof codeIndented
type State = Parameters<Construct['tokenize']>[1]

/**
 * Code by indentation as CommonMark has it: what stands below it begins anew. The parser's own keeps hold of the lines
 * that follow it, so that a list which does not begin with 1 would be a paragraph there, as it is below a paragraph.
 */
export const indentedCode = { flowInitial: Object.fromEntries([-2, -1, 32].map((code) => [code, construct()])) }

function construct(): Construct {
  return {
    name: 'codeIndented',
    tokenize(effects, ok, nok) {
      // The parser asks this before it lets something begin; only tables need it otherwise.
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
