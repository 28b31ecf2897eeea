import type { Coverage } from './coverage.ts'
import type { Problem } from './problem.ts'
import { countProblems } from './summary.ts'

/** Problems as one JSON object: the list, how many of each severity, and what was measured beside them. */
export function printJson(problems: readonly Problem[], coverage: Coverage | undefined): string {
  const list = problems.map(({ severity, rule, message, at }) => ({
    severity,
    rule,
    message,
    ...(at === undefined ? {} : { file: at.file, line: at.line, column: at.column }),
  }))
  return JSON.stringify({ problems: list, summary: countProblems(problems), coverage }, undefined, 2)
}
