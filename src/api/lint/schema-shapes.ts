import { isGroup } from '../../formats/raw-values.ts'
import { lowerFirst } from '../../report/lower-first.ts'
import { shortValue } from '../../report/must-be-one-of.ts'
import { describePointer } from '../read/describe-pointer.ts'
import { misspelledKeyword } from '../schemas/constraints.ts'
import { isOfVersion, type CheckedObject } from './checked-object.ts'
import { isLaterType } from './harmless-errors.ts'

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
  ['a list', 'allOf oneOf anyOf prefixItems enum required examples', Array.isArray],
  [
    'a group of fields',
    'properties patternProperties $defs dependentSchemas dependentRequired discriminator xml externalDocs',
    isGroup,
  ],
  ['a number', 'minimum maximum exclusiveMinimum exclusiveMaximum multipleOf', (value) => typeof value === 'number'],
  ['true or false', 'uniqueItems readOnly writeOnly deprecated', (value) => typeof value === 'boolean'],
  ['a whole number, 0 or more', 'minLength maxLength minItems maxItems minProperties maxProperties', isCount],
  [
    'text',
    '$ref $dynamicRef $id $anchor $dynamicAnchor pattern format title description',
    (value) => typeof value === 'string',
  ],
  [
    'a schema',
    'items additionalProperties unevaluatedItems unevaluatedProperties not if then else contains propertyNames',
    isSchema,
  ],
]

/** Keywords that contain several schemas. */
const ofSchemas = 'properties patternProperties $defs dependentSchemas allOf oneOf anyOf prefixItems'.split(' ')
/** Keywords without a meaning if their list is empty. */
const withItems = 'enum type allOf oneOf anyOf'.split(' ')

/**
 * Checks the values of schema keywords. Version 3.1 leaves schemas to JSON Schema, which the validator does not check.
 */
export function checkSchemaShape(object: CheckedObject): void {
  const { value: fields, pointer, fail } = object
  if (!isSchemaAt(pointer)) return
  for (const [words, keywords, fits] of shapes)
    for (const keyword of keywords.split(' ')) {
      const value = fields[keyword]
      if (!Object.hasOwn(fields, keyword) || fits(value) || isTextReference(keyword, value)) continue
      reportShape(object, [keyword], { value, words })
    }
  for (const keyword of ofSchemas)
    for (const [name, value] of Object.entries(holderOf(fields[keyword])))
      if (!isSchema(value)) reportShape(object, [keyword, name], { value, words: 'a schema' })
  for (const [index, value] of Object.entries(holderOf(fields['required'])))
    if (typeof value !== 'string') reportShape(object, ['required', index], { value, words: 'text' })
  if (isGroup(fields['discriminator']) && !Object.hasOwn(fields['discriminator'], 'propertyName'))
    fail(
      'spec-invalid',
      `${describePointer([...pointer, 'discriminator'])} needs "propertyName"`,
      ['discriminator'],
      'key',
    )
  for (const keyword of withItems)
    if (isEmptyList(fields[keyword])) reportShape(object, [keyword], { value: [], words: 'a list' })
  checkTypeNames(object)
}

function checkTypeNames({ value: { type }, pointer, warn, fail }: CheckedObject): void {
  if (type === undefined || typeof type === 'string') return
  const where = describePointer([...pointer, 'type'])
  const types = [type].flat()
  if (types.every((name) => typeof name === 'string')) return
  if (isLaterType(type)) warn('spec-type', `${where} lists null without quotes; write "null" in quotes`, ['type'])
  else if (types.includes(null)) fail('spec-type', `${where} is empty; to allow null, write "null" in quotes`, ['type'])
  else fail('spec-type', `${where} must be the name of a type`, ['type'])
}

function reportShape(
  { pointer, files, warn, fail }: CheckedObject,
  keys: readonly string[],
  { value, words }: { readonly value: unknown; readonly words: string },
): void {
  const where = describePointer([...pointer, ...keys])
  const [keyword = ''] = keys
  const isEarlier = typeof value === 'boolean' && keyword.startsWith('exclusive')
  if (isEarlier) {
    if (isOfVersion(files.main, /^3\.[12]/))
      warn('spec-invalid', `${where} is true or false only before version 3.1; it is shown anyway`, keys)
  } else if (keyword === 'items' && Array.isArray(value))
    warn('spec-invalid', `${where} is a list, which no version of OpenAPI allows`, keys)
  else if (value === null || isEmptyList(value))
    warn('spec-invalid', `${where} is empty; fill it in or leave it out`, keys)
  else {
    // Without its examples or one of its required names, a schema is still right.
    const reportPart = keyword === 'examples' || (keyword === 'required' && keys.length > 1) ? warn : fail
    reportPart('spec-invalid', `${where} must be ${words}, not ${shortValue(value)}`, keys)
  }
}

/** JSON Schema allows unknown keywords, so only one that is almost the name of another is reported. */
export function checkKeywordNames({ value, pointer, warn }: CheckedObject): void {
  if (!isSchemaAt(pointer)) return
  for (const name of Object.keys(value)) {
    const meant = misspelledKeyword(name)
    if (meant === undefined || Object.hasOwn(value, meant)) continue
    const where = describePointer(pointer)
    warn('spec-invalid', `${where}: "${name}" is not a keyword of schemas; did you mean "${meant}"?`, [name], 'key')
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

function isSchema(value: unknown): boolean {
  return isGroup(value) || typeof value === 'boolean'
}

function isEmptyList(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0
}

/** The parts of a list or a group. */
function holderOf(value: unknown): object {
  return Array.isArray(value) || isGroup(value) ? value : {}
}

/** A description may be a reference to a separate file. */
function isTextReference(keyword: string, value: unknown): boolean {
  return keyword === 'description' && isGroup(value) && Object.hasOwn(value, '$ref')
}
