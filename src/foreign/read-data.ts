import { readFileSync } from 'node:fs'
import { collectProblems } from '../report/problem.ts'
import { parseYaml } from '../yaml/document.ts'
import { ConfigError } from './evaluate-module.ts'

/**
 * Reads a file of YAML or JSON of another tool's site.
 *
 * @throws ConfigError if it is not valid.
 */
export function readData(file: string): unknown {
  const { report, problems } = collectProblems()
  // JSON is YAML, too.
  const document = parseYaml({ text: readFileSync(file, 'utf8'), file }, report)
  const [problem] = problems
  if (problem !== undefined) throw new ConfigError(problem.message, { place: problem.at })
  return document?.value
}
