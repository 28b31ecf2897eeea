import { asItIs, inOpenQuotes, substituteInLine, type WriteValue } from '../../config/substitute-line.ts'
import type { Variables } from '../../config/variables.ts'
import type { MappedLine } from '../../report/mapped-text.ts'
import type { Report } from '../../report/problem.ts'
import { linesOfFrontMatter } from '../../yaml/front-matter-block.ts'

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
  const bodyStart = linesOfFrontMatter(lines.map(({ text }) => text)).body
  return lines.map((line, index) => {
    const write: WriteValue = index < bodyStart ? inOpenQuotes : asItIs
    return substituteInLine(line, { variables, file, write }, report)
  })
}
