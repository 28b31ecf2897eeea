import type { MappedLine } from '../report/mapped-text.ts'
import type { Report } from '../report/problem.ts'
import { textInPlaceOf, variablePattern, type Variables } from './variables.ts'

/** How to write a value after the given part of a line. */
export type WriteValue = (value: string, before: string) => string

/** For texts that accept any value. */
export function asItIs(value: string): string {
  return value
}

/** For YAML: inside quotes, escapes the value so that YAML reads it unchanged. */
export function inOpenQuotes(value: string, before: string): string {
  const quote = quoteOpenIn(before)
  if (quote === undefined) return value
  return quote === "'" ? value.replaceAll("'", "''") : inDoubleQuotes(value)
}

/** For JSON, where every text is in quotes. */
export function inDoubleQuotes(value: string): string {
  return JSON.stringify(value).slice(1, -1)
}

/** A key of YAML, plain or quoted. */
const key = /^\s*(?:- +)*(?:(?:[\w.$/-][^"':]*|"(?:[^"\\]|\\.)*"|'(?:[^']|'')*'):\s+)?/

/** The quote that is still open at the end of a part of a YAML line. Only a value that begins with a quote is quoted. */
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

/** Fills in the variables in a line, tracks how its columns move, and reports unknown variables at their place. */
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
    const found = textInPlaceOf(match[0], [match[1] ?? '', match[2] ?? ''], variables, (message) =>
      report({ severity: 'error', rule: 'unknown-variable', message, at }),
    )
    if (found === undefined) continue
    const isEscaped = match[0].startsWith('\\')
    const value = isEscaped ? found : write(found, line.text.slice(0, match.index))
    text += line.text.slice(copied, match.index) + value
    copied = match.index + match[0].length
    const shift = value.length - match[0].length
    if (shift !== 0) shifts.push({ at: text.length + 1, shift })
  }
  return copied === 0 ? line : { text: text + line.text.slice(copied), line: line.line, shifts }
}
