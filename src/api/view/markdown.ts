import type {
  Api,
  ApiLink,
  ApiOperation,
  ApiResponse,
  MediaContent,
  NamedExample,
  ResponseLink,
  SecurityRequirement,
} from '../../model/api.ts'
import type { AnchoredSchema, ApiGroup, ApiLayout, ApiPageContent } from '../../model/api-pages.ts'
import { linkText, type ApiDocument, type ApiKit } from './kit.ts'
import { titleOfExample, unnamed } from './parameter-view.ts'
import { errorsId, inGroups } from './list-errors.ts'
import {
  inline,
  sentenceOf,
  textAndFacts,
  typeWords,
  writeEncoding,
  writeFields,
  writeParameter,
  writeParameterRow,
  writeValue,
} from './markdown-fields.ts'
import { listServers, textOf, writeIntroduction } from './markdown-introduction.ts'
import { viewLink } from './link-view.ts'
import { firstLevelOf } from './size.ts'
import { manySchemas, titleOfSchemas } from './schemas/schema-pages.ts'

/** A page of the API reference as plain Markdown, for machines. */
export function writeApiMarkdown({ api, layout }: ApiDocument, content: ApiPageContent, kit: ApiKit): string {
  // Links are written as in the document, like those of its texts.
  const parts = partsOf(content, api, layout, { ...kit, linkHref: ({ url }) => url })
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`
}

function partsOf(content: ApiPageContent, api: Api, layout: ApiLayout, kit: ApiKit): string[] {
  const { groups, errors, schemas } = layout
  const schemasTitle = kit.write('schemas')
  switch (content.kind) {
    case 'whole':
      return [
        ...writeIntroduction(api, kit),
        ...groups.flatMap((group) => writeGroup(group, 2, kit)),
        ...writeErrors(layout, 2, kit),
        ...(schemas.length === 0
          ? []
          : [`## ${schemasTitle}`, ...schemas.flatMap((schema) => writeNamed(schema, 3, kit))]),
      ]
    case 'index':
      return [
        ...writeIntroduction(api, kit),
        ...groups.flatMap((group) => [`## ${group.label}`, listOperations(group, kit)]),
        ...(errors.length === 0 ? [] : [`## [${kit.write('errors')}](${kit.anchorHref(errorsId)})`]),
        ...(schemas.length === 0
          ? []
          : [
              `## ${schemasTitle}`,
              schemas.length > manySchemas
                ? `[${schemasTitle} (${schemas.length})](${kit.anchorHref('schemas')})`
                : listSchemas(schemas, kit),
            ]),
      ]
    case 'group':
      return content.isWhole
        ? writeGroup(content.group, 1, kit)
        : [
            `# ${content.group.label}`,
            ...textOf(content.group.description),
            ...linkOf(content.group.externalDocs, kit),
            listOperations(content.group, kit),
          ]
    case 'operation':
      return writeOperation(content.operation, 1, kit)
    case 'errors':
      return writeErrors(layout, 1, kit)
    case 'schemas':
      return [`# ${schemasTitle}`, listSchemas(schemas, kit)]
    case 'schema':
      return writeSchemas(content.schemas, kit)
  }
}

function linkOf(link: ApiLink | undefined, kit: ApiKit): string[] {
  if (link === undefined) return []
  const { label, href } = linkText(link, kit)
  return [`[${label}](${href})`]
}

function writeGroup(
  { id, label, description, externalDocs, operations }: ApiGroup,
  level: number,
  kit: ApiKit,
): string[] {
  return [
    heading(level, label, id),
    ...textOf(description),
    ...linkOf(externalDocs, kit),
    ...operations.flatMap((operation) => writeOperation(operation, level + 1, kit)),
  ]
}

function listOperations({ operations }: ApiGroup, kit: ApiKit): string {
  return operations
    .map(({ title, slug, method, path }) => `- [${title}](${kit.anchorHref(slug)}): \`${method} ${path}\``)
    .join('\n')
}

