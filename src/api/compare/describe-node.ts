import path from 'node:path'
import type { SpecFile } from '../read/files/spec-files.ts'
import { nodeAt, textOf, type SpecNode } from '../read/files/spec-node.ts'

const skipped = new Set(['allOf', '$defs', 'schema'])
const choices = new Set(['oneOf', 'anyOf'])

/** How keywords with named schemas are described. */
const byName: ReadonlyMap<string, (name: string) => string> = new Map([
  ['properties', (name) => `.${name}`],
  ['patternProperties', (name) => `.${name}`],
  ['dependentSchemas', (name) => ` (with ${name})`],
  ['dependencies', (name) => ` (with ${name})`],
  ['prefixItems', (number) => `[${number}]`],
])

/** How keywords with a single schema are described. */
const single: ReadonlyMap<string, string> = new Map([
  ['items', '[]'],
  ['additionalItems', '[]'],
  ['unevaluatedItems', '[]'],
  ['contains', '[some]'],
  ['additionalProperties', '.*'],
  ['unevaluatedProperties', '.*'],
  ['propertyNames', ' (names of fields)'],
  ['contentSchema', ' (content)'],
  ['not', ' (must not be)'],
  ['if', ' (if)'],
  ['then', ' (then)'],
  ['else', ' (else)'],
])

/**
 * Describes a part of a schema for readers: `Pet.owner.name`, `items of Pet.tags`, `Pet (Cat).lives`, `field name of the
 * request body`.
 */
export function describeNode({ file, pointer }: SpecNode): string {
  const wordsFrom = (start: number): string => pathWords(pointer, start, file)
  const named = pointer.findIndex(
    (part, index) => part === 'definitions' || (part === 'schemas' && pointer[index - 1] === 'components'),
  )
  if (named === 0 || named === 1) return itemsFirst(`${pointer[named + 1] ?? ''}${wordsFrom(named + 2)}`)
  const schema = pointer.lastIndexOf('schema')
  if (schema !== -1) return around(wordsFrom(schema + 1), placeWords(file, pointer.slice(0, schema)))
  const parameter = pointer.lastIndexOf('parameters')
  if (parameter !== -1) return around(wordsFrom(parameter + 1), placeWords(file, pointer))
  // The whole file is one schema.
  return itemsFirst(`${path.parse(file.shown).name}${wordsFrom(0)}`)
}

function itemsFirst(words: string): string {
  return words.endsWith('[]') ? `items of ${words.slice(0, -2)}` : words
}

function around(inner: string, place: string): string {
  const words = inner.replace(/^[. ]/, '')
  if (words === '[]') return `items of ${place}`
  return words === '' ? place : `${itemsFirst(words)} of ${place}`
}

/** The path into a schema: `.owner.tags[]`. */
function pathWords(pointer: readonly string[], start: number, file: SpecFile): string {
  let words = ''
  for (let index = start; index < pointer.length; index += 1) {
    const part = pointer[index] ?? ''
    const next = pointer[index + 1]
    if (part === 'enum' || part === 'required') break
    const isNumbered = /^\d+$/.test(next ?? '')
    if (choices.has(part) && isNumbered) words += ` (${formName(file, pointer.slice(0, index + 2))})`
    const withName = byName.get(part === 'items' && isNumbered ? 'prefixItems' : part)
    words += withName === undefined ? (single.get(part) ?? '') : next === undefined ? '' : withName(next)
    if (withName !== undefined || ((skipped.has(part) || choices.has(part)) && isNumbered)) index += 1
  }
  return words
}

function formName(file: SpecFile, pointer: readonly string[]): string {
  const form = nodeAt(file, pointer)
  return (form && textOf(form, 'title')) ?? `form ${String(Number(pointer.at(-1)) + 1)}`
}

/** Describes the place of a schema without a name. */
function placeWords(file: SpecFile, pointer: readonly string[]): string {
  const header = pointer.lastIndexOf('headers')
  if (header !== -1) return `header ${pointer[header + 1] ?? ''}`
  const response = pointer.lastIndexOf('responses')
  if (response !== -1) return `response ${pointer[response + 1] ?? ''}`
  if (pointer.includes('requestBody') || pointer.includes('requestBodies')) return 'the request body'
  const parameter = pointer.lastIndexOf('parameters')
  const named = parameter === -1 ? undefined : nodeAt(file, pointer.slice(0, parameter + 2))
  return parameter === -1 ? 'the schema' : `parameter ${(named && textOf(named, 'name')) ?? ''}`
}
