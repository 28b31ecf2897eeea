import type { Api, ApiOperation, Schema } from '../model/api.ts'
import type { SearchEntry, SearchSection } from '../model/search/documents.ts'
import { kebabCase } from '../model/slug.ts'

/** The pages of API documents as search knows them: a section for each operation and for each named schema. */
export function listApiEntries(apis: readonly Api[]): SearchEntry[] {
  return apis.map((api) => ({
    path: api.route.replace(/^\//, ''),
    title: api.title,
    summary: api.summary ?? '',
    part: 'API',
    hasTwin: true,
    sections: [
      {
        id: '',
        headings: [],
        text: plainText(api.description?.markdown),
        code: '',
        cells: '',
        names: api.securitySchemes.map(({ name }) => name ?? '').join(' '),
      },
      ...[...api.tags.flatMap(({ operations }) => operations), ...api.webhooks].map(sectionOfOperation),
      ...api.schemas.map(({ name, schema }) => sectionOfSchema(name, schema)),
    ],
  }))
}

function sectionOfOperation(operation: ApiOperation): SearchSection {
  const { slug, title, method, path, operationId, parameters, requestBody, responses, description } = operation
  const contents = [...(requestBody?.content ?? []), ...responses.flatMap(({ content }) => content)]
  const fields = fieldsOf(contents.flatMap(({ schema }) => schema ?? []))
  const texts = [
    description,
    requestBody?.description,
    ...parameters.map((parameter) => parameter.description),
    ...responses.map((response) => response.description),
  ]
  return {
    id: slug,
    headings: [title],
    text: [
      ...texts.map((text) => plainText(text?.markdown)),
      ...responses.map(({ status }) => status),
      ...fields.texts,
    ].join('\n'),
    code: '',
    cells: '',
    names: [`${method} ${path}`, operationId ?? '', ...parameters.map(({ name }) => name), ...fields.names].join('\n'),
  }
}

function sectionOfSchema(name: string, schema: Schema): SearchSection {
  const fields = fieldsOf([schema])
  return {
    id: `schema-${kebabCase(name)}`,
    headings: [name],
    text: fields.texts.join('\n'),
    code: '',
    cells: '',
    names: [name, ...fields.names].join('\n'),
  }
}

interface Fields {
  readonly names: Set<string>
  readonly texts: string[]
}

/** The fields that lie within a schema; those of named schemas are found where these are. */
function fieldsOf(schemas: readonly Schema[]): Fields {
  const fields: Fields = { names: new Set(), texts: [] }
  for (const schema of schemas) collectFields(schema, fields)
  return fields
}

function collectFields(schema: Schema, fields: Fields): void {
  fields.texts.push(plainText(schema.description?.markdown))
  for (const { value } of schema.values) fields.names.add(typeof value === 'string' ? value : JSON.stringify(value))
  for (const property of schema.properties) {
    fields.names.add(property.name)
    if (property.schema.reference === undefined) collectFields(property.schema, fields)
    else fields.texts.push(plainText(property.schema.description?.markdown))
  }
  const choices = schema.choices.flatMap(({ variants }) => variants.map((variant) => variant.schema))
  const inner = [schema.items, ...schema.prefixItems, schema.additional, ...choices]
  for (const other of inner)
    if (typeof other === 'object' && other.reference === undefined) collectFields(other, fields)
}

/** Link targets and marks of Markdown say nothing to readers. */
function plainText(markdown: string | undefined): string {
  return (markdown ?? '').replaceAll(/\]\([^)]*\)/g, ' ').replaceAll(/[`*#|[\]]+/g, ' ')
}
