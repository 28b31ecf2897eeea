import type { Problem } from './problem.ts'
import { countProblems } from './summary.ts'

/** Problems as one JSON object: the list, how many of each severity, and whatever else the command produced. */
export function printJson(problems: readonly Problem[], also: object = {}): string {
  const list = problems.map(({ severity, rule, message, at }) => ({
    severity,
    rule,
    message,
    ...(at === undefined ? {} : { file: at.file, line: at.line, column: at.column }),
  }))
  return JSON.stringify({ problems: list, summary: countProblems(problems), ...also }, undefined, 2)
}