function listSchemas(schemas: readonly AnchoredSchema[], kit: ApiKit): string {
  return schemas.map(({ name, id }) => `- [${name}](${kit.anchorHref(id)})`).join('\n')
}

function writeErrors({ errors, groups }: ApiLayout, level: number, kit: ApiKit): string[] {
  if (errors.length === 0) return []
  return [
    heading(level, kit.write('errors'), errorsId),
    ...errors.flatMap(({ id, title, meanings }) => [
      heading(level + 1, title, id),
      meanings
        .map(({ response, operations }) => {
          const links = inGroups(operations, groups).map(
            ({ label, anchor, count }) =>
              `[${label}](${kit.anchorHref(anchor)})${count === undefined ? '' : ` (${count})`}`,
          )
          return `- ${response.status}${wordsOfResponse(response, kit)}\n  - ${links.join(', ')}`
        })
        .join('\n'),
    ]),
  ]
}

function writeNamed({ id, name, schema }: AnchoredSchema, level: number, kit: ApiKit): string[] {
  const words = writeValue(schema, { stack: [name], left: 1 }, kit)
  return [heading(level, name, id), ...textOf(schema.description), ...words, ...writeUsers(name, kit)]
}

/** Machines read the operations themselves. */
const mostUsers = 3

function writeUsers(name: string, kit: ApiKit): string[] {
  const users = kit.usersOf(name)
  const links = users.slice(0, mostUsers).map(({ title, slug }) => `[${title}](${kit.anchorHref(slug)})`)
  const further = users.length - links.length
  return links.length === 0
    ? []
    : [
        `${kit.write('usedBy')}: ${links.join(', ')}${further > 0 ? ` ${kit.write('andMore', { count: further })}` : ''}`,
      ]
}

function writeSchemas(schemas: readonly AnchoredSchema[], kit: ApiKit): string[] {
  if (schemas.length === 1) return schemas.flatMap((only) => writeNamed(only, 1, kit))
  return [`# ${titleOfSchemas(schemas)}`, ...schemas.flatMap((schema) => writeNamed(schema, 2, kit))]
}

function writeOperation(operation: ApiOperation, level: number, kit: ApiKit): string[] {
  const { slug, title, method, path, isDeprecated, marks, description, security, servers } = operation
  const { externalDocs, parameters, requestBody, responses, callbacks } = operation
  const sample = operation.samples[0]
  const { write } = kit
  return [
    heading(level, title, slug),
    `\`${method} ${path}\`${[...(isDeprecated ? [write('markDeprecated')] : []), ...marks].map((mark) => ` (${mark})`).join('')}`,
    ...textOf(description),
    ...linkOf(externalDocs, kit),
    ...(security.length === 0
      ? []
      : [
          `${write('authentication')}: ${security.map((needed) => writeRequirement(needed, kit)).join(`, ${write('or')} `)}`,
        ]),
    ...(servers.length === 0 ? [] : [`${write('serversOfCall')}:`, listServers(servers, kit)]),
    ...(parameters.length === 0
      ? []
      : [`${write('parameters')}:`, parameters.flatMap((parameter) => writeParameter(parameter, kit)).join('\n')]),
    ...(requestBody === undefined
      ? []
      : [
          `${write('requestBody')}${requestBody.isRequired ? ` (${write('markRequired')})` : ''}${inline(requestBody.description) || ':'}`,
          ...requestBody.content.flatMap((media) => writeContent(media, kit)),
        ]),
    ...(responses.length === 0
      ? []
      : [`${write('responses')}:`, responses.flatMap((response) => writeResponse(response, kit)).join('\n')]),
    ...(sample === undefined ? [] : [fence(sample.code, sample.language)]),
    ...callbacks.flatMap(({ operations }) => operations.flatMap((inner) => writeOperation(inner, level + 1, kit))),
  ]
}

/** Schemes that are needed together. */
function writeRequirement(requirement: SecurityRequirement, { write }: ApiKit): string {
  const schemes = requirement.map(({ key, scopes }) => `${key}${scopes.length === 0 ? '' : ` (${scopes.join(', ')})`}`)
  return schemes.join(` ${write('and')} `) || write('noAuthentication')
}

