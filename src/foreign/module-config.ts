import { SourceMap, type SourceMapPayload } from 'node:module'
import path from 'node:path'
import type { AnyNode as Node, Expression, Property } from 'acorn'
import { stringify } from 'yaml'
import { readUsableConfig, type UsableConfig } from '../config/read.ts'
import type { Place } from '../model/page.ts'
import type { Report } from '../report/problem.ts'
import { kindOf, noteUnrecordable, readSource } from '../system/source-files.ts'
import { ConfigError, evaluateModule } from './evaluate-module.ts'

const fileNames = ['docs.config.ts', 'docs.config.mjs', 'docs.config.js']

/** The configs in the folder that are modules. */
export function findModuleConfigs(folder: string): string[] {
  return fileNames.map((name) => path.join(folder, name)).filter((file) => kindOf(file) === 'file')
}

export function isModuleConfig(file: string): boolean {
  return fileNames.includes(path.basename(file))
}

/** Runs a config that is a module, and reads its default export as if it were YAML. */
export async function readModuleConfig(file: string, report: Report): Promise<UsableConfig | undefined> {
  const root = path.dirname(file)
  const name = path.basename(file)
  const top = { file: name, line: 1, column: 1 }
  // It is unknown what a config that is code reads.
  noteUnrecordable()
  try {
    const { value, functions, missing, files } = await evaluateModule(file)
    const placeOf = await locateOptions(file)
    const faults = [
      ...missing
        .filter((one) => one !== 'docsgen/api')
        .map((one) => ({ message: `"${one}" is imported, but it is not there`, at: top })),
      ...functions.map((one) => ({
        message: one === '' ? 'the default export must be a group of options' : `"${one}" must not be a function`,
        at: placeOf(one.split('.')),
      })),
    ]
    for (const fault of faults) report({ severity: 'error', rule: 'config', ...fault })
    const made = { root, name, text: stringify(value), placeOf, files }
    return faults.length > 0 ? undefined : readUsableConfig(file, report, made)
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    const { place } = error
    const at = place === undefined ? top : { ...place, file: path.relative(root, place.file).replaceAll(path.sep, '/') }
    report({ severity: 'error', rule: 'config', message: `this config cannot be read: ${error.message}`, at })
    return undefined
  }
}

/** Finds the places of the options that are written in the object of the default export. */
async function locateOptions(file: string): Promise<(names: readonly PropertyKey[]) => Place> {
  const [{ transform }, { parse }] = await Promise.all([import('esbuild'), import('acorn')])
  const { code, map } = await transform(readSource(file).toString('utf8'), { loader: 'ts', sourcemap: true })
  const sourceMap = new SourceMap(JSON.parse(map) as SourceMapPayload)
  const { body } = parse(code, { ecmaVersion: 'latest', sourceType: 'module', locations: true })
  const declared = body.flatMap((node) => (node.type === 'VariableDeclaration' ? node.declarations : []))
  const resolve = (node: Node | undefined): Node | undefined => {
    if (node?.type === 'CallExpression') return resolve(node.arguments[0])
    if (node?.type !== 'Identifier') return node
    return declared.find(({ id }) => id.type === 'Identifier' && id.name === node.name)?.init ?? undefined
  }
  const exported = body.find((node) => node.type === 'ExportDefaultDeclaration')
  return (names) => {
    let node: Node | undefined = exported
    let value = resolve(exported?.declaration)
    for (const name of names) {
      const found = findOption(value, String(name))
      if (found === undefined) break
      node = found
      value = resolve(found.type === 'Property' ? found.value : found)
    }
    const { line, column } = node?.loc?.start ?? { line: 1, column: 0 }
    const entry = sourceMap.findEntry(line - 1, column)
    const at = 'originalLine' in entry ? entry : { originalLine: 0, originalColumn: 0 }
    return { file: path.basename(file), line: at.originalLine + 1, column: at.originalColumn + 1 }
  }
}

/** The option of a group, or the entry of a list. */
function findOption(node: Node | undefined, name: string): Property | Expression | undefined {
  if (node?.type === 'ArrayExpression') {
    const entry = node.elements[Number(name)]
    return entry?.type === 'SpreadElement' ? undefined : (entry ?? undefined)
  }
  if (node?.type !== 'ObjectExpression') return undefined
  return node.properties.find((property) => property.type === 'Property' && nameOf(property) === name) as
    Property | undefined
}

function nameOf({ key }: Property): string {
  if (key.type === 'Identifier') return key.name
  return key.type === 'Literal' ? String(key.value) : ''
}
