import { isUtf8 } from 'node:buffer'
import path from 'node:path'
import { Failure } from '../report/failure.ts'
import { findInvalidByte } from '../report/find-invalid-byte.ts'
import type { Problem, Report } from '../report/problem.ts'
import { readSource } from '../system/source-files.ts'
import type { Project } from './project.ts'
import { checkConfig } from './rules.ts'
import { configSchema } from './schema.ts'
import { resolveVariables, substituteValue } from './variables.ts'
import { validateYaml } from './validate-yaml.ts'
import { parseYaml, type YamlDocument } from './yaml-document.ts'

/** Reads and checks the config; tells every fault of it and gives `undefined` when there is one. */
export async function readConfig(file: string, report: Report): Promise<Project | undefined> {
  const absolute = path.resolve(file)
  const root = path.dirname(absolute)
  const name = path.basename(absolute)
  const text = await readText(absolute, { name, given: file }, report)
  if (text === undefined) return undefined
  const document = parseYaml({ text, file: name }, report)
  if (document === undefined) return undefined
  if (document.value === null || typeof document.value !== 'object' || Array.isArray(document.value)) {
    report({
      severity: 'error',
      rule: 'config',
      message: 'the config must be a group of options; "site.title" at least is needed',
      at: { file: name, line: 1, column: 1 },
    })
    return undefined
  }
  const expanded = expandVariables(document, report)
  const config = expanded && validateYaml(expanded, configSchema, 'config', report)
  if (config === undefined) return undefined
  const project = { root, file: name, config, document }
  return checkConfig(project, report) ? project : undefined
}

/** The document with the values of its own variables filled in; `undefined` when a name among them is unknown. */
function expandVariables(document: YamlDocument, report: Report): YamlDocument | undefined {
  const declared = configSchema.shape.variables.safeParse(
    (document.value as { readonly variables?: unknown }).variables,
  )
  if (!declared.success) return document
  const faults = new Map<string, Problem>()
  const onUnknown = (message: string, at: readonly PropertyKey[]): void => {
    faults.set(at.join('.'), { severity: 'error', rule: 'unknown-variable', message, at: document.placeOf(at) })
  }
  const variables = resolveVariables(declared.data, (message, at) => onUnknown(message, ['variables', ...at]))
  const value = substituteValue(document.value, variables, onUnknown)
  for (const problem of faults.values()) report(problem)
  if (faults.size > 0) return undefined
  return { ...document, value: { ...(value as object), variables } }
}

interface Names {
  readonly name: string
  /** As the command line has it. */
  readonly given: string
}

async function readText(file: string, { name, given }: Names, report: Report): Promise<string | undefined> {
  try {
    const bytes = readSource(file)
    if (isUtf8(bytes)) return bytes.toString('utf8').replace(/^\uFEFF/, '')
    const { line } = findInvalidByte(bytes)
    const message = 'this is not valid UTF-8; save the file in UTF-8'
    report({ severity: 'error', rule: 'invalid-utf8', message, at: { file: name, line, column: 1 } })
    return undefined
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : ''
    if (code === 'ENOENT') {
      const message = 'there is no such file; "docsgen init" makes a site, --config names another file'
      report({ severity: 'error', rule: 'config', message, at: { file: given } })
      return undefined
    }
    const reason = code === 'EISDIR' ? 'it is a folder' : error instanceof Error ? error.message : String(error)
    throw new Failure(`${given} cannot be read: ${reason}`, { cause: error })
  }
}
