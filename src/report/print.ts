import { foldWarnings } from './fold-warnings.ts'
import { printGithub } from './print-github.ts'
import { printJson } from './print-json.ts'
import { printJunit } from './print-junit.ts'
import { printSarif } from './print-sarif.ts'
import { printText } from './print-text.ts'
import type { Problem } from './problem.ts'
import { sortProblems } from './sort-problems.ts'

/** How problems can be told. */
export const problemFormats = ['text', 'json', 'sarif', 'github', 'junit'] as const

/** One of the forms in which problems can be told. */
export type ProblemFormat = (typeof problemFormats)[number]

/** What printing problems needs to know. */
export interface PrintOptions {
  readonly format: ProblemFormat
  /** Only the text form has colours. */
  readonly color: boolean
  /** Warnings that repeat are printed one by one, and in the text form with their details. */
  readonly isVerbose?: boolean
  /** The source line that a problem points at, when it can still be read. */
  readonly readLine: (file: string, line: number) => string | undefined
  /** What the JSON form holds beside the problems. */
  readonly also?: object | undefined
}

/** Tells problems in a format, sorted and each once; ends without a line break, and is empty when there is nothing to say. */
export function formatProblems(problems: readonly Problem[], options: PrintOptions): string {
  const { format, readLine, also, isVerbose = false } = options
  const sorted = sortProblems(problems)
  if (format === 'json') return printJson(sorted, also)
  const folded = isVerbose ? sorted : foldWarnings(sorted)
  if (format === 'text') return printText(folded, options)
  // GitHub shows ten annotations of a kind.
  if (format === 'github') return printGithub(folded)
  return printers[format](sorted, readLine)
}

type Printer = (problems: readonly Problem[], readLine: PrintOptions['readLine']) => string

const printers: Readonly<Record<Exclude<ProblemFormat, 'json' | 'text' | 'github'>, Printer>> = {
  sarif: printSarif,
  junit: printJunit,
}
