import { pathToFileURL } from 'node:url'
import type { Place } from '../model/page.ts'
import type { Problem } from './problem.ts'

type ReadLine = (file: string, line: number) => string | undefined

const longestSnippet = 500

/** Problems as a SARIF 2.1.0 log, which code scanning reads. */
export function printSarif(problems: readonly Problem[], readLine: ReadLine): string {
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
