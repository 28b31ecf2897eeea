import type { Api, ApiOperation, ApiServer, ApiText, MediaContent, Parameter, Schema } from '../../model/api.ts'
import type { AnchoredSchema, ApiGroup, ApiLayout, ApiPageContent } from '../../model/api-pages.ts'
import type { Reference, TextWithPlaceholders } from '../../model/page.ts'
import type { ApiDocument, ApiKit } from './kit.ts'

/** A page of the API reference as plain Markdown, for machines. */
export function writeApiMarkdown({ api, layout }: ApiDocument, content: ApiPageContent, kit: ApiKit): string {
  const parts = partsOf(content, api, layout, kit)
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`
}

function partsOf(content: ApiPageContent, api: Api, { groups, schemas }: ApiLayout, kit: ApiKit): string[] {
  switch (content.kind) {
    case 'whole':
      return [
        ...writeIntroduction(api, kit),
        ...groups.flatMap((group) => writeGroup(group, 2, kit)),
        ...(schemas.length === 0 ? [] : ['## Schemas', ...schemas.flatMap((schema) => writeNamed(schema, 3))]),
      ]
    case 'index':
      return [
        ...writeIntroduction(api, kit),
        ...groups.flatMap((group) => [`## ${group.label}`, listOperations(group, kit)]),
        ...(schemas.length === 0 ? [] : ['## Schemas', listSchemas(schemas, kit)]),
      ]
    case 'group':
      return content.isWhole
        ? writeGroup(content.group, 1, kit)
        : [`# ${content.group.label}`, ...textOf(content.group.description), listOperations(content.group, kit)]
    case 'operation':
      return writeOperation(content.operation, 1, kit)
    case 'schemas':
      return ['# Schemas', listSchemas(schemas, kit)]
    case 'schema':
      return writeNamed(content.schema, 1)
  }
}

