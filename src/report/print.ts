import type { Coverage } from './coverage.ts'
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
  /** How much of an API the pages tell of; only JSON has it. */
  readonly coverage?: Coverage | undefined
}

/** Tells problems in a format, sorted and each once; ends without a line break, and is empty when there is nothing to say. */
export function formatProblems(problems: readonly Problem[], options: PrintOptions): string {
  return printers[options.format](sortProblems(problems), options)
}

type Printer = (problems: readonly Problem[], options: PrintOptions) => string

const printers: Readonly<Record<ProblemFormat, Printer>> = {
  text: (problems, { readLine, color }) => printText(problems, color, readLine),
  json: (problems, { coverage }) => printJson(problems, coverage),
  sarif: (problems, { readLine }) => printSarif(problems, readLine),
  github: printGithub,
  junit: (problems, { readLine }) => printJunit(problems, readLine),
}
