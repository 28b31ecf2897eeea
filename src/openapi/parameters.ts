import type { Parameter, ParameterPlace, Schema } from '../model/api.ts'
import { namedExamples } from './examples.ts'
import { emptySchema } from '../model/api-schema.ts'
import type { DocumentReading } from './reading.ts'
import { child, entriesOf, fieldsOf, isInternal, isTrue, itemsOf, markdownOf, textOf, type Spot } from './spot.ts'

const places: readonly ParameterPlace[] = ['path', 'query', 'header', 'cookie']

/** Parameters of an operation, those of its path included; path, query, header, cookie in this order. */
export function readParameters(item: Spot, operation: Spot, reading: DocumentReading): Parameter[] {
  const all = [...parametersOf(item, reading), ...parametersOf(operation, reading)]
  // What the operation says takes the place of what its path says.
  const byName = new Map(all.map((spot) => [`${textOf(spot, 'in')} ${textOf(spot, 'name')}`, spot]))
  const read = [...byName.values()].flatMap((spot) => readParameter(spot, reading))
  return places.flatMap((place) => read.filter((parameter) => parameter.in === place))
}

/** The parameters that stand directly in a path or an operation, references followed. */
export function parametersOf(spot: Spot, { follow }: Pick<DocumentReading, 'follow'>): Spot[] {
  return itemsOf(child(spot, 'parameters')).flatMap((entry) => {
    const parameter = follow(entry)
    return parameter === undefined || isInternal(parameter) || isInternal(entry) ? [] : [parameter]
  })
}

function readParameter(spot: Spot, reading: DocumentReading): Parameter[] {
  const name = textOf(spot, 'name')
  const place = places.find((known) => known === textOf(spot, 'in'))
  if (name === undefined || place === undefined) return []
  const { schema, isSpoken } = schemaOf(spot, reading)
  return [
    {
      name,
      in: place,
      description: markdownOf(spot, 'description', reading.follow) ?? schema.description,
      isRequired: isTrue(spot, 'required') || place === 'path',
      isDeprecated: isTrue(spot, 'deprecated'),
      style: styleOf(spot, place),
      schema: isSpoken ? { ...schema, description: undefined, isDeprecated: false } : schema,
      examples: namedExamples(spot, reading.follow),
    },
  ]
}

/** The schema of a parameter or header; in Swagger 2.0 it is written into the parameter itself. */
export function schemaOf(
  spot: Spot,
  reading: DocumentReading,
): { readonly schema: Schema; readonly isSpoken: boolean } {
  const schema =
    child(spot, 'schema') ?? entriesOf(child(spot, 'content')).map(([, media]) => child(media, 'schema'))[0]
  if (schema !== undefined) return { schema: reading.schemas.read(schema), isSpoken: false }
  if (!reading.isSwagger) return { schema: emptySchema, isSpoken: false }
  // "required" of a parameter is not the list that a schema has.
  const { required: _required, ...rest } = fieldsOf(spot)
  return { schema: reading.schemas.read({ ...spot, value: rest }), isSpoken: true }
}

const lists: Readonly<Record<string, string>> = {
  csv: 'values separated by commas',
  ssv: 'values separated by spaces',
  tsv: 'values separated by tabs',
  pipes: 'values separated by |',
  multi: 'one parameter for each value',
}

function styleOf(spot: Spot, place: ParameterPlace): string | undefined {
  const collection = textOf(spot, 'collectionFormat')
  if (collection !== undefined) return lists[collection]
  const style = textOf(spot, 'style')
  const mediaType = entriesOf(child(spot, 'content'))[0]?.[0]
  if (mediaType !== undefined) return `written as ${mediaType}`
  const exploded = child(spot, 'explode')?.value
  if (style === 'spaceDelimited') return lists['ssv']
  if (style === 'pipeDelimited') return lists['pipes']
  if (style === 'deepObject') return 'one parameter for each property: name[property]=value'
  if (style === 'label' || style === 'matrix') return `style ${style}`
  return exploded === false && (place === 'query' || place === 'cookie') ? lists['csv'] : undefined
}
