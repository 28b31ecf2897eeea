import { variablePattern, variableValue, type Variables } from '../config/variables.ts'
import type { Place } from '../model/page.ts'
import type { Report } from '../report/problem.ts'
import { replaceInLine, type MappedLine } from './mapped-text.ts'

/**
 * Puts the values of variables into lines. Groups that are not declared stay as they are written. In quotes of the front
 * matter a value is written so that YAML reads it as it is.
 */
export function substituteInLines(
  lines: readonly MappedLine[],
  variables: Variables,
  file: string,
  report: Report,
): MappedLine[] {
  const bodyStart = endOfFrontMatter(lines)
  return lines.map((line, index) => {
    if (!line.text.includes('{{')) return line
    const write: WriteValue = index < bodyStart ? (value, before) => inQuotes(value, quoteOpenIn(before)) : asItIs
    return substituteInLine(line, { variables, file, write }, report)
  })
}

/** How a value is written behind a part of a line. */
type WriteValue = (value: string, before: string) => string

const asItIs: WriteValue = (value) => value

function endOfFrontMatter(lines: readonly MappedLine[]): number {
  if (lines[0]?.text.trimEnd() !== '---') return 0
  return lines.findIndex((line, index) => index > 0 && /^(?:---|\.\.\.)\s*$/.test(line.text))
}

/** The quote that is open at the end of a part of a line of YAML. Only a value that begins with one is in quotes. */
function quoteOpenIn(text: string): string | undefined {
  const value = text.replace(/^\s*(?:- +)*(?:[\w.$-]+:\s+)?/, '')
  const open = /^[[{]/.test(value) ? /[[{,:]\s*(["'])/ : /^(["'])/
  return open.exec(value.replaceAll(/(^|[[{,:]\s*)(?:"(?:[^"\\]|\\.)*"|'(?:[^']|'')*')/g, '$1'))?.[1]
}

function inQuotes(value: string, quote: string | undefined): string {
  if (quote === undefined) return value
  return quote === "'" ? value.replaceAll("'", "''") : JSON.stringify(value).slice(1, -1)
}

interface Substitution {
  readonly variables: Variables
  readonly file: string
  readonly write: WriteValue
}

function substituteInLine(line: MappedLine, { variables, file, write }: Substitution, report: Report): MappedLine {
  let result = line
  let added = 0
  for (const match of line.text.matchAll(variablePattern)) {
    const at = { file, line: line.line, column: match.index + 1 }
    const found = variableValue(match[1] ?? '', match[2] ?? '', variables, (message) =>
      reportUnknown(message, at, report),
    )
    if (found === undefined) continue
    const value = write(found, line.text.slice(0, match.index))
    const start = match.index + added
    result = replaceInLine(result, start, start + match[0].length, value)
    added += value.length - match[0].length
  }
  return result
}

function reportUnknown(message: string, at: Place, report: Report): void {
  report({ severity: 'error', rule: 'unknown-variable', message, at })
}
