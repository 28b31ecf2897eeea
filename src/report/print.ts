import { pathToFileURL } from 'node:url'
import { leftOutRule, listLeftOut } from './left-out.ts'
import { printText, formatPlace } from './print-text.ts'
import type { Problem } from './problem.ts'
import type { SiteProblem } from '../model/scripting.ts'
import { sortProblems } from './sort-problems.ts'
import { number } from './count.ts'
import { countProblems } from './summary.ts'
import { showText } from './visible-text.ts'
import type { Place } from '../model/page.ts'
import { escapeHtml } from '../formats/escape-html.ts'

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

/** Up to this many similar warnings are printed individually. */
const mostAlike = 10
/** As many places as a merged warning names. */
const mostEqual = 3

/**
 * Merges many warnings that differ only in names and places into one. Errors are never merged, because each has to be
 * fixed at its place.
 */
function foldWarnings(problems: readonly Problem[]): readonly Problem[] {
  const folded = foldBy(problems, kindOf, ({ rule }) => (rule === leftOutRule ? 1 : mostAlike))
  return foldBy(
    folded,
    ({ rule, message }) => `${rule} ${withoutPlace(message)}`,
    () => mostEqual,
  )
}

function foldBy(
  problems: readonly Problem[],
  keyOf: (problem: Problem) => string,
  mostOf: (problem: Problem) => number,
): readonly Problem[] {
  const kinds = Map.groupBy(problems, keyOf)
  return problems.flatMap((problem) => {
    const alike = kinds.get(keyOf(problem)) ?? []
    if (problem.severity === 'error' || alike.length <= mostOf(problem)) return [problem]
    return problem === alike[0] ? [fold(problem, alike)] : []
  })
}

/** Causes of losses are what counts, not their places. */
function kindOf({ severity, rule, message }: Problem): string {
  return JSON.stringify([severity, rule, rule === leftOutRule ? message : withoutNames(message)])
}

function withoutNames(message: string): string {
  return withoutPlace(message).replaceAll(/"[^"]*"|(?<![\w"])\d+(?:\.\d+)?(?!\w)/g, '…')
}

/** Diagnostics of API documents end with the operation or schema that they are in. */
function withoutPlace(message: string): string {
  return message.replace(/ \(in .*\)$/, '')
}

function fold(first: Problem, alike: readonly Problem[]): Problem {
  const isSame = alike.every(({ message }) => withoutPlace(message) === withoutPlace(first.message))
  const places = alike
    .flatMap(({ at }) => at ?? [])
    .slice(isSame ? 0 : 1, mostEqual)
    .map(formatPlace)
  const where = places.length === 0 ? '' : `, ${isSame ? 'first' : 'next'} at ${places.join(', ')}`
  return isSame
    ? {
        ...first,
        at: undefined,
        message: `${withoutPlace(first.message)} (${number(alike.length)} times${where}; --verbose prints each)`,
      }
    : {
        ...first,
        message: `${first.message} (and ${number(alike.length - 1)} more like this${where}; --verbose prints each)`,
      }
}

/** Problems as one JSON object: the list, the number of each severity, and any other output of the command. */
function printJson(problems: readonly Problem[], also: object = {}): string {
  const list = problems.map(plainProblem)
  const leftOut = listLeftOut(problems)
  const summary = countProblems(problems)
  const whole = { problems: list, summary, ...(leftOut.length === 0 ? {} : { leftOut }), ...also }
  return JSON.stringify(whole, undefined, 2)
}

/** A problem without nested values, as tools get it. */
export function plainProblem({ severity, rule, message, at }: Problem): SiteProblem {
  return { severity, rule, message, ...at }
}

/** Problems as workflow commands, which GitHub shows next to the lines of a pull request. */
function printGithub(problems: readonly Problem[]): string {
  return problems.map(writeCommand).join('\n')
}

function writeCommand({ severity, rule, message, at }: Problem): string {
  const properties: [string, string][] = []
  if (at !== undefined && at.file !== '') {
    properties.push(['file', at.file])
    if (at.line !== undefined) properties.push(['line', String(at.line)])
    if (at.line !== undefined && at.column !== undefined) properties.push(['col', String(at.column)])
  }
  properties.push(['title', rule])
  const list = properties.map(([name, value]) => `${name}=${escapeProperty(value)}`).join(',')
  return `::${severity} ${list}::${escapeData(showText(message))}`
}

/** The runner decodes these escapes. Other special characters, such as escape sequences, are made visible first. */
function escapeData(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A')
}

function escapeProperty(text: string): string {
  return escapeData(showText(text)).replaceAll(':', '%3A').replaceAll(',', '%2C')
}

