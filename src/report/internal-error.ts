import type { Place } from '../model/page.ts'
import type { Problem } from './problem.ts'

const rule = 'internal-error'

/** A bug in docsgen that stopped one task, such as `read this page`. The rest of the run continues. */
export function internalError(error: unknown, work: string, at: Place | undefined): Problem {
  const cause = error instanceof Error ? `${error.name}: ${error.message}` : String(error)
  const message = `docsgen failed to ${work} (${cause}); this is a bug in docsgen, please report it${at === undefined ? '' : ' together with this file'}; --verbose prints the stack`
  const details = error instanceof Error ? error.stack : undefined
  return { severity: 'error', rule, message, at, details }
}

/** A bug in docsgen that stopped the whole run, as printed to the terminal. */
export function describeBug(error: unknown, isVerbose: boolean): string {
  const [cause, stack] = error instanceof Error ? [`${error.name}: ${error.message}`, error.stack] : [String(error), '']
  return `this is a bug in docsgen, please report it: ${isVerbose ? (stack ?? cause) : `${cause}; --verbose prints the stack`}`
}

/** Whether a problem is a bug in docsgen rather than the user's mistake. */
export function isInternalError(problem: Problem): boolean {
  return problem.rule === rule
}
