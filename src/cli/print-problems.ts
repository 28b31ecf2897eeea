import { readFileSync } from 'node:fs'
import path from 'node:path'
import { takeOrMake } from '../formats/take-or-make.ts'
import { formatProblems, type ProblemFormat } from '../report/print.ts'
import { isInternalError } from '../report/internal-error.ts'
import { isClean, type Problem } from '../report/problem.ts'
import { isWithin } from '../system/is-within.ts'
import { redact, redactMessages } from '../system/secrets.ts'
import type { CommonFlags, Console } from './console.ts'
import { count, number } from '../report/count.ts'
import { sortProblems } from '../report/sort-problems.ts'
import { showText } from '../report/visible-text.ts'

/** Where and how a command's problems are printed. */
interface ProblemPrinting {
  /** The folder of the config, unless the site is elsewhere. */
  readonly root?: string
  readonly console: Console
  /**
   * With `quiet`, only what fails the command is printed: errors, and with `strict` warnings too. With `verbose`, their
   * details are printed too.
   */
  readonly flags: Pick<CommonFlags, 'config' | 'quiet' | 'verbose'> & {
    readonly format?: ProblemFormat
    readonly strict?: boolean | undefined
  }
  /** Other results of the command, which the JSON format includes next to the problems. */
  readonly also?: object | undefined
}

/** Prints problems. The text format goes to standard error; machine-readable formats go to standard output. */
export function reportProblems(
  problems: readonly Problem[],
  { console, flags, also, root = path.dirname(path.resolve(flags.config)) }: ProblemPrinting,
): void {
  const { format = 'text' } = flags
  const isOnlyErrors = flags.quiet && flags.strict !== true
  const shown = isOnlyErrors ? problems.filter(({ severity }) => severity === 'error') : problems
  // The console redacts what it prints, but does not find credentials in formats that escape characters.
  const reported = format === 'text' ? shown : redactMessages(shown)
  const base = baseOfPaths(format, root)
  const placed = base === root ? reported : reported.map((problem) => placeBelow(base, root, problem))
  const { verbose: isVerbose } = flags
  const text = formatProblems(placed, { format, color: console.color, isVerbose, readLine: lineReader(base), also })
  if (text === '') return
  if (format === 'json' || format === 'sarif' || format === 'junit') console.out(text)
  else console.error(text)
  // Repeated warnings are already summarized in one line with their count.
  const counted = flags.verbose ? reported : reported.filter(({ severity }) => severity === 'error')
  const tally = format === 'text' && !flags.quiet ? tallyProblems(counted) : ''
  if (tally !== '') console.error(`\n${tally}\n`)
}

/** GitHub resolves paths from the repository root, and the site may be in a subfolder. */
function baseOfPaths(format: ProblemFormat, root: string): string {
  const workspace = process.env['GITHUB_WORKSPACE'] ?? ''
  const isGithub = (format === 'github' || format === 'sarif') && path.isAbsolute(workspace)
  return isGithub && isWithin(root, workspace) ? workspace : root
}

function placeBelow(base: string, root: string, problem: Problem): Problem {
  const { at } = problem
  if (at === undefined || at.file === '' || path.isAbsolute(at.file)) return problem
  const file = path.relative(base, path.resolve(root, at.file)).split(path.sep).join('/')
  return { ...problem, at: { ...at, file } }
}

/** The exit status of a run that found problems. All problems are printed, even if one is a bug in docsgen. */
export function exitStatusOf(problems: readonly Problem[], isStrict: boolean): 0 | 1 | 70 {
  if (problems.some(isInternalError)) return 70
  return isClean(problems, isStrict) ? 0 : 1
}

/** Reads the lines of a project's files, for printing. */
export function lineReader(root: string): (file: string, line: number) => string | undefined {
  const files = new Map<string, readonly string[]>()
  return (file, line) => {
    const lines = takeOrMake(files, file, (name) => readLines(path.join(root, name)))
    return lines[line - 1]
  }
}

/** The lines of a file, for printing; empty if the file cannot be read. */
function readLines(file: string): readonly string[] {
  try {
    const text = redact(readFileSync(file, 'utf8'))
    return text.includes('\r') ? text.split(/\r\n|\r|\n/) : text.split('\n')
  } catch {
    // The source line is only an aid; an unreadable file has its own diagnostic.
    return []
  }
}

/** Smaller lists can be read at a glance. */
const fewest = 50
/** From this count on, problems with the same message get their own row. */
const fewestAlike = 10
const mostRows = 8

/** What many problems have in common, most frequent first. When a site is migrated, most of them have one common fix. */
export function tallyProblems(problems: readonly Problem[]): string {
  const distinct = sortProblems(problems)
  if (distinct.length < fewest) return ''
  const alike = countBy(distinct, sentenceOf)
  const kinds = countBy(distinct, (problem) => {
    const sentence = sentenceOf(problem)
    return (alike.get(sentence) ?? 0) < fewestAlike ? showText(problem.rule) : sentence
  })
  const rows = [...kinds].toSorted(([, one], [, other]) => other - one).slice(0, mostRows)
  const width = number(rows[0]?.[1] ?? 0).length
  const files = new Set(distinct.map(({ at }) => at?.file)).size
  const head = `Most frequent problems in ${count(files, 'file')}:`
  return [head, ...rows.map(([kind, times]) => `  ${number(times).padStart(width)} × ${kind}`)].join('\n')
}

function sentenceOf({ rule, message }: Problem): string {
  return `${showText(rule)}  ${showText(message)}`
}

function countBy(problems: readonly Problem[], keyOf: (problem: Problem) => string): Map<string, number> {
  const counts = new Map<string, number>()
  for (const key of problems.map(keyOf)) counts.set(key, (counts.get(key) ?? 0) + 1)
  return counts
}
