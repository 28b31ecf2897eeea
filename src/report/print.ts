import { foldWarnings } from './fold-warnings.ts'
import { printGithub } from './print-github.ts'
import { printJson } from './print-json.ts'
import { printJunit } from './print-junit.ts'
import { printSarif } from './print-sarif.ts'
import { printText } from './print-text.ts'
import type { Problem } from './problem.ts'
import { sortProblems } from './sort-problems.ts'

/** The output formats for problems. */
export const problemFormats = ['text', 'json', 'sarif', 'github', 'junit'] as const

/** One of the output formats for problems. */
export type ProblemFormat = (typeof problemFormats)[number]

/** Options for printing problems. */
export interface PrintOptions {
  readonly format: ProblemFormat
  /** Only the text form has colours. */
  readonly color: boolean
  /** Print repeated warnings individually, and in the text format with their details. */
  readonly isVerbose?: boolean
  /** The source line that a problem points at, if it can still be read. */
  readonly readLine: (file: string, line: number) => string | undefined
  /** What the JSON format contains in addition to the problems. */
  readonly also?: object | undefined
}

/** Problems in the given format, sorted and without duplicates. Has no final line break, and is empty if there is nothing to print. */
export function formatProblems(problems: readonly Problem[], options: PrintOptions): string {
  const { format, readLine, also, isVerbose = false } = options
  const sorted = sortProblems(problems)
  if (format === 'json') return printJson(sorted, also)
  const folded = isVerbose ? sorted : foldWarnings(sorted)
  if (format === 'text') return printText(folded, options)
  // GitHub shows at most ten annotations of each kind.
  if (format === 'github') return printGithub(folded)
  return printers[format](sorted, readLine)
}

type Printer = (problems: readonly Problem[], readLine: PrintOptions['readLine']) => string

const printers: Readonly<Record<Exclude<ProblemFormat, 'json' | 'text' | 'github'>, Printer>> = {
  sarif: printSarif,
  junit: printJunit,
}
