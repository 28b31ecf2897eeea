import type { Problem } from './problem.ts'
import { countProblems } from './summary.ts'

/** Problems as one JSON object: the list, and how many of each severity. */
export function printJson(problems: readonly Problem[]): string {
  const list = problems.map(({ severity, rule, message, at }) => ({
    severity,
    rule,
    message,
    ...(at === undefined ? {} : { file: at.file, line: at.line, column: at.column }),
  }))
  return JSON.stringify({ problems: list, summary: countProblems(problems) }, undefined, 2)
}
