import type { Api, ApiOperation, MediaContent, Schema } from '../model/api.ts'
import type { SearchEntry, SearchSection } from '../model/search/documents.ts'

/** The pages of API documents as search knows them: a section for each operation, with its fields. */
export function listApiEntries(apis: readonly Api[]): SearchEntry[] {
  return apis.map((api) => {
    const schemas = new Map(api.schemas.map(({ name, schema }) => [name, schema]))
    return {
      path: api.route.replace(/^\//, ''),
      title: api.title,
      summary: api.summary ?? '',
      part: 'API',
      hasTwin: true,
      sections: [
        { id: '', headings: [], text: plainText(api.description?.markdown), code: '', names: api.securitySchemes.map(({ name }) => name ?? '').join(' ') },
        ...api.tags.flatMap(({ operations }) => operations.map((operation) => sectionOf(operation, schemas))),
        ...api.webhooks.map((operation) => sectionOf(operation, schemas)),
      ],
    }
  })
}

type Schemas = ReadonlyMap<string, Schema>

function sectionOf(operation: ApiOperation, schemas: Schemas): SearchSection {
  const { slug, title, method, path, operationId, parameters, requestBody, responses, description } = operation
  const contents: readonly MediaContent[] = [...(requestBody?.content ?? []), ...responses.flatMap(({ content }) => content)]
  const names = new Set<string>()
  const texts: string[] = []
  for (const { schema } of contents) if (schema !== undefined) collectFields(schema, { names, texts, schemas, seen: new Set() })
  for (const parameter of parameters) texts.push(plainText(parameter.description?.markdown))
  return {
    id: slug,
    headings: [title],
    text: [plainText(description?.markdown), plainText(requestBody?.description?.markdown), ...responses.map((response) => `${response.status} ${plainText(response.description?.markdown)}`), ...new Set(texts)].join('\n'),
    code: '',
    names: [`${method} ${path}`, operationId ?? '', ...parameters.map(({ name }) => name), ...names].join('\n'),
  }
}

interface Fields {
  readonly names: Set<string>
  readonly texts: string[]
  readonly schemas: Schemas
  /** Named schemas that lie around this one: a schema may hold itself. */
  readonly seen: Set<string>
}

function collectFields(schema: Schema, fields: Fields): void {
  if (schema.reference !== undefined) {
    if (fields.seen.has(schema.reference)) return
    fields.seen.add(schema.reference)
    const named = fields.schemas.get(schema.reference)
    if (named !== undefined) collectFields(named, fields)
  }
  fields.texts.push(plainText(schema.description?.markdown))
  for (const { value } of schema.values) fields.names.add(String(value))
  for (const property of schema.properties) {
    fields.names.add(property.name)
    collectFields(property.schema, fields)
  }
  const inner = [schema.items, ...schema.prefixItems, schema.additional, ...schema.choices.flatMap(({ variants }) => variants.map((variant) => variant.schema))]
  for (const other of inner) if (typeof other === 'object') collectFields(other, fields)
}

/** Link targets and marks of Markdown say nothing to readers. */
function plainText(markdown: string | undefined): string {
  return (markdown ?? '').replaceAll(/\]\([^)]*\)/g, ' ').replaceAll(/[`*#|[\]]+/g, ' ')
}
