import type { codeText } from 'micromark-core-commonmark'
import { gfmFootnote } from 'micromark-extension-gfm-footnote'

type Extension = ReturnType<typeof gfmFootnote>
type Construct = typeof codeText
type Context = ThisParameterType<Construct['tokenize']>
type State = Parameters<Construct['tokenize']>[1]

/** The length of the longest label that a footnote can have, with its caret. */
const longestLabel = 1000
const [openBracket, closeBracket, exclamation, caret] = [91, 93, 33, 94] as const

/**
 * The syntax of footnotes searches for `![^` from each closing bracket, back to the start of the paragraph. This has
 * the same result, but searches only where a label fits between the two.
 */
export function boundedFootnotes(): Extension {
  const own = gfmFootnote()
  const last = new WeakMap<Context, number>()
  const search = (call: Construct): Construct => ({
    ...call,
    tokenize(effects, ok, nok) {
      const distance = this.now().offset - (last.get(this) ?? -Infinity)
      return distance > longestLabel ? nok : call.tokenize.call(this, effects, ok, nok)
    },
  })
  const note: Construct = {
    name: 'footnoteBehindExclamation',
    tokenize(effects, _ok, nok) {
      const atCaret: State = (code) => {
        if (code === caret) last.set(this, this.now().offset)
        return nok(code)
      }
      const atBracket: State = (code) => {
        if (code !== openBracket) return nok(code)
        effects.consume(code)
        return atCaret
      }
      return (code) => {
        effects.enter('data')
        effects.consume(code)
        return atBracket
      }
    },
  }
  const calls = [own.text?.[closeBracket] ?? []].flat().map(search)
  return { ...own, text: { ...own.text, [closeBracket]: calls, [exclamation]: note } }
}
