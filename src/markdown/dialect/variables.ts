import { asItIs, inOpenQuotes, substituteInLine, type WriteValue } from '../../config/substitute-line.ts'
import type { Variables } from '../../config/variables.ts'
import type { MappedLine } from '../../report/mapped-text.ts'
import type { Report } from '../../report/problem.ts'

/**
 * Puts the values of variables into lines. Undeclared groups stay as written. In quoted front matter, the value is
 * escaped for YAML.
 */
export function substituteInLines(
  lines: readonly MappedLine[],
  variables: Variables,
  file: string,
  report: Report,
): MappedLine[] {
  const bodyStart = endOfFrontMatter(lines)
  return lines.map((line, index) => {
    const write: WriteValue = index < bodyStart ? inOpenQuotes : asItIs
    return substituteInLine(line, { variables, file, write }, report)
  })
}

function endOfFrontMatter(lines: readonly MappedLine[]): number {
  if (lines[0]?.text.trimEnd() !== '---') return 0
  return lines.findIndex((line, index) => index > 0 && /^(?:---|\.\.\.)\s*$/.test(line.text))
}
