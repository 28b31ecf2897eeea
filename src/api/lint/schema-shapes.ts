import { isGroup } from '../../formats/raw-values.ts'
import { lowerFirst } from '../../report/lower-first.ts'
import { describePointer } from '../read/describe-pointer.ts'
import type { CheckedObject } from './checked-object.ts'

const schemaKeys = new Set(
  'schema itemSchema items not if then else contains additionalProperties unevaluatedProperties unevaluatedItems propertyNames'.split(
    ' ',
  ),
)
const schemaLists = new Set(
  'properties patternProperties schemas definitions $defs dependentSchemas allOf oneOf anyOf prefixItems'.split(' '),
)
const otherNames = new Set('parameters responses headers requestBodies examples links callbacks variables'.split(' '))

/** Keyword groups with the type that they require. Other keywords may hold anything. */
const shapes: readonly (readonly [words: string, keywords: string, fits: (value: unknown) => boolean])[] = [
  ['a list', 'allOf oneOf anyOf prefixItems enum required', Array.isArray],
  ['a group of fields', 'properties patternProperties $defs dependentSchemas', isGroup],
  ['a number', 'minimum maximum multipleOf', (value) => typeof value === 'number'],
  ['a whole number, 0 or more', 'minLength maxLength minItems maxItems minProperties maxProperties', isCount],
  [
    'text',
    '$ref $dynamicRef $id $anchor $dynamicAnchor pattern format title description',
    (value) => typeof value === 'string',
  ],
  ['a schema', 'not if then else contains propertyNames', (value) => isGroup(value) || typeof value === 'boolean'],
]

/**
 * Checks the values of schema keywords. Version 3.1 leaves schemas to JSON Schema, which the validator does not check.
 */
export function checkSchemaShape(object: CheckedObject): void {
  const { value: fields, pointer, warn, fail } = object
  if (!isSchemaAt(pointer)) return
  for (const [words, keywords, fits] of shapes) {
    for (const keyword of keywords.split(' ')) {
      const value = fields[keyword]
      if (!Object.hasOwn(fields, keyword) || fits(value) || isTextReference(keyword, value)) continue
      const where = describePointer([...pointer, keyword])
      if (isEmpty(value)) warn('spec-invalid', `${where} is empty; fill it in or leave it out`, [keyword])
      else fail('spec-invalid', `${where} must be ${words}`, [keyword])
    }
  }
  const types = Object.hasOwn(fields, 'type') ? [fields['type']].flat() : []
  if (types.some((name) => typeof name !== 'string')) {
    const rule = types.includes(null) ? 'is empty; to allow null, write "null" in quotes' : 'must be the name of a type'
    fail('spec-type', `${describePointer([...pointer, 'type'])} ${rule}`, ['type'])
  }
}

/** No version of the schema of OpenAPI checks this. */
export function checkPattern({ value: { pattern }, pointer, warn }: CheckedObject): void {
  if (typeof pattern !== 'string') return
  try {
    RegExp(pattern)
  } catch (error) {
    const where = describePointer([...pointer, 'pattern'])
    const reason = error instanceof Error ? lowerFirst(error.message.replace(/^.*: /s, '')) : ''
    warn('spec-pattern', `${where} is not a valid JavaScript regular expression: ${reason}`, ['pattern'])
  }
}

function isSchemaAt(pointer: readonly string[]): boolean {
  const last = pointer.at(-1) ?? ''
  const parent = pointer.at(-2) ?? ''
  if (otherNames.has(parent)) return false
  return schemaLists.has(parent) || schemaKeys.has(last)
}

/** Whether the value is a length or a count. */
function isCount(value: unknown): boolean {
  return Number.isInteger(value) && Number(value) >= 0
}

/** Whether the value is one that generators write when they have nothing to write. */
function isEmpty(value: unknown): boolean {
  return value === null || (Array.isArray(value) && value.length === 0)
}

/** A description may be a reference to a separate file. */
function isTextReference(keyword: string, value: unknown): boolean {
  return keyword === 'description' && isGroup(value) && Object.hasOwn(value, '$ref')
}
