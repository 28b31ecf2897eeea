import type { ApiOperation, Parameter, Schema } from '../../model/api.ts'
import { resolveSchema } from '../schemas/resolve-schema.ts'
import type { ValueField } from '../../model/api-values-view.ts'
import { isJsonObject, type Json } from '../../formats/json.ts'
import { readFieldName, type ValueShape } from '../../formats/samples/reader-values.ts'
import { textOf } from '../../formats/samples/write-parameter.ts'
import type { ApiKit } from './kit.ts'

/** A field, with a kind to distinguish it from others with the same label. */
export type KindedField = ValueField & { readonly kind: string }

/** The field with this name for a parameter of these operations; empty for the names of other fields. */
export function parameterField(field: string, operations: readonly ApiOperation[], kit: ApiKit): KindedField[] {
  const { place, shape, name } = readFieldName(field) ?? {}
  if (place === undefined || name === undefined) return []
  const own = { name: field, label: name, kind: place }
  if (shape === undefined) return [own]
  const same = operations.flatMap(({ parameters }) =>
    parameters.filter((parameter) => parameter.in === place && parameter.name === name),
  )
  return [{ ...own, shape, placeholder: same.map((parameter) => placeholderOf(parameter, shape, kit)).find(Boolean) }]
}

/** An example value for the field: from the document, or the properties of an object. */
function placeholderOf({ examples, schema }: Parameter, shape: ValueShape, kit: ApiKit): string | undefined {
  const given = examples.find(({ externalValue }) => externalValue === undefined)?.value
  if (Array.isArray(given)) return listText(given, shape)
  if (given !== undefined && isJsonObject(given)) return JSON.stringify(given)
  if (shape !== 'list') return propertiesOf(schema, kit, 0)
  const { items } = resolveSchema(schema, kit.schema)
  const values = items === undefined ? [] : resolveSchema(items, kit.schema).values
  return values.length < 2
    ? undefined
    : values
        .slice(0, 2)
        .map(({ value }) => textOf(value))
        .join(', ')
}

/** As a reader would enter it. Items that contain a comma are written as JSON. */
function listText(items: readonly Json[], shape: ValueShape): string {
  const texts = items.map(textOf)
  return shape === 'list' && !texts.join('').includes(',') ? texts.join(', ') : JSON.stringify(items)
}

/** Nested choices can be very numerous. */
const maxDepth = 2

function propertiesOf(schema: Schema, kit: ApiKit, depth: number): string | undefined {
  const { properties, choices } = resolveSchema(schema, kit.schema)
  const names = properties.slice(0, 3).map(({ name }) => `${JSON.stringify(name)}: …`)
  if (names.length > 0) return `{${names.join(', ')}}`
  const variants = depth >= maxDepth ? [] : choices.flatMap((choice) => choice.variants)
  return variants.map((variant) => propertiesOf(variant.schema, kit, depth + 1)).find(Boolean)
}
