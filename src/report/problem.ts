import type { Place } from '../model/page.ts'

/** What is wrong with a user's project. A problem is a value: stages collect it and carry on. */
export interface Problem {
  readonly severity: 'error' | 'warning'
  /** Stable and searchable, in kebab-case: `broken-link`. */
  readonly rule: string
  /** Lower case, no full stop, the fact first, then what would mend it. */
  readonly message: string
  readonly at?: Place | undefined
  /** Several lines that only --verbose prints, such as the stack of an internal error. */
  readonly details?: string | undefined
}

/** Where a stage puts what it finds. */
export type Report = (problem: Problem) => void

/** A report together with the list that it fills. */
export interface Collection {
  readonly report: Report
  readonly problems: readonly Problem[]
}

/** Starts an empty list of problems. */
export function collectProblems(): Collection {
  const problems: Problem[] = []
  return { problems, report: (problem) => void problems.push(problem) }
}
