import { isGroup } from '../../formats/raw-values.ts'
import type { Report } from '../../report/problem.ts'
import { describePointer } from '../read/describe-pointer.ts'
import { isInExtension, visitObjects } from '../read/find-references.ts'
import type { SpecFile } from '../read/spec-files.ts'

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
export function checkSchemaShapes(file: SpecFile, report: Report): void {
  visitObjects(file.value, (object, pointer, isMap) => {
    if (isMap || !isSchemaAt(pointer) || isInExtension(pointer)) return
    for (const [words, keywords, fits] of shapes) {
      for (const keyword of keywords.split(' ')) {
        if (!Object.hasOwn(object, keyword) || fits(object[keyword]) || isTextReference(keyword, object[keyword]))
          continue
        const where = describePointer([...pointer, keyword])
        const at = file.placeOf([...pointer, keyword])
        report(
          isEmpty(object[keyword])
            ? {
                severity: 'warning',
                rule: 'spec-invalid',
                message: `${where} is empty; fill it in or leave it out`,
                at,
              }
            : { severity: 'error', rule: 'spec-invalid', message: `${where} must be ${words}`, at },
        )
      }
    }
    checkTypes(object, pointer, file, report)
    checkPattern(object, pointer, file, report)
  })
}

function checkTypes(object: Fields, pointer: readonly string[], file: SpecFile, report: Report): void {
  const named = Object.hasOwn(object, 'type') ? [object['type']].flat() : []
  if (named.every((name) => typeof name === 'string')) return
  const rule = named.includes(null) ? 'is empty; to allow null, write "null" in quotes' : 'must be the name of a type'
  const message = `${describePointer([...pointer, 'type'])} ${rule}`
  report({ severity: 'error', rule: 'spec-type', message, at: file.placeOf([...pointer, 'type']) })
}

type Fields = Readonly<Record<string, unknown>>

function checkPattern({ pattern }: Fields, pointer: readonly string[], file: SpecFile, report: Report): void {
  if (typeof pattern !== 'string') return
  try {
    RegExp(pattern)
  } catch {
    report({
      severity: 'warning',
      rule: 'spec-pattern',
      message: `${describePointer([...pointer, 'pattern'])} is not a valid JavaScript regular expression`,
      at: file.placeOf([...pointer, 'pattern']),
    })
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
