import type { Place } from '../model/page.ts'
import type { Problem } from './problem.ts'

const rule = 'internal-error'

/** A bug in docsgen that stopped one piece of work, such as `read this page`. The rest of the run continues. */
export function internalError(error: unknown, work: string, at: Place): Problem {
  const cause = error instanceof Error ? `${error.name}: ${error.message}` : String(error)
  const message = `docsgen failed to ${work} (${cause}); this is a bug in docsgen, please report it together with this file; --verbose prints the stack`
  const details = error instanceof Error ? error.stack : undefined
  return { severity: 'error', rule, message, at, details }
}

/** Whether a problem is a bug in docsgen rather than the user's mistake. */
export function isInternalError(problem: Problem): boolean {
  return problem.rule === rule
}
