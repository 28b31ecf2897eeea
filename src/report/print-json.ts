import type { Problem } from './problem.ts'
import { countProblems } from './summary.ts'

/** Problems as one JSON object: the list, how many of each severity, and what else the command has to say. */
export function printJson(problems: readonly Problem[], more: Readonly<Record<string, unknown>> = {}): string {
  const list = problems.map(({ severity, rule, message, at }) => ({
    severity,
    rule,
    message,
    ...(at === undefined ? {} : { file: at.file, line: at.line, column: at.column }),
  }))
  return JSON.stringify({ problems: list, summary: countProblems(problems), ...more }, undefined, 2)
}
