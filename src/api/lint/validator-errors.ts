import { splitPointer } from '../../formats/json-pointer.ts'
import { groupOf, valueAt } from '../../formats/raw-values.ts'
import { mustBeOneOf, shortValue } from '../../report/must-be-one-of.ts'
import { nearestName } from '../../report/nearest-name.ts'
import { describePointer } from '../read/describe-pointer.ts'
import { methods } from '../read/methods.ts'

/** An error at a place of a document. */
export interface DocumentError {
  readonly message: string
  readonly pointer: readonly string[]
  /** True if the key itself is wrong, not its value. */
  readonly isKey: boolean
}

/** An error as the validator reports it. */
export interface ValidatorError {
  readonly instancePath?: string
  readonly schemaPath?: string
  readonly keyword?: string
  readonly message?: string
  readonly params?: Readonly<Record<string, unknown>>
  /** The key that is wrong, if keys must match a pattern. */
  readonly propertyName?: string
  /** The schema with the keyword. */
  readonly parentSchema?: Readonly<Record<string, unknown>>
}

/** Validator keywords that only report that something inside is wrong. */
export const consequences: ReadonlySet<string> = new Set(['if', 'oneOf', 'anyOf', 'allOf', 'not'])

/** Converts an error of the validator to our own message. */
export function errorOf(error: ValidatorError, document: unknown): DocumentError {
  const { instancePath = '', keyword, params = {}, parentSchema } = error
  const pointer = splitPointer(instancePath)
  const where = describePointer(pointer)
  if (keyword === 'false schema') return forbiddenField(error, document)
  const extra = wordOf(params['additionalProperty'])
  if (extra !== undefined) {
    const statuses = ['2XX', '3XX', '4XX', '5XX']
    const isStatus = pointer.at(-1) === 'responses'
    const fields = Object.keys(groupOf(parentSchema?.['properties']))
    const known = [...fields, '$ref', ...(isStatus ? statuses : [])]
    const hint = isStatus ? '; write a status such as 200 or 4XX, or "default"' : ''
    return errorOfField(pointer, extra, nearestName(extra, known) || hint)
  }
  if (keyword === 'uniqueItems') {
    const last = String(Math.max(Number(params['i']), Number(params['j'])))
    return { message: `${where} has the same value twice`, pointer: [...pointer, last], isKey: false }
  }
  if (keyword === 'maxProperties') {
    // Only the `content` of parameters and headers has a maximum.
    const [, second = ''] = Object.keys(groupOf(valueAt(document, pointer)))
    return { message: `${where} may hold one media type only`, pointer: [...pointer, second], isKey: true }
  }
  if (keyword === 'required') {
    const missing = String(params['missingProperty'])
    const isWholeQuery = missing === 'content' && valueAt(document, [...pointer, 'in']) === 'querystring'
    return {
      message: `${where} needs "${missing}"${isWholeQuery ? ': it is the whole query string' : ''}`,
      pointer,
      isKey: true,
    }
  }
  const text = describeValue(error, valueAt(document, pointer))
  const isKey = keyword === 'minProperties' || consequences.has(keyword ?? '')
  return { message: `${where} ${text}`, pointer, isKey }
}

/** The error for a field that an object like this one may not have. */
function forbiddenField({ instancePath = '', schemaPath = '' }: ValidatorError, document: unknown): DocumentError {
  const pointer = splitPointer(instancePath)
  const owner = pointer.slice(0, -1)
  const name = pointer.at(-1) ?? ''
  const object = valueAt(document, owner)
  const where = describePointer(owner)
  const [, other] = /\/dependentSchemas\/([^/]+)\/properties\/[^/]+\/false schema$/.exec(schemaPath) ?? []
  if (other !== undefined) {
    // Reported at the field that comes second in the document.
    const second = Object.keys(object ?? {}).findLast((key) => key === name || key === other) ?? name
    const message = `${where} has "${other}" and "${name}"; keep only one of them`
    return { message, pointer: [...owner, second], isKey: true }
  }
  if (valueAt(object, ['in']) !== 'querystring') return errorOfField(owner, name, '')
  const message = `${where} may not have "${name}": it is the whole query string, which "content" describes`
  return { message, pointer, isKey: true }
}

/** The error for a field that is not allowed. All fields of an example without "value" have the same. */
function errorOfField(pointer: readonly string[], field: string, near: string): DocumentError {
  const where = describePointer(pointer)
  if (pointer.at(-2) === 'examples' && !/"(?:value|summary|description)"/.test(near))
    return { message: `${where} needs "value"; put the example below it`, pointer, isKey: true }
  const message = `${where} may not have "${field}"${hintForField(pointer, field) || near}`
  return { message, pointer: [...pointer, field], isKey: true }
}

