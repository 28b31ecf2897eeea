import type { Place } from '../model/page.ts'
import type { Problem } from './problem.ts'

/** The problems in the order in which they are printed: by file, line, column and rule, without duplicates. */
export function sortProblems(problems: readonly Problem[]): readonly Problem[] {
  const distinct = new Map(problems.map((problem) => [keyOf(problem), problem]))
  return [...distinct.values()].toSorted(compareProblems)
}

function keyOf({ severity, rule, message, at }: Problem): string {
  return JSON.stringify([severity, rule, message, at?.file, at?.line, at?.column])
}

/** Problems with the same place and rule keep an order that does not depend on which was found first. */
function compareProblems(one: Problem, other: Problem): number {
  return (
    comparePlaces(one.at, other.at) ||
    compareTexts(one.rule, other.rule) ||
    compareTexts(one.message, other.message) ||
    compareTexts(one.severity, other.severity)
  )
}

const nowhere: Required<Place> = { file: '', line: 0, column: 0 }

function comparePlaces(one: Place | undefined, other: Place | undefined): number {
  const left = { ...nowhere, ...one }
  const right = { ...nowhere, ...other }
  return compareTexts(left.file, right.file) || left.line - right.line || left.column - right.column
}

/** By code units, for the same order in every locale. */
function compareTexts(one: string, other: string): number {
  if (one === other) return 0
  return one < other ? -1 : 1
}
