import type { Problem } from '../../report/problem.ts'

/** How a site's config treats a kind of problem. */
export type Consequence = 'error' | 'warn' | 'ignore'

/** The severity of a problem that is not ignored. */
export function severityOf(consequence: Exclude<Consequence, 'ignore'>): Problem['severity'] {
  return consequence === 'warn' ? 'warning' : 'error'
}
