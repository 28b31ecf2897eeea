import type { Parameter, Schema } from '../../model/api.ts'
import { resolveSchema } from '../schemas/resolve-schema.ts'
import { isJsonObject, type Json } from '../../formats/json.ts'
import { fieldName, type ValueShape } from '../../formats/samples/reader-values.ts'
import { generateExample } from '../schemas/generate-example.ts'
import type { Encoding, SlotValue, ValuePlace } from '../../formats/samples/sample-values.ts'

type Named = (name: string) => Schema | undefined

/** The place of a parameter's value in a sample. */
export function slotOf(parameter: Parameter, encoding: Encoding, value: SlotValue): ValuePlace {
  const isPlain = value.writing === undefined && parameter.in === 'path' && parameter.writing.style !== 'simple'
  // In label or matrix style, the text has more than the value.
  return { values: [isPlain ? { ...value, writing: parameter.writing } : value], encoding }
}

/** The field for a parameter with this example. */
export function valueOf(parameter: Parameter, example: Json | undefined, byName: Named): SlotValue {
  const shape = shapeOf(parameter, example, byName)
  const field = fieldName(parameter.in, shape, parameter.name)
  return shape === undefined ? { field } : { field, writing: parameter.writing }
}

/** Optional parameters, except those that are credentials of the request. */
export function optionalParameters(parameters: readonly Parameter[], keys: ReadonlySet<string>): Parameter[] {
  return parameters.filter(({ in: place, name, isRequired }) => !isRequired && !keys.has(`${place} ${name}`))
}

/** The values of these parameters in one place. */
export function optionalValues(optional: readonly Parameter[], place: Parameter['in'], byName: Named): SlotValue[] {
  return optional
    .filter((parameter) => parameter.in === place)
    .map((parameter) => valueOf(parameter, undefined, byName))
}

function shapeOf({ schema, writing }: Parameter, example: Json | undefined, byName: Named): ValueShape | undefined {
  const kinds = new Set([...kindsOf(schema, byName, 0), ...(example === undefined ? [] : kindOf(example))])
  if (writing.style === 'deepObject' || writing.style === 'querystring') kinds.add('object')
  if (writing.style === 'other-content') return undefined
  if (writing.style === 'content') return kinds.has('object') || kinds.has('list') ? 'any' : undefined
  if (kinds.has('object')) return kinds.size === 1 ? 'object' : 'any'
  return kinds.has('list') ? 'list' : undefined
}

type Kind = 'text' | 'list' | 'object'

function kindOf(value: Json): Kind[] {
  return [Array.isArray(value) ? 'list' : isJsonObject(value) ? 'object' : 'text']
}

/** Deeper choices get no fields, because there can be very many of them. */
const maxDepth = 2

function kindsOf(schema: Schema, byName: Named, depth: number): Kind[] {
  const { types, properties, items, prefixItems, choices } = resolveSchema(schema, byName)
  const typed = types.map((type): Kind => (type === 'array' ? 'list' : type === 'object' ? 'object' : 'text'))
  if (typed.length > 0) return typed
  if (properties.length > 0) return ['object']
  if (items !== undefined || prefixItems.length > 0) return ['list']
  return depth >= maxDepth
    ? []
    : choices.flatMap(({ variants }) => variants.flatMap((variant) => kindsOf(variant.schema, byName, depth + 1)))
}

/** The value of a parameter in a sample. */
export function exampleFor({ examples, schema, name }: Parameter, byName: Named): Json {
  const [example] = examples
  if (example !== undefined && example.externalValue === undefined) return example.value
  const value = generateExample(schema, 'request', byName)
  // An empty text is replaced with the name of what belongs there.
  return value === 'string' ? name.replaceAll(/([a-z\d])([A-Z])/g, '$1_$2').toUpperCase() : value
}