/** The fix for a field in a place of another kind: of an operation in a path, or of a schema in a parameter. */
function hintForField(pointer: readonly string[], field: string): string {
  if (/^(?:parameters|headers)$/.test(pointer.at(-2) ?? '') && ofSchemas.has(field))
    return '; it belongs below "schema"'
  if (pointer.at(-2) === 'responses' && field === 'schema')
    return '; it belongs below "content" and a media type, such as "application/json"'
  if (pointer.length !== 2 || !/^(?:paths|webhooks)$/.test(pointer[0] ?? '')) return ''
  if (ofOperations.has(field)) return '; it belongs to an operation, so indent it like the fields of its method'
  return nearestName(field, [...methods])
}

const ofOperations: ReadonlySet<string> = new Set([
  'tags',
  'operationId',
  'requestBody',
  'responses',
  'callbacks',
  'security',
])

/** In Swagger 2.0, parameters and headers have these fields themselves. */
const ofSchemas: ReadonlySet<string> = new Set(
  'type format items enum default minimum maximum minLength maxLength minItems maxItems pattern uniqueItems multipleOf'.split(
    ' ',
  ),
)

/** Fields of a media type, which writers put directly below "content" if they forget the media type. */
export const ofMedia: ReadonlySet<string> = new Set(['schema', 'itemSchema', 'example', 'examples', 'encoding'])

/** Whether a pointer leads to a part of a body that has no media type, or below it. Schemas can have a property "content". */
export function isInPlaceOfMedia(pointer: readonly string[]): boolean {
  const at = pointer.indexOf('content')
  const isBody = at !== -1 && !pointer.slice(0, at).some((part) => /^(?:schemas?|definitions|properties)$/.test(part))
  return isBody && ofMedia.has(pointer[at + 1] ?? '')
}

function describeValue(error: ValidatorError, value: unknown): string {
  const { instancePath = '', keyword = '', message = 'is not valid', params = {}, parentSchema } = error
  if (consequences.has(keyword)) return 'has a form that this version of OpenAPI does not allow'
  switch (keyword) {
    case 'type':
      if (instancePath.endsWith('/$ref') && typeof value === 'string') return replacesGroup
      return describeType(params['type'], value)
    case 'enum':
      return mustBeOneOf(params['allowedValues'] as readonly unknown[], value)
    case 'const':
      return `must be ${JSON.stringify(params['allowedValue'])}, not ${shortValue(value)}`
    case 'pattern':
      if (typeof parentSchema?.['title'] === 'string') return `must be ${parentSchema['title']}`
      return `has the wrong format; it must match ${String(params['pattern'])}`
    case 'minProperties':
      return 'is empty; it needs an entry'
    default:
      return keyword === 'minimum' && params['limit'] === 0 ? 'must be a whole number, 0 or more' : message
  }
}

/** Why a reference cannot be in place of all entries of a group. */
export const replacesGroup =
  'replaces a whole group, which OpenAPI does not allow; refer to each entry, or use the document that your tool bundles'

/** The error for an invalid name among names that an author chooses. */
export function nameError({ instancePath = '', params = {} }: ValidatorError): DocumentError {
  const pointer = splitPointer(instancePath)
  const name = wordOf(params['propertyName']) ?? ''
  return {
    message: `${describePointer(pointer)}: the name ${JSON.stringify(name)} may only have letters, digits, ".", "-" and "_"`,
    pointer: [...pointer, name],
    isKey: true,
  }
}

/** The value, if it is a string. */
function wordOf(parameter: unknown): string | undefined {
  return typeof parameter === 'string' ? parameter : undefined
}

function describeType(type: unknown, value: unknown): string {
  const [name] = Object.keys(value ?? {})
  return name?.startsWith('{') === true
    ? 'must be text; put {{…}} in quotes'
    : `must be ${typeInWords(type)}, not ${shortValue(value)}`
}

function typeInWords(type: unknown): string {
  const words: Readonly<Record<string, string>> = {
    object: 'a group of fields',
    array: 'a list',
    string: 'text',
    boolean: 'true or false',
    number: 'a number',
    integer: 'a whole number',
    null: 'empty',
  }
  const types = Array.isArray(type) ? type : [type]
  return types.map((name) => words[String(name)] ?? String(name)).join(' or ')
}
