import { createContext, Script } from 'node:vm'

/** A pattern as the validator of schemas uses it. */
export interface Pattern {
  readonly test: (text: string) => boolean
  /** The key under which the validator caches patterns. */
  readonly toString: () => string
}

/** The patterns of one document. */
export interface Patterns {
  readonly create: (source: string, flags: string) => Pattern
  readonly validate: <Found>(findErrors: () => readonly Found[]) => Findings<Found>
}

/** What a validation found. */
export interface Findings<Found> {
  readonly errors: readonly Found[]
  /** What depends on patterns that did not answer in time. */
  readonly unchecked: readonly Found[]
  /** Why they are not checked, and how to fix it. */
  readonly reason: string
}

/** The time limit for matching one text, in milliseconds. */
const longest = 500
/** How many patterns of a document may exceed the time limit. */
const patience = 4

/** With at most one choice, matching takes at most quadratic time in the length of the text. */
const choices = /[*+?{|]|\\[1-9k]/g
const shortText = 1_000

/**
 * Compiles patterns of untrusted documents, which could run forever on a chosen text. Patterns that are not known to be
 * fast run with a time limit. If a pattern exceeds it, the validation is run with both answers, and results that differ
 * are unknown. An invalid pattern matches every text.
 */
export function createPatterns(): Patterns {
  const context = createContext({})
  const search = new Script('expression.test(text)')
  const slow: string[] = []
  const blamed = new Set<string>()
  let assumed = true
  const create = (source: string, flags: string): Pattern => {
    const toString = (): string => `/${source}/${flags}`
    let expression: RegExp
    try {
      expression = new RegExp(source, flags)
    } catch {
      return { test: () => true, toString }
    }
    const testInTime = (text: string): boolean => {
      if (!slow.includes(source) && slow.length < patience) {
        try {
          return Boolean(search.runInContext(Object.assign(context, { expression, text }), { timeout: longest }))
        } catch {
          slow.push(source)
        }
      }
      for (const one of slow.includes(source) ? [source] : slow) blamed.add(one)
      return assumed
    }
    const isQuick = (source.match(choices)?.length ?? 0) <= 1
    return {
      test: (text) => (isQuick && text.length <= shortText ? expression.test(text) : testInTime(text)),
      toString,
    }
  }
  const validate = <Found>(findErrors: () => readonly Found[]): Findings<Found> => {
    blamed.clear()
    assumed = true
    const errors = findErrors()
    if (blamed.size === 0) return { errors, unchecked: [], reason: '' }
    assumed = false
    const others = findErrors()
    const [inFirst, inSecond] = [errors, others].map((list) => new Set(list.map((one) => JSON.stringify(one))))
    return {
      errors: errors.filter((one) => inSecond?.has(JSON.stringify(one))),
      unchecked: [
        ...errors.filter((one) => !inSecond?.has(JSON.stringify(one))),
        ...others.filter((one) => !inFirst?.has(JSON.stringify(one))),
      ],
      reason: describe([...blamed]),
    }
  }
  return { create, validate }
}

function describe(slow: readonly string[]): string {
  const patterns = slow.map((source) => JSON.stringify(source)).join(', ')
  return slow.length === 1
    ? `is not checked, because the pattern ${patterns} takes too long; simplify the pattern`
    : `is not checked, because the patterns ${patterns} take too long; simplify them`
}