type ReadLine = (file: string, line: number) => string | undefined

const longestSnippet = 500

/** Problems as a SARIF 2.1.0 log, which code scanning reads. */
function printSarif(problems: readonly Problem[], readLine: ReadLine): string {
  const rules = [...new Set(problems.map(({ rule }) => rule))].toSorted()
  const run = {
    tool: { driver: { name: 'docsgen', rules: rules.map((id) => ({ id })) } },
    columnKind: 'utf16CodeUnits',
    results: problems.map((problem) => writeResult(problem, rules, readLine)),
  }
  const log = { $schema: 'https://json.schemastore.org/sarif-2.1.0.json', version: '2.1.0', runs: [run] }
  return JSON.stringify(log, undefined, 2)
}

function writeResult({ severity, rule, message, at }: Problem, rules: readonly string[], readLine: ReadLine): object {
  return {
    ruleId: rule,
    ruleIndex: rules.indexOf(rule),
    level: severity,
    message: { text: message },
    ...(at === undefined || at.file === '' ? {} : { locations: [{ physicalLocation: writeLocation(at, readLine) }] }),
  }
}

function writeLocation(at: Place, readLine: ReadLine): object {
  const artifactLocation = writeArtifact(at.file)
  if (at.line === undefined || at.line < 1) return { artifactLocation }
  const line = readLine(at.file, at.line)
  const region = {
    startLine: at.line,
    ...(at.column === undefined || at.column < 1 ? {} : { startColumn: at.column }),
    ...(line === undefined || line.length > longestSnippet ? {} : { snippet: { text: line } }),
  }
  return { artifactLocation, region }
}

/** A path inside the project is relative to the source root; any other is a full address. */
function writeArtifact(file: string): object {
  if (/^(?:\/|[A-Za-z]:[\\/])/.test(file)) return { uri: pathToFileURL(file).href }
  const uri = file.toWellFormed().replaceAll('\\', '/').split('/').map(encodeURIComponent).join('/')
  return { uri, uriBaseId: '%SRCROOT%' }
}

/** Problems as a JUnit report: a suite for each file and a case for each problem. A warning is a case that passed. */
function printJunit(problems: readonly Problem[], readLine: ReadLine): string {
  const failures = countFailures(problems)
  const suites = [...Map.groupBy(problems, ({ at }) => at?.file ?? '')].map(([file, found]) =>
    writeSuite(file === '' ? 'docsgen' : file, found, readLine),
  )
  if (suites.length === 0) suites.push(emptySuite)
  const tests = Math.max(problems.length, 1)
  const head = `<testsuites name="docsgen" tests="${String(tests)}" failures="${String(failures)}" errors="0">`
  return ['<?xml version="1.0" encoding="UTF-8"?>', head, ...suites, '</testsuites>'].join('\n')
}

/** Readers of JUnit reports treat a report without cases as a failed run. */
const emptySuite = [
  '  <testsuite name="docsgen" tests="1" failures="0" errors="0">',
  '    <testcase name="no problems" classname="docsgen"/>',
  '  </testsuite>',
].join('\n')

function writeSuite(name: string, problems: readonly Problem[], readLine: ReadLine): string {
  const counts = `tests="${String(problems.length)}" failures="${String(countFailures(problems))}" errors="0"`
  const cases = problems.map((problem) => writeCase(name, problem, readLine))
  return [`  <testsuite name="${escapeXml(name)}" ${counts}>`, ...cases, '  </testsuite>'].join('\n')
}

function writeCase(suite: string, problem: Problem, readLine: ReadLine): string {
  const { severity, rule, message, at } = problem
  const place = at === undefined || at.file === '' ? '' : ` at ${formatPlace(at)}`
  const head = `    <testcase name="${escapeXml(`${rule}${place}`)}" classname="${escapeXml(suite)}">`
  const text = escapeXml(printText([problem], { color: false, readLine }))
  const body =
    severity === 'error'
      ? `      <failure type="${escapeXml(rule)}" message="${escapeXml(message)}">${text}</failure>`
      : `      <system-out>${text}</system-out>`
  return [head, body, '    </testcase>'].join('\n')
}

function countFailures(problems: readonly Problem[]): number {
  return problems.filter(({ severity }) => severity === 'error').length
}

/** Line breaks of an excerpt are kept. Characters that XML does not allow are shown as their picture or number. */
function escapeXml(text: string): string {
  const lines = text.split('\n').map((line) => line.split('\t').map(showText).join('\t'))
  return escapeHtml(lines.join('\n'))
}
