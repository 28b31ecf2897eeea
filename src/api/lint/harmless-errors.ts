import { valueAt } from '../../formats/raw-values.ts'
import { describePointer } from '../read/describe-pointer.ts'
import type { DocumentError } from './validator-errors.ts'

/**
 * The message for an error that hides nothing from readers: an empty field, or one that is written as in another
 * version of OpenAPI and is still shown as intended. Documents of well-known services have many of them.
 */
export function describeHarmless({ message, pointer, isKey }: DocumentError, document: unknown): string | undefined {
  const where = describePointer(pointer)
  const name = pointer.at(-1) ?? ''
  const value = valueAt(document, pointer)
  if (isKey && laterWords.has(name))
    return `${describePointer(pointer.slice(0, -1))}: "${name}" belongs to another version of OpenAPI; it is shown anyway`
  const slip = describeSlip({ message, pointer, isKey }, document)
  if (slip !== undefined) return slip
  if (/^exclusiveM(?:in|ax)imum$/.test(name) && typeof value === 'number')
    return `${where} is a number only from version 3.1 on; it is shown anyway`
  if (name === 'type' && isLaterType(value)) return describeLaterType(pointer, value)
  if (/(?:^|\/)content\/\$ref$|^components\/\w+\/\$ref$/.test(pointer.join('/')) && typeof value === 'string')
    return `${where} is a reference where OpenAPI does not allow one; it is followed anyway`
  if (name === 'items' && Array.isArray(value)) return `${where} is a list, which no version of OpenAPI allows`
  const isNamedTwice = ['identifier', 'url'].every((key) => valueAt(value, [key]) !== undefined)
  if (['example', 'examples'].every((key) => valueAt(value, [key]) !== undefined))
    return `${where} has "example" and "examples"; only one is allowed, and the second is shown`
  if (name === 'license' && isNamedTwice) return `${where} has "identifier" and "url"; one of them is enough`
  return undefined
}

/** The message for mistakes of generators that have no effect, or only one possible meaning. */
function describeSlip({ message, pointer, isKey }: DocumentError, document: unknown): string | undefined {
  const where = describePointer(pointer)
  const name = pointer.at(-1) ?? ''
  const value = valueAt(document, pointer)
  if (isEmpty(value, name, isKey) && canBeEmpty(pointer, value)) return `${where} is empty; fill it in or leave it out`
  if (isKey && isNameOfComponent(pointer))
    return `${describePointer(pointer.slice(0, -1))}: other tools reject the name ${JSON.stringify(name)}; use only letters, digits, ".", "-" and "_"`
  if (isKey && schemeFields.has(name) && pointer.slice(0, 2).join('/') === 'components/securitySchemes')
    return `${where} has no meaning for a security scheme of this type; it is ignored`
  if (/^servers\/\d+\/variables\/[^/]+\/(?:default|enum\/\d+)$/.test(pointer.join('/')) && isNumberOrTruth(value))
    return `${where} is not text, but readers see it as ${String(value)}; write it in quotes`
  if (isKey && pointer.at(-2) === 'parameters' && / needs "(?:schema|type)"$/.test(message))
    return `${message}; it is shown anyway`
  if (pointer.at(-2) === 'enum' || (pointer.at(-2) === 'tags' && pointer[0] === 'paths'))
    return holdsTwice(pointer, document)
  return undefined
}

/** Fields that some version of OpenAPI or JSON Schema knows. They are read in documents of every version. */
const laterWords: ReadonlySet<string> = new Set(
  `anyOf oneOf not nullable const if then else patternProperties prefixItems contains minContains maxContains propertyNames
  dependentRequired dependentSchemas unevaluatedProperties unevaluatedItems contentEncoding contentMediaType contentSchema
  examples deprecated writeOnly $defs definitions $schema $id $anchor $comment
  webhooks pathItems jsonSchemaDialect identifier summary itemSchema additionalOperations`.split(/\s+/),
)

const types: ReadonlySet<unknown> = new Set(['string', 'number', 'integer', 'boolean', 'array', 'object', 'null'])

/** Whether the value is the name of a type. */
export function isType(value: unknown): boolean {
  return types.has(value)
}

/** Whether the types of a schema are written as in version 3.1, though null may lack its quotes. */
export function isLaterType(value: unknown): boolean {
  return Array.isArray(value)
    ? value.some(isType) && value.every((name) => name === null || isType(name))
    : value === 'null'
}

/** The message for types that are written as in version 3.1, in a document of an earlier version. */
export function describeLaterType(pointer: readonly string[], value: unknown): string {
  const quotes = Array.isArray(value) && value.includes(null) ? ', with "null" in quotes' : ''
  return `${describePointer(pointer)} is only written like this from version 3.1 on${quotes}; it is shown anyway`
}

/** An empty operation, path or `paths` field is a real error, because it is what the document is about. */
function canBeEmpty([first, ...rest]: readonly string[], value: unknown): boolean {
  if (first === 'paths') return rest.length > 2
  return rest.length > 0 || (Array.isArray(value) && first !== 'info')
}

/** When they have nothing to write, generators leave lists in place of objects, or empty objects. */
function isEmpty(value: unknown, name: string, isKey: boolean): boolean {
  if (value === null || (!isKey && Array.isArray(value) && value.length === 0)) return true
  return name === 'responses' && typeof value === 'object' && Object.keys(value ?? {}).length === 0
}

function isNameOfComponent(pointer: readonly string[]): boolean {
  return pointer[0] === 'components' && pointer.length === 3 && !/^[\w.-]+$/.test(pointer[2] ?? '')
}

/** The fields of all types of security schemes. */
const schemeFields: ReadonlySet<string> = new Set([
  'name',
  'in',
  'scheme',
  'bearerFormat',
  'flows',
  'openIdConnectUrl',
  'oauth2MetadataUrl',
])

function isNumberOrTruth(value: unknown): boolean {
  return typeof value === 'number' || typeof value === 'boolean'
}

function holdsTwice(pointer: readonly string[], document: unknown): string | undefined {
  const list = valueAt(document, pointer.slice(0, -1))
  const value = JSON.stringify(valueAt(document, pointer))
  const isTwice = Array.isArray(list) && list.filter((item) => JSON.stringify(item) === value).length > 1
  return isTwice ? `${describePointer(pointer.slice(0, -1))} holds ${value} twice` : undefined
}
