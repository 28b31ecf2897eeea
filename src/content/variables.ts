import { variablePattern, variableValue, type Variables } from '../config/variables.ts'
import type { Place } from '../model/page.ts'
import type { Report } from '../report/problem.ts'
import { replaceInLine, type MappedLine } from './mapped-text.ts'

/** Puts the values of variables into lines. Groups that are not declared stay as they are written. */
export function substituteInLines(
  lines: readonly MappedLine[],
  variables: Variables,
  file: string,
  report: Report,
): MappedLine[] {
  return lines.map((line) => (line.text.includes('{{') ? substituteInLine(line, variables, file, report) : line))
}

function substituteInLine(line: MappedLine, variables: Variables, file: string, report: Report): MappedLine {
  let result = line
  let added = 0
  for (const match of line.text.matchAll(variablePattern)) {
    const at = { file, line: line.line, column: match.index + 1 }
    const value = variableValue(match[1] ?? '', match[2] ?? '', variables, (message) =>
      reportUnknown(message, at, report),
    )
    if (value === undefined) continue
    const start = match.index + added
    result = replaceInLine(result, start, start + match[0].length, value)
    added += value.length - match[0].length
  }
  return result
}

function reportUnknown(message: string, at: Place, report: Report): void {
  report({ severity: 'error', rule: 'unknown-variable', message, at })
}
