import { textOfJson } from '../../formats/json.ts'
import type { Api, ApiOperation, Schema } from '../../model/api.ts'
import type { AnchoredSchema, ApiError, ApiGroup, ApiLayout, ApiPageContent } from '../../model/api-pages.ts'
import type { Section } from '../../model/page.ts'
import { withoutBackticks } from '../../model/inline-code.ts'
import type { SearchEntry } from '../engine/documents.ts'

/**
 * The search entries for the pages of an API document: a section for each operation and for each named schema, on the page
 * that contains it. `introduction` is the text of the document, split at its headings.
 */
export function listApiEntries(api: Api, layout: ApiLayout, introduction: readonly Section[]): SearchEntry[] {
  return layout.pages.map(({ route, title, content }) => ({
    path: route.replace(/^\//, ''),
    title,
    summary: content.kind === 'whole' || content.kind === 'index' ? (api.summary ?? '') : '',
    part: 'API',
    hasMarkdownVersion: true,
    sections: sectionsOf(content, api, layout, introduction),
  }))
}

function sectionsOf(
  content: ApiPageContent,
  api: Api,
  { groups, errors, schemas }: ApiLayout,
  introduction: readonly Section[],
): Section[] {
  switch (content.kind) {
    case 'whole':
      return [
        ...sectionsOfIntroduction(api, introduction),
        ...groups.flatMap((group) => [sectionOfGroup(group), ...group.operations.map(sectionOfOperation)]),
        ...sectionsOfErrors(errors),
        ...schemas.map(sectionOfSchema),
      ]
    case 'index':
      return sectionsOfIntroduction(api, introduction)
    case 'group': {
      const own = { ...sectionOfGroup(content.group), id: '', headings: [] }
      return content.isWhole ? [own, ...content.group.operations.map(sectionOfOperation)] : [own]
    }
    case 'operation':
      return [{ ...sectionOfOperation(content.operation), id: '', headings: [] }]
    case 'errors':
      return [{ id: '', headings: [], text: '', code: '', cells: '', names: '' }, ...sectionsOfErrors(errors)]
    case 'schemas':
      return [{ id: '', headings: [], text: '', code: '', cells: '', names: '' }]
    case 'schema': {
      const sections = content.schemas.map(sectionOfSchema)
      return sections.length === 1 ? sections.map((only) => ({ ...only, id: '', headings: [] })) : sections
    }
  }
}

function sectionsOfIntroduction(api: Api, introduction: readonly Section[]): Section[] {
  const [first] = introduction
  const servers = api.servers.map(({ url, description }) => `${url} ${plainText(description?.markdown)}`)
  const schemes = api.securitySchemes.map(({ key, description }) => `${key} ${plainText(description?.markdown)}`)
  return [
    ...(first?.id === '' ? [] : [{ id: '', headings: [], text: '', code: '', cells: '', names: '' }]),
    ...introduction,
    ...(servers.length === 0 ? [] : [named('servers', 'Servers', servers.join('\n'))]),
    ...(schemes.length === 0
      ? []
      : [
          {
            ...named('authentication', 'Ways to authenticate', schemes.join('\n')),
            names: api.securitySchemes.map(({ name }) => name ?? '').join(' '),
          },
        ]),
  ]
}

function named(id: string, heading: string, text: string): Section {
  return { id, headings: [heading], text, code: '', cells: '', names: '' }
}

function sectionOfGroup({ id, label, description }: ApiGroup): Section {
  return named(id, label, plainText(description?.markdown))
}

function sectionOfOperation(operation: ApiOperation): Section {
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
    headings: [withoutBackticks(title)],
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

/** A section for each status: what it means. */
function sectionsOfErrors(errors: readonly ApiError[]): Section[] {
  return errors.map(({ id, title, meanings }) => {
    const texts = meanings.map(({ response }) => plainText(response.description?.markdown))
    const names = meanings.flatMap(({ response }) => response.content.map(({ schema }) => schema?.reference ?? ''))
    return { ...named(id, title, texts.join('\n')), names: [...new Set(names)].join('\n') }
  })
}

function sectionOfSchema({ id, name, schema }: AnchoredSchema): Section {
  const fields = fieldsOf([schema])
  return {
    id,
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

/** The fields inside a schema. Fields of named schemas are listed with those schemas. */
function fieldsOf(schemas: readonly Schema[]): Fields {
  const fields: Fields = { names: new Set(), texts: [] }
  for (const schema of schemas) collectFields(schema, fields)
  return fields
}

function collectFields(schema: Schema, fields: Fields): void {
  fields.texts.push(plainText(schema.description?.markdown))
  for (const { value } of schema.values) fields.names.add(textOfJson(value))
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

/** Removes link targets and Markdown markers, which readers do not see. */
function plainText(markdown: string | undefined): string {
  return (markdown ?? '').replaceAll(/\]\([^)]*\)/g, ' ').replaceAll(/[`*#|[\]]+/g, ' ')
}