function writeIntroduction(api: Api, kit: ApiKit): string[] {
  return [
    `# ${api.title}`,
    ...(api.version === undefined ? [] : [`Version ${api.version}`]),
    ...textOf(api.description),
    ...(api.servers.length === 0 ? [] : ['## Servers', listServers(api.servers, kit)]),
    ...(api.securitySchemes.length === 0
      ? []
      : [
          '## Ways to authenticate',
          api.securitySchemes
            .map(
              ({ key, kind, in: place, name, scheme, description }) =>
                `- ${key}: ${kind}${scheme === undefined ? '' : ` ${scheme}`}${name === undefined ? '' : `, ${place ?? ''} \`${name}\``}${inline(description)}`,
            )
            .join('\n'),
        ]),
  ]
}

function listServers(servers: readonly ApiServer[], kit: ApiKit): string {
  return servers.map((server) => `- \`${kit.serverAddress(server)}\`${inline(server.description)}`).join('\n')
}

function writeGroup({ label, description, operations }: ApiGroup, level: number, kit: ApiKit): string[] {
  return [
    `${'#'.repeat(level)} ${label}`,
    ...textOf(description),
    ...operations.flatMap((operation) => writeOperation(operation, level + 1, kit)),
  ]
}

function listOperations({ operations }: ApiGroup, kit: ApiKit): string {
  return operations
    .map(
      ({ title, slug, method, path }) => `- [${title}](${kit.anchorHref(slug)}): \`${method.toUpperCase()} ${path}\``,
    )
    .join('\n')
}

function listSchemas(schemas: readonly AnchoredSchema[], kit: ApiKit): string {
  return schemas.map(({ name, id }) => `- [${name}](${kit.anchorHref(id)})`).join('\n')
}

function writeNamed({ name, schema }: AnchoredSchema, level: number): string[] {
  return [`${'#'.repeat(level)} ${name}`, ...textOf(schema.description), ...writeSchema(schema, 0)]
}

/** A plain text description of a page for search engines. */
export function describePage(api: Api, content: ApiPageContent): string {
  switch (content.kind) {
    case 'whole':
    case 'index':
      return api.summary ?? firstSentence(api.description) ?? api.title
    case 'group':
      return firstSentence(content.group.description) ?? `Operations of ${api.title}: ${content.group.label}`
    case 'operation': {
      const { method, path, description } = content.operation
      return firstSentence(description) ?? `${method.toUpperCase()} ${path}`
    }
    case 'schemas':
      return `The schemas of ${api.title}`
    case 'schema':
      return firstSentence(content.schema.schema.description) ?? `A schema of ${api.title}`
  }
}

/** The first paragraph up to its first full stop. */
function firstSentence(text: ApiText | undefined): string | undefined {
  const paragraph = text?.markdown.split(/\n\s*\n/).find((part) => !/^\s*(?:#|<|```|[-*|>])/.test(part))
  const words = paragraph
    ?.replaceAll(/[`*_]|\]\([^)]*\)|!?\[/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
  return words === undefined || words === ''
    ? undefined
    : (/^.{20,200}?[.!?](?=\s|$)/.exec(words)?.[0] ?? words.slice(0, 200))
}

function writeOperation(operation: ApiOperation, level: number, kit: ApiKit): string[] {
  const { title, method, path, isDeprecated, marks, description, servers, parameters, requestBody, responses } =
    operation
  const sample = operation.samples[0]
  return [
    `${'#'.repeat(level)} ${title}`,
    `\`${method.toUpperCase()} ${path}\`${[...(isDeprecated ? ['deprecated'] : []), ...marks].map((mark) => ` (${mark})`).join('')}`,
    ...textOf(description),
    ...(servers.length === 0 ? [] : ['Servers:', listServers(servers, kit)]),
    ...(parameters.length === 0
      ? []
      : ['Parameters:', parameters.map((parameter) => writeParameter(parameter)).join('\n')]),
    ...(requestBody === undefined
      ? []
      : [
          `Request body${requestBody.isRequired ? ' (required)' : ''}:${inline(requestBody.description)}`,
          ...requestBody.content.flatMap((media) => writeContent(media)),
        ]),
    ...(responses.length === 0
      ? []
      : [
          'Responses:',
          responses
            .map(
              ({ status, description: text, content }) =>
                `- ${status}${inline(text)}${content.map(({ mediaType, schema }) => ` (${mediaType}${schema === undefined ? '' : `: ${typeWords(schema)}`})`).join('')}`,
            )
            .join('\n'),
        ]),
    ...(sample === undefined ? [] : [fence(sample.code, sample.language)]),
  ]
}

function writeParameter({ name, in: place, isRequired, isDeprecated, schema, description }: Parameter): string {
  const words = [place, typeWords(schema), ...(isRequired ? ['required'] : []), ...(isDeprecated ? ['deprecated'] : [])]
  return `- \`${name}\` (${words.join(', ')})${inline(description)}`
}

function writeContent({ mediaType, schema, examples }: MediaContent): string[] {
  const example = examples.find(({ externalValue }) => externalValue === undefined)
  const elsewhere = examples.flatMap(({ externalValue }) => externalValue?.url ?? [])
  return [
    `\`${mediaType}\`${schema === undefined ? '' : `: ${typeWords(schema)}`}`,
    ...(schema === undefined || schema.reference !== undefined ? [] : writeSchema(schema, 0)),
    ...(example === undefined
      ? []
      : [
          fence(
            typeof example.value === 'string' ? example.value : JSON.stringify(example.value, null, 2),
            mediaType.includes('json') ? 'json' : '',
          ),
        ]),
    ...elsewhere.map((url) => `Example: <${url.replaceAll(/[<>\s]/g, encodeURIComponent)}>`),
  ]
}

function writeSchema(schema: Schema, depth: number): string[] {
  if (schema.reference !== undefined) return [`Same as ${schema.reference}.`]
  if (schema.properties.length === 0) return [`Type: ${typeWords(schema)}`]
  const margin = '  '.repeat(depth)
  const rows = schema.properties.map(({ name, isRequired, schema: property }) => {
    const words = [
      typeWords(property),
      ...(isRequired ? ['required'] : []),
      ...(property.isReadOnly ? ['read-only'] : []),
      ...(property.isDeprecated ? ['deprecated'] : []),
    ]
    const values =
      property.values.length === 0
        ? ''
        : ` One of: ${property.values.map(({ value }) => JSON.stringify(value)).join(', ')}.`
    const inner =
      property.reference === undefined && property.properties.length > 0 && depth < 6
        ? `\n${writeSchema(property, depth + 1).join('\n')}`
        : ''
    return `${margin}- \`${name}\` (${words.join(', ')})${inline(property.description)}${values}${inner}`
  })
  return [rows.join('\n')]
}

function typeWords(schema: Schema): string {
  if (schema.reference !== undefined) return schema.reference
  if (schema.items !== undefined) return `array of ${typeWords(schema.items)}`
  if (schema.types.length === 0) return schema.properties.length > 0 ? 'object' : 'any'
  return `${schema.types.join(' or ')}${schema.format === undefined ? '' : ` (${schema.format})`}`
}

function textOf(text: ApiText | undefined): string[] {
  return text === undefined ? [] : [text.markdown.trim()]
}

function inline(text: ApiText | undefined): string {
  return text === undefined ? '' : `: ${text.markdown.trim().replaceAll(/\s*\n\s*/g, ' ')}`
}

function fence(code: string, language: string): string {
  const longest = Math.max(2, ...[...code.matchAll(/`+/g)].map(([run]) => run.length))
  const marks = '`'.repeat(longest + 1)
  return `${marks}${language}\n${code}\n${marks}`
}

/** Replaces links to parts of an API with placeholders, which the plan of the site resolves. */
export function cutAtApiLinks(markdown: string, references: readonly Reference[]): TextWithPlaceholders {
  const numbers = new Map(references.map(({ url }, index) => [url, index]))
  const texts: string[] = []
  const placeholders: number[] = []
  let start = 0
  for (const { 0: url, index } of markdown.matchAll(/(?<=\]\(|^ {0,3}\[[^\]\n]+\]: )api:[^\s)]+/gm)) {
    const number = numbers.get(url)
    if (number === undefined) continue
    texts.push(markdown.slice(start, index))
    placeholders.push(number)
    start = index + url.length
  }
  return { texts: [...texts, markdown.slice(start)], placeholders }
}
