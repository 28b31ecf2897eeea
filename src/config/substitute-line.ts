import type { MappedLine } from '../report/mapped-text.ts'
import type { Report } from '../report/problem.ts'
import { variablePattern, variableValue, type Variables } from './variables.ts'

/** How a value is written behind a part of a line. */
export type WriteValue = (value: string, before: string) => string

/** For texts in which a value may be anything. */
export function asItIs(value: string): string {
  return value
}

/** For YAML: where quotes are open, the value is written so that it is read as it is. */
export function inOpenQuotes(value: string, before: string): string {
  const quote = quoteOpenIn(before)
  if (quote === undefined) return value
  return quote === "'" ? value.replaceAll("'", "''") : inDoubleQuotes(value)
}

/** For JSON, in which every text is in quotes. */
export function inDoubleQuotes(value: string): string {
  return JSON.stringify(value).slice(1, -1)
}

/** A key of YAML, plain or in quotes. */
const key = /^\s*(?:- +)*(?:(?:[\w.$/-][^"':]*|"(?:[^"\\]|\\.)*"|'(?:[^']|'')*'):\s+)?/

/** The quote that is open at the end of a part of a line of YAML. Only a value that begins with one is in quotes. */
function quoteOpenIn(text: string): string | undefined {
  const value = text.replace(key, '')
  const open = /^[[{]/.test(value) ? /[[{,:]\s*(["'])/ : /^(["'])/
  return open.exec(value.replaceAll(/(^|[[{,:]\s*)(?:"(?:[^"\\]|\\.)*"|'(?:[^']|'')*')/g, '$1'))?.[1]
}

interface Substitution {
  readonly variables: Variables
  readonly file: string
  readonly write: WriteValue
}

/** Puts the values of variables into a line, which keeps account of its columns; tells the unknown ones where they stand. */
export function substituteInLine(
  line: MappedLine,
  { variables, file, write }: Substitution,
  report: Report,
): MappedLine {
  if (!line.text.includes('{{')) return line
  const shifts = [...line.shifts]
  let text = ''
  let copied = 0
  for (const match of line.text.matchAll(variablePattern)) {
    const at = { file, line: line.line, column: match.index + 1 }
    const found = variableValue(match[1] ?? '', match[2] ?? '', variables, (message) =>
      report({ severity: 'error', rule: 'unknown-variable', message, at }),
    )
    if (found === undefined) continue
    const value = write(found, line.text.slice(0, match.index))
    text += line.text.slice(copied, match.index) + value
    copied = match.index + match[0].length
    const shift = value.length - match[0].length
    if (shift !== 0) shifts.push({ at: text.length + 1, shift })
  }
  return copied === 0 ? line : { text: text + line.text.slice(copied), line: line.line, shifts }
}
