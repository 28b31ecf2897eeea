import type { Schema } from '../../model/api.ts'
import { textOfJson, type Json } from '../../formats/json.ts'
import { child, entriesOf, fieldsOf, isTrue, itemsOf, jsonOf, type SpecNode } from '../read/files/spec-node.ts'

type ValueFields = Pick<Schema, 'types' | 'isNullable' | 'values' | 'constant' | 'default' | 'examples'> & {
  /** The choices that remain. A choice between constants becomes a list of values instead. */
  readonly variants: readonly ('oneOf' | 'anyOf')[]
}

/** Types, allowed values, default and examples of a schema, in the notations of all versions. */
export function readValues(specNode: SpecNode): ValueFields {
  const type = child(specNode, 'type')
  // In a list of types, a null without quotes can only mean the type.
  const named = (Array.isArray(type?.value) ? type.value.map((name: unknown) => name ?? 'null') : [type?.value]).filter(
    (name) => typeof name === 'string',
  )
  const listed = enumOf(specNode)
  const chosen = (['oneOf', 'anyOf'] as const).map((kind) => ({
    kind,
    values: constantsOf(itemsOf(child(specNode, kind))),
  }))
  const values = [...listed, ...chosen.flatMap((choice) => choice.values)]
  const constant = child(specNode, 'const')
  const usual = child(specNode, 'default')
  const isNullable =
    named.includes('null') ||
    isTrue(specNode, 'nullable') ||
    isTrue(specNode, 'x-nullable') ||
    values.some(({ value }) => value === null)
  return {
    // In Swagger 2.0 the type `file` is binary text.
    types: isNull(specNode)
      ? ['null']
      : named.filter((name) => name !== 'null').map((name) => (name === 'file' ? 'binary' : name)),
    isNullable: isNullable && !isNull(specNode),
    values: values.filter(({ value }) => value !== null),
    constant: constant && { value: jsonOf(constant) },
    default: usual && { value: jsonOf(usual) },
    // A YAML key without a value is null, which is not an example unless null is allowed.
    examples: examplesOf(specNode).filter((value) => value !== null || isNullable || named.length === 0),
    variants: chosen
      .filter((choice) => choice.values.length === 0 && itemsOf(child(specNode, choice.kind)).length > 0)
      .map(({ kind }) => kind),
  }
}

function enumOf(specNode: SpecNode): Schema['values'] {
  const all = itemsOf(child(specNode, 'enum'))
  if (all.length === 0) return []
  const names = itemsOf(child(specNode, 'x-enum-varnames') ?? child(specNode, 'x-enumNames'))
  const texts = child(specNode, 'x-enum-descriptions') ?? child(specNode, 'x-enumDescriptions')
  const byValue = new Map(entriesOf(texts).map(([key, { value }]) => [key, value]))
  const byPlace = itemsOf(texts)
  return all.map((item, index) => {
    const value = jsonOf(item)
    const text = byPlace[index]?.value ?? byValue.get(textOfJson(value))
    return { value, description: describe(value, names[index]?.value, text) }
  })
}

/** The name of a value and its description. A name that repeats the value is left out. */
function describe(value: Json, ...words: readonly unknown[]): string | undefined {
  const texts = words.filter((text) => typeof text === 'string').map((text) => text.trim())
  return texts.filter((text) => text !== '' && text !== textOfJson(value)).join(': ') || undefined
}

/** A choice between constants, which version 3.1 uses to describe each value of a list. */
function constantsOf(variants: readonly SpecNode[]): Schema['values'] {
  const isList =
    variants.length > 0 &&
    variants.every((variant) => child(variant, 'const') !== undefined && child(variant, 'properties') === undefined)
  if (!isList) return []
  return variants.map((variant) => {
    const { description, title } = fieldsOf(variant)
    const constant = child(variant, 'const')
    const value = constant === undefined ? null : jsonOf(constant)
    return { value, description: describe(value, title, description) }
  })
}

function examplesOf(specNode: SpecNode): Json[] {
  const example = child(specNode, 'example') ?? child(specNode, 'x-example')
  return [...itemsOf(child(specNode, 'examples')).map(jsonOf), ...(example === undefined ? [] : [jsonOf(example)])]
}

/** Whether a schema only allows null. */
export function isNull(specNode: SpecNode): boolean {
  const { type, const: constant, enum: listed } = fieldsOf(specNode)
  return type === 'null' || constant === null || isAllNull(type, 'null') || isAllNull(listed, null)
}

/** Whether a form of a choice is null. Generators for version 3.0 have no type for it, so they write only `nullable`. */
export function isNullForm(specNode: SpecNode): boolean {
  return isNull(specNode) || (isTrue(specNode, 'nullable') && Object.keys(fieldsOf(specNode)).length === 1)
}

function isAllNull(list: unknown, word: 'null' | null): boolean {
  return Array.isArray(list) && list.length > 0 && list.every((item) => item === word)
}
