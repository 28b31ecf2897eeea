import type { Report } from './problem.ts'

/** What other tools accept: they publish the rest of the site. */
const tolerated = new Set(['broken-include', 'duplicate-route', 'unsafe-svg'])

/** Reports what other tools accept as warnings, because a site that was written for one of them must still build. */
export function tolerate(report: Report): Report {
  return (problem) => report(tolerated.has(problem.rule) ? { ...problem, severity: 'warning' } : problem)
}
