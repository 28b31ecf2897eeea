import { readFileSync } from 'node:fs'
import { collectProblems } from '../report/problem.ts'
import { parseYaml, type YamlSource } from '../yaml/document.ts'
import { parseToml } from '../yaml/toml.ts'
import { groupOf, type Raw } from '../formats/raw-values.ts'
import { ConfigError } from './evaluate-module.ts'
import { noteRead } from './read-files.ts'

/**
 * Reads a file of YAML, TOML or JSON of another tool's site.
 *
 * @throws ConfigError if it is not valid.
 */
export function readData(file: string, options: Pick<YamlSource, 'isOfMkDocs'> = {}): unknown {
  noteRead([file])
  const { report, problems } = collectProblems()
  // JSON is YAML, too.
  const parse = file.endsWith('.toml') ? parseToml : parseYaml
  const document = parse({ text: readFileSync(file, 'utf8'), file, ...options }, report)
  const [problem] = problems
  if (problem !== undefined) throw new ConfigError(problem.message, { place: problem.at })
  return document?.value
}

/** The groups in a group are merged, and lists are replaced. */
export function mergeGroups(parent: Raw, own: Raw): Raw {
  const merged = Object.entries(own).map(([name, value]) => {
    const isGroup = Object.keys(groupOf(value)).length > 0
    return [name, isGroup ? mergeGroups(groupOf(parent[name]), groupOf(value)) : value] as const
  })
  return { ...parent, ...Object.fromEntries(merged) }
}

/** The values of a group that are texts of one line, with dots in the names of inner ones. */
export function plainValues(group: Raw, prefix = ''): (readonly [name: string, value: string])[] {
  return Object.entries(group).flatMap(([name, value]) => {
    const full = prefix + name
    if (typeof value === 'object' && value !== null) return plainValues(groupOf(value), `${full}.`)
    const text = String(value)
    return value === null || /[\r\n]|\{\{/.test(text) ? [] : [[full, text] as const]
  })
}
