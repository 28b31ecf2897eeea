import type { Problem } from './problem.ts'
import { countProblems } from './summary.ts'

/** Problems as one JSON object: the list, the number of each severity, and any other output of the command. */
export function printJson(problems: readonly Problem[], also: object = {}): string {
  const list = problems.map(({ severity, rule, message, at }) => ({
    severity,
    rule,
    message,
    ...(at === undefined ? {} : { file: at.file, line: at.line, column: at.column }),
  }))
  return JSON.stringify({ problems: list, summary: countProblems(problems), ...also }, undefined, 2)
}
