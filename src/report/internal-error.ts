import type { Place } from '../model/page.ts'
import type { Problem } from './problem.ts'

const rule = 'internal-error'

/** What was at work when an error was thrown. */
const works = new WeakMap<Error, string>()

/** Does some work, and names it in the report of a bug that stops it. The innermost name counts. */
export function during<Value>(work: string, run: () => Value): Value {
  const note = (error: unknown): never => {
    if (error instanceof Error && !works.has(error)) works.set(error, work)
    throw error
  }
  try {
    const value = run()
    return value instanceof Promise ? (value.catch(note) as Value) : value
  } catch (error) {
    return note(error)
  }
}

function causeOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const work = works.get(error)
  return `${error.name}: ${error.message}${work === undefined ? '' : ` while ${work}`}`
}

/** A bug in docsgen that stopped one task, such as `read this page`. The rest of the run continues. */
export function internalError(error: unknown, work: string, at: Place | undefined): Problem {
  const message = `docsgen failed to ${work} (${causeOf(error)}); this is a bug in docsgen, please report it${at === undefined ? '' : ' together with this file'}; --verbose prints the stack`
  const details = error instanceof Error ? error.stack : undefined
  return { severity: 'error', rule, message, at, details }
}

/** A bug in docsgen that stopped the whole run, as printed to the terminal. */
export function describeBug(error: unknown, isVerbose: boolean): string {
  const stack = error instanceof Error ? (error.stack ?? '') : ''
  const rest = isVerbose ? `\n${stack}` : '; --verbose prints the stack'
  return `this is a bug in docsgen, please report it: ${causeOf(error)}${rest}`
}

/** Whether a problem is a bug in docsgen rather than the user's mistake. */
export function isInternalError(problem: Problem): boolean {
  return problem.rule === rule
}
