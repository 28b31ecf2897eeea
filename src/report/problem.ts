import type { Place } from '../model/page.ts'

/** Something wrong in a user's project. A problem is a value: stages collect problems and continue. */
export interface Problem {
  readonly severity: 'error' | 'warning'
  /** Stable and searchable, in kebab-case: `broken-link`. */
  readonly rule: string
  /** Lower case, no full stop: first what is wrong, then how to fix it. */
  readonly message: string
  readonly at?: Place | undefined
  /** Several lines that only --verbose prints, such as the stack of an internal error. */
  readonly details?: string | undefined
}

/** Receives the problems that a stage finds. */
export type Report = (problem: Problem) => void

/** A report function and the list that it fills. */
export interface Collection {
  readonly report: Report
  readonly problems: readonly Problem[]
}

/** Starts with an empty list of problems. */
export function collectProblems(): Collection {
  const problems: Problem[] = []
  return { problems, report: (problem) => void problems.push(problem) }
}

/** How a site's config treats a kind of problem. */
export type Consequence = 'error' | 'warn' | 'ignore'

/** Reports a problem as the config wants it: as an error, as a warning, or not at all. */
export function reportAs(consequence: Consequence, problem: Omit<Problem, 'severity'>, report: Report): void {
  if (consequence !== 'ignore') report({ severity: consequence === 'warn' ? 'warning' : 'error', ...problem })
}

/** Whether a run can continue: no errors and, with `--strict`, no warnings. */
export function isClean(problems: readonly Problem[], isStrict: boolean): boolean {
  return !problems.some(({ severity }) => severity === 'error' || isStrict)
}

/** What other tools accept: they publish the rest of the site. */
const tolerated = new Set([
  'broken-diagram',
  'broken-include',
  'duplicate-route',
  'invalid-yaml',
  'link-outside',
  'refused-file',
  'unsafe-svg',
])

/** What is accepted in the config, because pages and pictures may be made before the tool's own build. */
const toleratedInConfig = new Set(['broken-image', 'broken-link', 'broken-redirect', 'empty-sidebar'])

/**
 * Reports what other tools accept as warnings, because a site that was written for one of them must still build. In a
 * preview, broken front matter stays an error, because its page has just been written.
 */
export function tolerate(report: Report, config: string | undefined, use: 'site' | 'live'): Report {
  const isTolerated = ({ rule, at }: Problem): boolean =>
    (tolerated.has(rule) && (use === 'site' || rule !== 'invalid-yaml')) ||
    (toleratedInConfig.has(rule) && at?.file === config)
  return (problem) => report(isTolerated(problem) ? { ...problem, severity: 'warning' } : problem)
}
