import { count } from './count.ts'
import type { Problem } from './problem.ts'
import { sortProblems } from './sort-problems.ts'

/** How many problems of each severity there are. */
export interface ProblemCount {
  readonly errors: number
  readonly warnings: number
}

/** Counts problems as they are shown: exact duplicates once. */
export function countProblems(problems: readonly Problem[]): ProblemCount {
  const distinct = sortProblems(problems)
  const errors = distinct.filter(({ severity }) => severity === 'error').length
  return { errors, warnings: distinct.length - errors }
}

/** The last line of a run: `2 errors, 1 warning`; `no problems` when there are none. */
export function summariseProblems(problems: readonly Problem[]): string {
  const { errors, warnings } = countProblems(problems)
  const parts = [...(errors > 0 ? [count(errors, 'error')] : []), ...(warnings > 0 ? [count(warnings, 'warning')] : [])]
  return parts.length === 0 ? 'no problems' : parts.join(', ')
}
