/* oxlint-disable unicorn/no-thenable -- "then" is a keyword of JSON Schema */
import { groupOf, isGroup } from '../../formats/raw-values.ts'

/** A JSON Schema. */
export type JsonSchema = Readonly<Record<string, unknown>>

/** The version number in place of 3.2, which swagger-parser does not support. */
export const laterVersion = '3.1.2'

/** The schema of OpenAPI 3.1 without its mistakes, and with an exact error for each wrong field. */
export function schemaOf31(schema: JsonSchema): JsonSchema {
  return groupOf(close(merge(schema, { $defs: corrections })))
}

/** The same for OpenAPI 3.2. */
export function schemaOf32(schema: JsonSchema): JsonSchema {
  return groupOf(close(merge(merge(schema, { $defs: corrections }), additions)))
}

const text: JsonSchema = { type: 'string' }

function of(name: string): JsonSchema {
  return { $ref: `#/$defs/${name}` }
}

function mapOf(name: string): JsonSchema {
  return { type: 'object', additionalProperties: of(name) }
}

/** A schema for each of several fields. */
export function fields(names: string, schema: unknown): JsonSchema {
  const all = names.split(' ').filter((name) => name !== '')
  return { properties: Object.fromEntries(all.map((name) => [name, schema])) }
}

/** Forbids fields next to another one. */
function instead(name: string, others: string): JsonSchema {
  return { dependentSchemas: { [name]: fields(others, false) } }
}

/** The demands of an object whose field has a certain value. */
export function whenIs(name: string, value: unknown, demands: JsonSchema): JsonSchema {
  return { if: { properties: { [name]: { const: value } }, required: [name] }, ...demands }
}

const ofSchema = 'style explode allowReserved example examples'
/** A parameter or header has either a schema or the content of one media type. */
const valued: JsonSchema = merge(fields(ofSchema, true), {
  properties: { content: { ...of('content'), minProperties: 1, maxProperties: 1 } },
})

const hasValue: JsonSchema = {
  ...instead('schema', 'content'),
  if: { required: ['name', 'in'], not: { required: ['content'] } },
  then: { required: ['schema'] },
}
const onlyWithSchema: JsonSchema = {
  if: { required: ['content'], not: { required: ['schema'] } },
  then: fields(ofSchema, false),
}

const schemes = 'name in scheme bearerFormat flows openIdConnectUrl'
const ofSchemes = { apiKey: 'name in', http: 'scheme bearerFormat', oauth2: 'flows', openIdConnect: 'openIdConnectUrl' }

/** Forbids the fields of other types of security schemes. */
function onlyOf([type, own]: readonly [string, string]): JsonSchema {
  const others = schemes.split(' ').filter((name) => !own.split(' ').includes(name))
  return whenIs('type', type, { then: fields(others.join(' '), false) })
}

/** The names of schemes are case-insensitive. */
export const bearerFormat: JsonSchema = {
  if: { properties: { scheme: { not: { pattern: '^[Bb][Ee][Aa][Rr][Ee][Rr]$' } } } },
  then: fields('bearerFormat', false),
}

/** Corrections of the schema of version 3.1, and exact errors for what it leaves to combinations of schemas. */
const corrections: Readonly<Record<string, JsonSchema>> = {
  license: { oneOf: undefined },
  'server-variable': { properties: { description: text, descriptions: undefined } },
  'path-item': merge(fields('get put post delete options head patch trace', of('operation')), {
    properties: { $ref: true },
    patternProperties: undefined,
  }),
  'path-item-or-reference': { if: undefined, then: undefined, else: undefined, ...of('path-item') },
  reference: { unevaluatedProperties: undefined },
  parameter: merge(valued, { required: ['name', 'in'], oneOf: undefined, allOf: [hasValue, onlyWithSchema] }),
  header: merge(valued, {
    properties: { schema: of('schema') },
    dependentSchemas: { content: undefined },
    allOf: [instead('schema', 'content'), { if: { not: { required: ['schema'] } }, then: fields(ofSchema, false) }],
  }),
  // What has a wrong name is checked as well.
  paths: { patternProperties: { '^/': undefined, '^(?!x-|\\$)': of('path-item') } },
  'media-type': fields('example examples', true),
  example: instead('value', 'externalValue'),
  link: { properties: { server: of('server'), body: undefined } },
  // Other tools may write anything next to the addresses.
  callbacks: { $ref: undefined, patternProperties: { '^x-': true } },
  'security-scheme': merge(fields(schemes, true), {
    allOf: [
      ...['apikey', 'http', 'http-bearer', 'oauth2', 'oidc'].map((name) => of(`security-scheme/$defs/type-${name}`)),
      ...Object.entries({ ...ofSchemes, mutualTLS: '' }).map(onlyOf),
      bearerFormat,
    ],
  }),
}

