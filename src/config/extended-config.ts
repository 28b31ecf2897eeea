import path from 'node:path'
import { findEncodingError } from '../report/encoding-error.ts'
import type { Report } from '../report/problem.ts'
import { kindOf, readSource } from '../system/source-files.ts'
import { isGroup } from '../formats/raw-values.ts'
import { parseYaml, type YamlDocument } from '../yaml/document.ts'

/** A config with the options of those that it extends, and the names of all their files. */
export interface ExtendedConfig {
  readonly document: YamlDocument
  readonly names: readonly string[]
}

/** Parses the text of a config, and reads those that it extends. Names are relative to the root. */
export function parseConfig(
  root: string,
  text: string,
  names: readonly [name: string, ...extending: string[]],
  report: Report,
): ExtendedConfig | undefined {
  const [name] = names
  const document = parseYaml({ text, file: name }, report)
  const { extends: given } = isGroup(document?.value) ? document.value : {}
  if (document === undefined || typeof given !== 'string') return document && { document, names }
  const next = path.posix.join(path.posix.dirname(name), given)
  const fail = (message: string): undefined =>
    void report({ severity: 'error', rule: 'config', message, at: document.placeOf(['extends']) })
  if (names.includes(next)) return fail(`the configs extend each other: ${[...names.toReversed(), next].join(' → ')}`)
  if (kindOf(path.join(root, next)) !== 'file') return fail(`there is no file "${next}"`)
  const nextText = readConfigText(path.join(root, next), next, report)
  const base = nextText === undefined ? undefined : parseConfig(root, nextText, [next, ...names], report)
  return base && { document: mergeDocuments(document, base.document), names: base.names }
}

/** The text of a config; `undefined` if it is not UTF-8. */
export function readConfigText(file: string, name: string, report: Report): string | undefined {
  const bytes = readSource(file)
  const error = findEncodingError(bytes)
  if (error === undefined) return bytes.toString('utf8').replace(/^\uFEFF/, '')
  const at = { file: name, line: error.line, column: 1 }
  report({ severity: 'error', rule: 'invalid-utf8', message: error.message, at })
  return undefined
}

/** The options of a config and, where it has none, those of its base. Groups are joined, lists are not. */
export function mergeDocuments(own: YamlDocument, base: YamlDocument): YamlDocument {
  return {
    value: mergeOptions(own.value, base.value),
    placeOf: (names, of) => (isOwn(own.value, base.value, names) ? own : base).placeOf(names, of),
  }
}

/** See `mergeDocuments`. */
function mergeOptions(own: unknown, base: unknown): unknown {
  if (!isGroup(own) || !isGroup(base)) return own
  const shared = Object.entries(base).map(([name, value]) => [
    name,
    name in own ? mergeOptions(own[name], value) : value,
  ])
  return { ...own, ...Object.fromEntries(shared) }
}

/** Whether the value at a path is the config's own, or the path leads nowhere in the base. */
function isOwn(own: unknown, base: unknown, [name, ...rest]: readonly PropertyKey[]): boolean {
  if (name === undefined || !isGroup(own) || !isGroup(base)) return true
  if (!(name in base)) return true
  return name in own && isOwn(own[String(name)], base[String(name)], rest)
}
