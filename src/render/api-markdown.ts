import type { Api, ApiOperation, ApiText, MediaContent, Parameter, Schema } from '../model/api.ts'

/** The reference as plain Markdown, for readers that are programs. */
export function writeApiMarkdown(api: Api): string {
  const parts = [
    `# ${api.title}`,
    ...(api.version === undefined ? [] : [`Version ${api.version}`]),
    ...textOf(api.description),
    ...(api.servers.length === 0
      ? []
      : ['## Servers', api.servers.map(({ url, description }) => `- \`${url}\`${inline(description)}`).join('\n')]),
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
    ...api.tags.flatMap((tag) => [
      `## ${tag.label}`,
      ...textOf(tag.description),
      ...tag.operations.flatMap((operation) => writeOperation(operation)),
    ]),
    ...(api.webhooks.length === 0
      ? []
      : ['## Webhooks', ...api.webhooks.flatMap((operation) => writeOperation(operation))]),
    ...(api.schemas.length === 0
      ? []
      : [
          '## Schemas',
          ...api.schemas.flatMap(({ name, schema }) => [
            `### ${name}`,
            ...textOf(schema.description),
            ...writeSchema(schema, 0),
          ]),
        ]),
  ]
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`
}

function writeOperation(operation: ApiOperation): string[] {
  const { title, method, path, isDeprecated, description, parameters, requestBody, responses, samples } = operation
  const sample = samples[0]
  return [
    `### ${title}`,
    `\`${method.toUpperCase()} ${path}\`${isDeprecated ? ' (deprecated)' : ''}`,
    ...textOf(description),
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
