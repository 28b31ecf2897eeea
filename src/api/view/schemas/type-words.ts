import type { Schema } from '../../../model/api.ts'
import { resolveSchema } from '../../schemas/resolve-schema.ts'
import type { TypePart } from '../../../model/api-view.ts'
import type { ApiKit } from '../kit.ts'

/** The short type of a value, with links to named schemas: `array of Fork`. */
export function typeParts(schema: Schema, kit: ApiKit, depth = 0): TypePart[] {
  const full = resolveSchema(schema, kit.schema)
  const plain = plainType(full, kit, depth)
  if (schema.reference === undefined) return plain
  const link: TypePart = { text: schema.reference, href: kit.schemaHref(schema.reference) }
  const words = plain.map(({ text }) => text).join('')
  // For an object the name replaces the type. For a text it does not.
  return isScalar(full) ? [{ text: `${words} (`, href: undefined }, link, { text: ')', href: undefined }] : [link]
}

function word(text: string): TypePart {
  return { text, href: undefined }
}

function plainType(full: Schema, kit: ApiKit, depth: number): TypePart[] {
  if (full.isNever) return [word(kit.write('never'))]
  const types = full.types.length > 0 ? full.types : impliedTypes(full)
  if (types.length === 0 && full.choices.length > 0) return choiceParts(full, kit, depth)
  if (types.length === 0) return [word(kit.write('anyValue'))]
  const contents = depth < 4 ? types.flatMap((type) => contentOf(type, full, kit) ?? []) : []
  const plain = types.filter((type) => contents.every((content) => content.type !== type))
  // Some generators repeat the type.
  const format = full.format === undefined || types.includes(full.format) ? '' : ` (${full.format})`
  const or = ` ${kit.write('or')} `
  return contents.reduce<TypePart[]>(
    (parts, { words, schema }) => {
      const isNullable = resolveSchema(schema, kit.schema).isNullable
      const start = `${parts.length === 0 ? '' : or}${words} ${isNullable ? `${kit.write('markNullable')} ` : ''}`
      return [...parts, word(start), ...typeParts(schema, kit, depth + 1)]
    },
    plain.length === 0 ? [] : [word(`${plain.join(or)}${format}`)],
  )
}

/** The contents of a list or a map. Items of a tuple differ, so they are only shown in its tree. */
function contentOf(
  type: string,
  full: Schema,
  { write }: ApiKit,
): { readonly type: string; readonly words: string; readonly schema: Schema } | undefined {
  const { items, prefixItems, properties, additional } = full
  if (type === 'array' && items !== undefined && prefixItems.length === 0)
    return { type, words: write('arrayOf'), schema: items }
  const isMap = type === 'object' && properties.length === 0 && additional !== undefined && additional !== 'forbidden'
  return isMap ? { type, words: write('mapOf'), schema: additional } : undefined
}

/** The types that follow from other keywords. */
function impliedTypes(full: Schema): string[] {
  if (full.properties.length > 0 || full.additional !== undefined || full.patternProperties.length > 0)
    return ['object']
  if (full.items !== undefined || full.prefixItems.length > 0) return ['array']
  const listed = new Set(
    [...full.values.map(({ value }) => value), ...(full.constant === undefined ? [] : [full.constant.value])].map(
      (value) => (JSON.isRawJSON(value) ? 'number' : typeof value),
    ),
  )
  return [...listed].filter((name) => ['string', 'number', 'boolean'].includes(name))
}

function choiceParts(full: Schema, kit: ApiKit, depth: number): TypePart[] {
  const variants = full.choices.flatMap((choice) => choice.variants)
  const isAny = full.choices.every(({ kind }) => kind === 'anyOf')
  if (variants.length > 3 || depth > 2)
    return [word(kit.write(isAny ? 'anyOfForms' : 'oneOfForms', { count: variants.length }))]
  return variants.flatMap(({ schema }, index) => [
    ...(index === 0 ? [] : [{ text: ` ${kit.write('or')} `, href: undefined }]),
    ...typeParts(schema, kit, depth + 1),
  ])
}

export function isScalar(full: Schema): boolean {
  return (
    full.properties.length === 0 &&
    full.patternProperties.length === 0 &&
    full.choices.length === 0 &&
    full.items === undefined &&
    full.prefixItems.length === 0 &&
    (full.types.length > 0
      ? !full.types.includes('object') && !full.types.includes('array')
      : full.values.length > 0 || full.constant !== undefined)
  )
}
