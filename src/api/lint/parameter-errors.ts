import { splitPointer } from '../../formats/json-pointer.ts'
import { valueAt, type ValidatorError } from './validator-errors.ts'

/**
 * Adapts an error of a parameter. The validator compares the parameter with each kind of parameters, and reports what
 * makes it none of the others. Returns `undefined` for such an error.
 */
export function adaptParameterError(error: ValidatorError, document: unknown): ValidatorError | undefined {
  const { keyword, params = {} } = error
  const pointer = splitPointer(error.instancePath ?? '')
  const isField = pointer.at(-3) === 'parameters'
  const parameter = valueAt(document, isField ? pointer.slice(0, -1) : pointer)
  if (isField && keyword === 'enum') {
    const place = valueAt(parameter, ['in'])
    const isPlace = (valueAt(document, ['swagger']) === undefined ? places : swaggerPlaces).has(place)
    if (pointer.at(-1) === 'in') return isPlace ? undefined : withLaterPlace(error, document)
    if (pointer.at(-1) === 'required' && place !== 'path') return undefined
    if (pointer.at(-1) === 'style' && !isPlace) return undefined
  }
  if (pointer.at(-2) !== 'parameters' || valueAt(parameter, ['$ref']) !== undefined) return error
  const missing = ['name', 'in'].find((name) => valueAt(parameter, [name]) === undefined)
  if (missing === undefined) return error
  if (keyword === 'required') return { ...error, params: { ...params, missingProperty: missing } }
  return keyword === 'additionalProperties' ? undefined : error
}

/** Since version 3.2, a parameter may be the whole query string. */
function withLaterPlace(error: ValidatorError, document: unknown): ValidatorError {
  const allowed = error.params?.['allowedValues']
  if (!Array.isArray(allowed) || !isVersion32(document)) return error
  return { ...error, params: { ...error.params, allowedValues: [...(allowed as unknown[]), 'querystring'] } }
}

/** Whether a document is of version 3.2. */
export function isVersion32(document: unknown): boolean {
  return String(valueAt(document, ['openapi'])).startsWith('3.2')
}

const places: ReadonlySet<unknown> = new Set(['path', 'query', 'header', 'cookie'])
const swaggerPlaces: ReadonlySet<unknown> = new Set(['path', 'query', 'header', 'body', 'formData'])