const encodings = { itemEncoding: of('encoding'), prefixEncoding: { type: 'array', items: of('encoding') } }
const deviceUrl = fields('deviceAuthorizationUrl', text)

/** Fields that put a value into a query string do not apply to a value that is the whole query string. */
const wholeQuery: JsonSchema = {
  ...fields('schema style explode allowReserved', false),
  if: { not: { anyOf: ['schema', 'style', 'explode', 'allowReserved'].map((name) => ({ required: [name] })) } },
  then: { required: ['content'] },
}

/** What version 3.2 adds to version 3.1. */
const additions: JsonSchema = {
  $id: 'https://spec.openapis.org/oas/3.2',
  properties: { $self: { ...text, pattern: '^[^#]*$', title: 'an address without "#"' } },
  $defs: {
    server: fields('name', text),
    tag: fields('summary parent kind', text),
    components: { properties: { mediaTypes: mapOf('media-type') } },
    'path-item': { properties: { query: of('operation'), additionalOperations: mapOf('operation') } },
    parameter: {
      properties: { in: { enum: ['query', 'header', 'path', 'cookie', 'querystring'] } },
      allOf: [whenIs('in', 'querystring', { then: wholeQuery, else: hasValue }), onlyWithSchema],
      dependentSchemas: {
        schema: { $defs: { 'styles-for-cookie': { then: { properties: { style: { enum: ['form', 'cookie'] } } } } } },
      },
    },
    'media-type': { properties: { itemSchema: of('schema'), ...encodings } },
    encoding: { properties: { encoding: mapOf('encoding'), ...encodings } },
    response: { ...fields('summary', text), required: undefined },
    example: merge(fields('serializedValue', text), {
      properties: { dataValue: true },
      dependentSchemas: {
        value: fields('dataValue serializedValue', false),
        serializedValue: fields('externalValue', false),
      },
    }),
    'security-scheme': { properties: { oauth2MetadataUrl: text, deprecated: { type: 'boolean' } } },
    'oauth-flows': {
      properties: { deviceAuthorization: of('oauth-flows/$defs/client-credentials') },
      $defs: {
        implicit: deviceUrl,
        password: deviceUrl,
        'client-credentials': deviceUrl,
        'authorization-code': deviceUrl,
      },
    },
  },
}

/** Replaces parts of a schema. */
export function merge(schema: JsonSchema, changes: JsonSchema): JsonSchema {
  const merged = Object.entries(changes).map(([key, change]) => {
    const known = schema[key]
    return [key, isGroup(known) && isGroup(change) ? merge(known, change) : change]
  })
  return { ...schema, ...Object.fromEntries(merged) }
}

/**
 * Leaves out the parts that are undefined. Names every wrong field, which "unevaluatedProperties" does only where
 * nothing else is wrong.
 */
function close(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(close)
  if (!isGroup(value)) return value
  const parts = Object.entries(value).filter(([, part]) => part !== undefined)
  const { unevaluatedProperties: last, ...others } = Object.fromEntries(parts.map(([key, part]) => [key, close(part)]))
  if (last !== false) return others
  return {
    ...others,
    patternProperties: { '^x-': true, ...groupOf(others['patternProperties']) },
    additionalProperties: false,
  }
}
