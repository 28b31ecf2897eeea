import { number } from './count.ts'
import { formatPlace } from './print-text.ts'
import type { Problem } from './problem.ts'

/** Up to this many similar warnings are printed individually. */
const mostAlike = 10
const shownPlaces = 3

/**
 * Merges many warnings that differ only in names and places into one. Errors are never merged, because each has to be
 * fixed at its place.
 */
export function foldWarnings(problems: readonly Problem[]): readonly Problem[] {
  const kinds = Map.groupBy(problems, kindOf)
  return problems.flatMap((problem) => {
    const alike = kinds.get(kindOf(problem)) ?? []
    if (problem.severity === 'error' || alike.length <= mostAlike) return [problem]
    return problem === alike[0] ? [fold(problem, alike)] : []
  })
}

function kindOf({ severity, rule, message }: Problem): string {
  return JSON.stringify([severity, rule, withoutNames(message)])
}

function withoutNames(message: string): string {
  return message.replaceAll(/"[^"]*"/g, '"…"')
}

function fold(first: Problem, alike: readonly Problem[]): Problem {
  const places = alike.flatMap(({ at }) => (at === undefined ? [] : [formatPlace(at)])).slice(0, shownPlaces)
  const message = alike.every((problem) => problem.message === first.message)
    ? first.message
    : withoutNames(first.message)
  const where = places.length === 0 ? '' : `, first at ${places.join(', ')}`
  return {
    ...first,
    at: undefined,
    message: `${message} (${number(alike.length)} times${where}; --verbose prints each)`,
  }
}
