import { escapeHtml } from '../formats/escape-html.ts'
import { formatPlace, printText } from './print-text.ts'
import type { Problem } from './problem.ts'
import { showText } from './visible-text.ts'

type ReadLine = (file: string, line: number) => string | undefined

/** Problems as a JUnit report: a suite for each file and a case for each problem. A warning is a case that passed. */
export function printJunit(problems: readonly Problem[], readLine: ReadLine): string {
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
