import { count } from './count.ts'
import type { Place } from '../model/page.ts'
import type { Problem, Report } from './problem.ts'
import { sortProblems } from './sort-problems.ts'

/** The rule of what docsgen leaves out of a site of another tool. */
export const leftOutRule = 'left-out'

/** Reports something on a page that is left out. The text names the cause, not the place, because causes are counted. */
export function reportLeftOut(what: string, place: Place, report: Report): void {
  const at = { column: 1, ...place }
  report({ severity: 'warning', rule: leftOutRule, message: `docsgen leaves out ${what}`, at })
}

/** A cause of losses, how often it occurs, and its first places. */
export interface LeftOut {
  readonly cause: string
  readonly count: number
  readonly places: readonly Place[]
}

/** What was left out, most frequent first. */
export function listLeftOut(problems: readonly Problem[]): LeftOut[] {
  const losses = sortProblems(problems).filter(({ rule }) => rule === leftOutRule)
  return [...Map.groupBy(losses, ({ message }) => message)]
    .map(([cause, alike]) => ({
      cause,
      count: alike.length,
      places: alike.slice(0, 3).flatMap(({ at }) => (at === undefined ? [] : [at])),
    }))
    .toSorted((one, other) => other.count - one.count)
}

/** How much was left out of pages, in a sentence; empty if nothing was. */
export function summariseLeftOut(problems: readonly Problem[]): string {
  const files = problems.flatMap(({ rule, at }) => (rule === leftOutRule && at?.line !== undefined ? [at.file] : []))
  const causes = listLeftOut(problems).length
  return causes === 0 ? '' : `Left out: ${count(causes, 'cause')}, in ${count(new Set(files).size, 'file')} of pages`
}
