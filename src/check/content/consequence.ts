import type { Problem } from '../../report/problem.ts'

/** What a site's config says of a kind of fault. */
export type Consequence = 'error' | 'warn' | 'ignore'

/** How grave a fault is that is not ignored. */
export function severityOf(consequence: Exclude<Consequence, 'ignore'>): Problem['severity'] {
  return consequence === 'warn' ? 'warning' : 'error'
}
