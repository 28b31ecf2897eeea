import type { Api, ApiOperation, SecurityScheme, Parameter, Schema } from '../../../model/api.ts'
import type { ApiGroup, ApiPageContent } from '../../../model/api-pages.ts'
import { impliedServer } from '../../../formats/samples/server-address.ts'
import type { ValueField, ValuesView } from '../../../model/api-values-view.ts'
import { isOptionalSlot, type SampleSlot } from '../../../formats/samples/sample-values.ts'
import type { ApiDocument, ApiKit } from '../kit.ts'
import { resolveSchema } from '../../schemas/resolve-schema.ts'
import { isJsonObject, type Json } from '../../../formats/json.ts'
import { readFieldName, type ValueShape } from '../../../formats/samples/reader-values.ts'
import { textOf } from '../../../formats/samples/write-parameter.ts'

/** The fields for the values that readers enter and samples show; `undefined` if no sample uses any. */
export function viewValues({ api, layout }: ApiDocument, content: ApiPageContent, kit: ApiKit): ValuesView | undefined {
  const operations = operationsOf(content, layout.groups)
  const slots = slotsOf(operations)
  const used = namesOf(slots.filter((slot) => !isOptionalSlot(slot)))
  if (slots.length === 0) return undefined
  const [server] = api.servers
  const keys = api.securitySchemes.filter(({ key }) => used.has(`key.${key}`))
  const optional = [...namesOf(slots.filter(isOptionalSlot))].filter((name) => !used.has(name))
  // The index has no samples, so it shows the fields that all pages share.
  const names = content.kind === 'index' ? [] : [...used, ...optional]
  const parameters = distinct(names.flatMap((name) => parameterField(name, operations, kit)))
  const isOptional = new Set(optional)
  return {
    id: kit.claim('your-values'),
    server: used.has('server')
      ? {
          placeholder: server === undefined ? impliedServer(api.baseUrl) : kit.serverAddress(server),
          choices: api.servers.map((each) => kit.serverAddress(each)),
        }
      : undefined,
    variables: used.has('server') ? variablesOf(api) : [],
    keys: distinct(
      keys.map((scheme) => ({ name: `key.${scheme.key}`, label: labelOf(scheme, kit), kind: scheme.key })),
    ),
    parameters: parameters.filter(({ name }) => !isOptional.has(name)),
    optional: parameters.filter(({ name }) => isOptional.has(name)),
  }
}

function operationsOf(content: ApiPageContent, groups: readonly ApiGroup[]): readonly ApiOperation[] {
  switch (content.kind) {
    case 'whole':
    case 'index':
      return groups.flatMap(({ operations }) => operations)
    case 'group':
      return content.isWhole ? content.group.operations : []
    case 'operation':
      return [content.operation]
    case 'errors':
    case 'schemas':
    case 'schema':
      return []
  }
}

/** The slots that a field fills. The body is chosen next to the sample. */
function slotsOf(operations: readonly ApiOperation[]): readonly SampleSlot[] {
  const all = operations.flatMap(({ samples, tryIt }) =>
    [...samples, ...(tryIt ? [tryIt] : [])].flatMap(({ slots }) => slots),
  )
  return all.filter(({ values }) => values.some(({ field }) => field !== 'body'))
}

function namesOf(slots: readonly SampleSlot[]): ReadonlySet<string> {
  return new Set(slots.flatMap(({ values }) => values.map(({ field }) => field)))
}

function variablesOf({ servers }: Api): ValuesView['variables'] {
  const all = servers.flatMap(({ variables }) => variables)
  return [...new Set(all.map(({ name }) => name))].map((name) => {
    const found = all.find((variable) => variable.name === name)
    return { name, default: found?.default ?? '', choices: found?.values ?? [] }
  })
}

function labelOf({ kind, scheme }: SecurityScheme, { write }: ApiKit): string {
  if (kind === 'apiKey') return write('apiKey')
  return kind === 'http' && scheme !== 'bearer' ? write('credentials') : write('accessToken')
}

/** Adds the kind to labels that several fields share. */
function distinct(fields: readonly KindedField[]): ValueField[] {
  return fields.map(({ kind, ...field }) => {
    const others = fields.filter((other) => other.label === field.label && other.name !== field.name)
    const words = others.some((other) => other.kind === kind) && field.shape ? `${kind}, ${field.shape}` : kind
    return others.length === 0 ? field : { ...field, label: `${field.label} (${words})` }
  })
}

/** A field, with a kind to distinguish it from others with the same label. */
type KindedField = ValueField & { readonly kind: string }

/** The field with this name for a parameter of these operations; empty for the names of other fields. */
function parameterField(field: string, operations: readonly ApiOperation[], kit: ApiKit): KindedField[] {
  const { place, shape, name } = readFieldName(field) ?? {}
  if (place === undefined || name === undefined) return []
  const same = operations.flatMap(({ parameters }) =>
    parameters.filter((parameter) => parameter.in === place && parameter.name === name),
  )
  const isOld = same.every(({ isDeprecated }) => isDeprecated)
  const own = { name: field, label: isOld ? `${name} (${kit.write('markDeprecated')})` : name, kind: place }
  if (shape === undefined) {
    const choices = [...new Set(same.flatMap(({ schema }) => choicesOf(resolveSchema(schema, kit.schema))))]
    return [choices.length === 0 ? own : { ...own, choices }]
  }
  return [{ ...own, shape, placeholder: same.map((parameter) => placeholderOf(parameter, shape, kit)).find(Boolean) }]
}

function choicesOf({ types, values }: Schema): readonly string[] {
  return values.length === 0 && types.join() === 'boolean'
    ? ['true', 'false']
    : values.map(({ value }) => textOf(value))
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
