import { existsSync, realpathSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Project } from '../config/project.ts'
import { substituteText } from '../config/variables.ts'
import { parseYaml, type YamlDocument } from '../config/yaml-document.ts'
import type { Report } from '../report/problem.ts'

/** Validates the API documents that the config names; gives how many there are. */
export async function checkSpecs(project: Project, report: Report): Promise<number> {
  for (const [index, { spec }] of project.config.api.entries()) {
    const absolute = path.resolve(project.root, spec)
    if (!existsSync(absolute)) {
      report({ severity: 'error', rule: 'spec-missing', message: `there is no file "${spec}"`, at: project.document.placeOf(['api', index, 'spec']) })
      continue
    }
    await checkSpec(absolute, spec, project, report)
  }
  return project.config.api.length
}

async function checkSpec(absolute: string, file: string, project: Project, report: Report): Promise<void> {
  const text = substituteText((await readFile(absolute, 'utf8')).replace(/^\uFEFF/, ''), project.config.variables, (message) => report({ severity: 'error', rule: 'unknown-variable', message, at: { file } }))
  const document = parseYaml({ text, file }, report)
  if (document === undefined) return
  const { default: SwaggerParser } = await import('@apidevtools/swagger-parser')
  const folder = realpathSync(path.dirname(absolute))
  try {
    await SwaggerParser.validate(absolute, document.value as Parameters<typeof SwaggerParser.validate>[1], {
      resolve: { http: false, file: { canRead: (info: { readonly url: string }) => isBelow(info.url, folder) } },
    })
  } catch (error) {
    for (const fault of faultsOf(error)) report({ severity: 'error', rule: 'spec', message: fault.message, at: placeOf(fault.pointer, document) })
  }
}

/** A document may name files of its own folder and nothing beside it. */
function isBelow(file: string, folder: string): boolean {
  try {
    return realpathSync(file).startsWith(`${folder}${path.sep}`)
  } catch {
    return false
  }
}

interface Fault {
  readonly message: string
  readonly pointer: readonly string[]
}

interface ValidatorFault {
  readonly instancePath?: string
  readonly message?: string
}

function faultsOf(error: unknown): Fault[] {
  if (!(error instanceof Error)) return [{ message: String(error), pointer: [] }]
  const details = 'details' in error && Array.isArray(error.details) ? (error.details as readonly ValidatorFault[]) : []
  if (details.length === 0) return [{ message: error.message.split('\n')[0] ?? '', pointer: pointerIn(error.message) }]
  return details.map(({ instancePath = '', message = '' }) => ({ message: `${instancePath === '' ? 'the document' : instancePath} ${message}`, pointer: splitPointer(instancePath) }))
}

function pointerIn(message: string): string[] {
  return splitPointer(/#(\/[^\s"']+)/.exec(message)?.[1] ?? '')
}

function splitPointer(pointer: string): string[] {
  return pointer.split('/').slice(1).map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
}

function placeOf(pointer: readonly string[], document: YamlDocument): ReturnType<YamlDocument['placeOf']> {
  return document.placeOf(pointer)
}
