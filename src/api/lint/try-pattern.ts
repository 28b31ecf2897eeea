import { createContext, Script } from 'node:vm'

/** A pattern as the validator of schemas uses it. */
export interface Pattern {
  readonly test: (text: string) => boolean
  /** The validator keeps patterns by this name. */
  readonly toString: () => string
}

/** How long one pattern may think about one text, in milliseconds. */
const longest = 500
/** So many patterns of one document may think too long. */
const patience = 4

/** With one choice at most, a pattern costs the square of the text's length. */
const choices = /[*+?{|]|\\[1-9k]/g
const shortText = 1_000

/**
 * Makes the patterns of a stranger's document, which may take for ever on a text of his choice. What is not surely quick
 * runs against the clock. Every text fits a pattern that finds no answer in time, or that is none.
 */
export function createPatterns(): (source: string, flags: string) => Pattern {
  const context = createContext({})
  const search = new Script('expression.test(text)')
  let slow = 0
  return (source, flags) => {
    const toString = (): string => `/${source}/${flags}`
    let expression: RegExp
    try {
      expression = new RegExp(source, flags)
    } catch {
      return { test: () => true, toString }
    }
    let isSlow = false
    const testInTime = (text: string): boolean => {
      if (isSlow || slow >= patience) return true
      try {
        return Boolean(search.runInContext(Object.assign(context, { expression, text }), { timeout: longest }))
      } catch {
        isSlow = true
        slow += 1
        return true
      }
    }
    const isQuick = (source.match(choices)?.length ?? 0) <= 1
    return {
      test: (text) => (isQuick && text.length <= shortText ? expression.test(text) : testInTime(text)),
      toString,
    }
  }
}
