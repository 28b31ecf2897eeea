import { describePointer } from './describe-pointer.ts'
import { valueAt, type Fault } from './validator-faults.ts'

/**
 * Words for a fault that takes nothing from readers: what is empty, or what another version of OpenAPI writes this
 * way and is shown as it is meant. Documents of well-known services are full of them.
 */
export function describeHarmless({ pointer, isKey }: Fault, document: unknown): string | undefined {
  const where = describePointer(pointer)
  const name = pointer.at(-1) ?? ''
  const value = valueAt(document, pointer)
  if (isKey && laterWords.has(name))
    return `${describePointer(pointer.slice(0, -1))}: "${name}" belongs to another version of OpenAPI; it is shown all the same`
  if (value === null && canBeEmpty(pointer)) return `${where} is empty; fill it in or leave it out`
  if (/^exclusiveM(?:in|ax)imum$/.test(name) && typeof value === 'number')
    return `${where} is a number only from version 3.1 on; it is shown all the same`
  if (name === 'type' && (Array.isArray(value) ? value.every(isType) : value === 'null'))
    return `${where} is written as from version 3.1 on; it is shown all the same`
  if (pointer.slice(-2).join('/') === 'content/$ref' && typeof value === 'string')
    return `${where} stands where OpenAPI knows no reference; it is followed all the same`
  if (name === 'items' && Array.isArray(value)) return `${where} is a list, which no version of OpenAPI knows`
  const isNamedTwice = ['identifier', 'url'].every((key) => valueAt(value, [key]) !== undefined)
  if (['example', 'examples'].every((key) => valueAt(value, [key]) !== undefined))
    return `${where} has "example" and "examples"; only one of them belongs there, and the second is shown`
  if (name === 'license' && isNamedTwice) return `${where} has "identifier" and "url"; one of them is enough`
  return undefined
}

/** Fields that some version of OpenAPI or of JSON Schema knows and that are read in every one. */
const laterWords: ReadonlySet<string> = new Set(
  `anyOf oneOf not nullable const if then else patternProperties prefixItems contains minContains maxContains propertyNames
  dependentRequired dependentSchemas unevaluatedProperties unevaluatedItems contentEncoding contentMediaType contentSchema
  examples deprecated writeOnly $defs definitions $schema $id $anchor $comment
  webhooks pathItems jsonSchemaDialect identifier summary itemSchema additionalOperations`.split(/\s+/),
)

const types: ReadonlySet<unknown> = new Set(['string', 'number', 'integer', 'boolean', 'array', 'object', 'null'])

function isType(value: unknown): boolean {
  return types.has(value)
}

/** An operation, a path or the paths of a document are what it is about. */
function canBeEmpty(pointer: readonly string[]): boolean {
  return pointer[0] === 'paths' ? pointer.length > 3 : pointer.length > 1
}
