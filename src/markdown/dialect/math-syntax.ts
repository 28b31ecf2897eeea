import { math } from 'micromark-extension-math'
import { boundedRuns } from '../bounded/searches.ts'

type Extension = ReturnType<typeof math>
type Construct = Extract<NonNullable<NonNullable<Extension['text']>[36]>, { readonly tokenize: unknown }>
type Tokenizer = Construct['tokenize']

const dollar = 36
const space = 32

/**
 * Formulas between dollar signs. A single dollar follows pandoc's rule: no space inside next to either dollar, and no
 * digit after the closing one. So `$5 or $6` is money.
 */
export function mathSyntax(): Extension {
  const extension = math()
  const own = extension.text?.[dollar]
  if (own === undefined || Array.isArray(own)) return extension
  const bounded = boundedRuns(own, dollar)
  const tokenize: Tokenizer = function (effects, ok, nok) {
    const formula = bounded.tokenize.call(this, effects, ok, nok)
    return effects.check({ tokenize: tokenizeOpening, partial: true }, formula, nok)
  }
  return { ...extension, text: { ...extension.text, [dollar]: { ...bounded, tokenize } } }
}

/** Looks ahead to see whether this dollar opens a formula. Two dollars always do. */
const tokenizeOpening: Tokenizer = (effects, ok, nok) => {
  type State = ReturnType<Tokenizer>
  type Code = Parameters<State>[0]
  let before: Code = null

  const start: State = (code) => {
    effects.enter('data')
    effects.consume(code)
    return first
  }
  const first: State = (code) => {
    if (code === dollar) return done(code)
    return code === null || code <= space ? fail(code) : inside(code)
  }
  const inside: State = (code) => {
    if (code === null) return fail(code)
    if (code === dollar) {
      if (before === null || before <= space) return fail(code)
      effects.consume(code)
      return behind
    }
    before = code
    effects.consume(code)
    return inside
  }
  const behind: State = (code) => {
    if (code === dollar) return run(code)
    return code !== null && code >= 48 && code <= 57 ? fail(code) : done(code)
  }
  /** Two dollars do not close a formula opened by one. They are part of it. */
  const run: State = (code) => {
    if (code !== dollar) return inside(code)
    before = code
    effects.consume(code)
    return run
  }
  const done: State = (code) => {
    effects.exit('data')
    return ok(code)
  }
  const fail: State = (code) => {
    effects.exit('data')
    return nok(code)
  }
  return start
}
