import type { Problem } from './problem.ts'

/** The problems in the order in which people are told of them: by file, line, column and rule, each once. */
export function sortProblems(problems: readonly Problem[]): readonly Problem[] {
  const distinct = new Map(problems.map((problem) => [keyOf(problem), problem]))
  return [...distinct.values()].sort(compareProblems)
}

function keyOf({ severity, rule, message, at }: Problem): string {
  return JSON.stringify([severity, rule, message, at?.file, at?.line, at?.column])
}

function compareProblems(one: Problem, other: Problem): number {
  return (
    compareTexts(one.at?.file ?? '', other.at?.file ?? '') ||
    (one.at?.line ?? 0) - (other.at?.line ?? 0) ||
    (one.at?.column ?? 0) - (other.at?.column ?? 0) ||
    compareTexts(one.rule, other.rule) ||
    compareTexts(one.message, other.message) ||
    compareTexts(one.severity, other.severity)
  )
}

/** By code units, so that the order is the same under every locale. */
function compareTexts(one: string, other: string): number {
  if (one === other) return 0
  return one < other ? -1 : 1
}