function writeResponse(response: ApiResponse, kit: ApiKit): string[] {
  const { status, headers, content, links } = response
  const left = kit.depth - firstLevelOf(response)
  const fields = new Set(
    content.flatMap(({ schema }) => schema && writeFields(schema, { margin: '  ', stack: [], left }, kit).join('\n')),
  )
  const rows = headers.map((header) => `  - ${kit.write('header')} ${writeParameterRow(header, [], kit)}`)
  const bodies = content.flatMap(({ mediaType, schema }) => {
    const words = schema === undefined ? '' : textAndFacts(schema, undefined, [], kit)
    return words === '' ? [] : [`  - ${mediaType}${words}`]
  })
  // Those that are generated repeat the fields.
  const examples = content.flatMap(({ mediaType, examples: all }) =>
    all.filter(({ isGenerated }) => !isGenerated).map((example) => writeExample(example, mediaType, kit)),
  )
  return [
    `- ${status}${wordsOfResponse(response, kit)}`,
    ...rows,
    ...bodies,
    ...[...fields].filter(Boolean).map(String),
    ...links.map((link) => writeLink(link, kit)),
    ...examples.map((lines) => `  - ${lines.join('\n').replaceAll('\n', '\n    ')}`),
  ]
}

function writeLink(link: ResponseLink, kit: ApiKit): string {
  const { operation, href, facts } = viewLink(link, kit)
  const target = href === undefined ? operation : `[${operation}](${href})`
  const words = `${kit.write('leadsTo', { operation: target })}${inline(link.description)}`
  const server = inline(link.server?.description).slice(1)
  return `  - ${link.name} ${words}. ${facts.map(sentenceOf).join(' ')}${server}`.trimEnd()
}

function wordsOfResponse({ summary, description, content }: ApiResponse, kit: ApiKit): string {
  const types = content.map(({ mediaType, schema }) => ` (${mediaType}${schema ? `: ${typeWords(schema, kit)}` : ''})`)
  return `${summary === undefined ? '' : `: ${summary}`}${inline(description)}${types.join('')}`
}

function writeContent({ mediaType, schema, examples, encoding }: MediaContent, kit: ApiKit): string[] {
  return [
    `\`${mediaType}\`${schema === undefined ? '' : `: ${typeWords(schema, kit)}${inline(schema.description)}`}`,
    ...(schema === undefined ? [] : writeValue(schema, { stack: [], left: kit.depth }, kit)),
    ...writeEncoding(encoding, kit),
    ...examples
      .filter(({ isGenerated }, index) => !isGenerated || index === 0)
      .flatMap((example) => writeExample(example, mediaType, kit)),
  ]
}

/** An example with its name, and its text unless that is elsewhere. */
function writeExample(example: NamedExample, mediaType: string, kit: ApiKit): string[] {
  const { name, description, value, externalValue, isGenerated } = example
  const isNamed = !isGenerated && name !== unnamed
  const label = isNamed ? kit.write('exampleNamed', { name: titleOfExample(example, kit) }) : kit.write('example')
  if (externalValue !== undefined)
    return [`${label}${inline(description)}: <${externalValue.url.replaceAll(/[<>\s]/g, encodeURIComponent)}>`]
  const code = typeof value === 'string' ? value : JSON.stringify(value, null, 2)
  return [`${label}${inline(description) || ':'}`, fence(code, mediaType.includes('json') ? 'json' : '')]
}

/** A heading with the anchor of the page, to which links lead. */
function heading(level: number, text: string, id: string): string {
  return `${'#'.repeat(level)} ${text} {#${id}}`
}

function fence(code: string, language: string): string {
  const longest = Math.max(2, ...[...code.matchAll(/`+/g)].map(([run]) => run.length))
  const marks = '`'.repeat(longest + 1)
  return `${marks}${language}\n${code}\n${marks}`
}
