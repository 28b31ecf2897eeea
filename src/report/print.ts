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
  /** The source line that a problem points at, when it can still be read. */
  readonly readLine: (file: string, line: number) => string | undefined
  /** Joins the object of the JSON form; the others have no place for it. */
  readonly more?: Readonly<Record<string, unknown>> | undefined
}

/** Tells problems in a format, sorted and each once; ends without a line break, and is empty when there is nothing to say. */
export function formatProblems(problems: readonly Problem[], { format, color, readLine, more }: PrintOptions): string {
  const sorted = sortProblems(problems)
  if (format === 'json') return printJson(sorted, more)
  return printers[format](sorted, readLine, color)
}

type Printer = (problems: readonly Problem[], readLine: PrintOptions['readLine'], color: boolean) => string

const printers: Readonly<Record<Exclude<ProblemFormat, 'json'>, Printer>> = {
  text: (problems, readLine, color) => printText(problems, color, readLine),
  sarif: printSarif,
  github: printGithub,
  junit: printJunit,
}
