import { styleText } from 'node:util'
import type { Place } from '../model/page.ts'
import type { Problem } from './problem.ts'
import { excerptLine } from './source-excerpt.ts'
import { showText } from './visible-text.ts'

type Style = 'red' | 'yellow' | 'cyan' | 'dim' | 'bold'
type Paint = (style: Style, text: string) => string
type ReadLine = (file: string, line: number) => string | undefined

export interface TextOptions {
  readonly color: boolean
  /** Print the details of each problem too. */
  readonly isVerbose?: boolean
  readonly readLine: ReadLine
}

/** Problems as text for people: one line each, followed by the source line with a caret. */
export function printText(problems: readonly Problem[], { color, isVerbose = false, readLine }: TextOptions): string {
  const paint: Paint = color ? (style, text) => styleText(style, text, { validateStream: false }) : (_, text) => text
  return problems
    .flatMap((problem) => [
      headLine(problem, paint),
      ...sourceLines(problem.at, paint, readLine),
      ...(isVerbose ? detailLines(problem) : []),
    ])
    .join('\n')
}

/** The file, line and column of a place, as far as they are known: `content/a.md:12:5`. */
export function formatPlace({ file, line, column }: Place): string {
  const parts = [showText(file)]
  if (line !== undefined) parts.push(String(line))
  if (line !== undefined && column !== undefined) parts.push(String(column))
  return parts.join(':')
}

function headLine({ severity, rule, message, at }: Problem, paint: Paint): string {
  const words = [
    paint(severity === 'error' ? 'red' : 'yellow', severity),
    paint('cyan', showText(rule)),
    showText(message),
  ]
  if (at !== undefined && at.file !== '') words.unshift(paint('bold', formatPlace(at)))
  return words.join('  ')
}

function detailLines({ details = '' }: Problem): string[] {
  return details === '' ? [] : details.split('\n').map((line) => `       ${showText(line)}`)
}

function sourceLines(at: Place | undefined, paint: Paint, readLine: ReadLine): string[] {
  if (at?.line === undefined) return []
  const line = readLine(at.file, at.line)
  if (line === undefined || line.trim() === '') return []
  const { source, caret } = excerptLine(line, at.column)
  const number = String(at.line).padStart(4)
  const lines = [`${paint('dim', `${number} |`)} ${source}`]
  if (caret !== undefined) lines.push(`${paint('dim', `${' '.repeat(number.length)} |`)} ${caret}`)
  return lines
}
