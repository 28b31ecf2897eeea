import path from 'node:path'
import { formatProblems, type ProblemFormat } from '../report/print.ts'
import type { Coverage } from '../report/coverage.ts'
import type { Problem } from '../report/problem.ts'
import type { Console } from './console.ts'
import { readLines } from './serve-messages.ts'

/** Where and how a command's problems are told. */
export interface Telling {
  readonly root: string
  readonly format: ProblemFormat
  readonly console: Console
  /** Only errors are told. */
  readonly isQuiet: boolean
  /** Told in JSON, where it was measured. */
  readonly coverage?: Coverage | undefined
}

/** Tells problems: the text form goes to standard error, forms for machines are what was asked for and go to standard output. */
export function tellProblems(
  problems: readonly Problem[],
  { root, format, console, isQuiet, coverage }: Telling,
): void {
  const told = isQuiet ? problems.filter(({ severity }) => severity === 'error') : problems
  const text = formatProblems(told, { format, color: console.color, readLine: lineReader(root), coverage })
  if (text === '') return
  if (format === 'json' || format === 'sarif' || format === 'junit') console.out(text)
  else console.error(text)
}

function lineReader(root: string): (file: string, line: number) => string | undefined {
  const files = new Map<string, readonly string[]>()
  return (file, line) => {
    const lines = files.get(file) ?? readLines(path.join(root, file))
    files.set(file, lines)
    return lines[line - 1]
  }
}
