import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { compareDocuments } from '../../src/api/compare/compare-documents.ts'
import { specFilesOf, type Fields, type Value } from './spec-files-of.ts'

type Level = 'ERR' | 'WARN' | 'INFO' | 'NONE'

/** Every check of oasdiff 1.x with its level, as `checker/rules.go` lists them. */
const catalogue = readFileSync(path.join(import.meta.dirname, 'catalogues/oasdiff.txt'), 'utf8')
  .trim()
  .split('\n')
  .map((line) => line.split(' ') as [id: string, level: Level])

type Pair = readonly [before: Fields, after: Fields]

function documentOf(operation: Fields, top: Fields = {}): Fields {
  const responses = { 200: { description: 'x' }, ...(operation['responses'] as Fields | undefined) }
  return {
    openapi: '3.1.0',
    info: { title: 'T', version: '1' },
    paths: { '/a': { post: { ...operation, responses } } },
    ...top,
  }
}

const json = (schema: Value): Fields => ({ content: { 'application/json': { schema } } })
const property = (schema: Value): Fields => ({ type: 'object', properties: { f: schema } })
const query = (schema: Value, more: Fields = {}): Fields => ({
  parameters: [{ name: 'q', in: 'query', schema, ...more }],
})
const answer = (response: Fields, status = '200'): Fields => ({
  responses: { [status]: { description: 'x', ...response } },
})
const header = (schema: Value, more: Fields = {}): Fields => answer({ headers: { 'X-A': { schema, ...more } } })

/** Where oasdiff looks for a keyword, with the longest names first. */
const places: readonly (readonly [prefix: string, build: (schema: Value) => Fields])[] = [
  ['request-parameter-property', (schema) => query(property(schema))],
  ['request-header-property', (schema) => ({ parameters: [{ name: 'X-A', in: 'header', schema: property(schema) }] })],
  ['request-property', (schema) => ({ requestBody: json(property(schema)) })],
  ['request-body', (schema) => ({ requestBody: json(schema) })],
  ['request-parameter', (schema) => query(schema)],
  ['response-property', (schema) => answer(json(property(schema)))],
  ['response-body', (schema) => answer(json(schema))],
  ['response-header', (schema) => header(schema)],
]

const text: Fields = { type: 'string' }
const number: Fields = { type: 'number' }
const list: Fields = { type: 'array', items: text }
const object: Fields = { type: 'object' }
const form = (name: string): Fields => ({ title: name, type: 'object', properties: { [name]: text }, required: [name] })
const oneOf = (...names: readonly string[]): Fields => ({ oneOf: names.map(form) })
const anyOf = (...names: readonly string[]): Fields => ({ anyOf: names.map(form) })
const kinds = (mapping: Fields, propertyName = 'kind'): Fields => ({
  ...oneOf('A', 'B'),
  discriminator: { propertyName, mapping },
})
const conditional: Fields = { type: 'object', if: { required: ['a'] } }
const when = (keyword: string): Fields => Object.fromEntries([[keyword, { required: ['b'] }]])
const containing: Fields = { type: 'array', contains: text }

type Keyword = readonly [name: string, before: Value, after: Value]

/** A keyword that is added or removed. */
const both = (name: string, without: Fields, added: Fields): Keyword[] => [
  [`${name}-added`, without, { ...without, ...added }],
  [`${name}-removed`, { ...without, ...added }, without],
]

/** A limit that moves, and one that is new or gone. */
const limit = (name: string, keyword: string, base: Fields): Keyword[] => [
  [`${name}-decreased`, { ...base, [keyword]: 5 }, { ...base, [keyword]: 3 }],
  [`${name}-increased`, { ...base, [keyword]: 3 }, { ...base, [keyword]: 5 }],
  [`${name}-set`, base, { ...base, [keyword]: 3 }],
  [`${name}-unset`, { ...base, [keyword]: 3 }, base],
]

const keywords: readonly Keyword[] = [
  ...limit('max', 'maximum', number),
  ...limit('min', 'minimum', number),
  ...limit('exclusive-max', 'exclusiveMaximum', number),
  ...limit('exclusive-min', 'exclusiveMinimum', number),
  ...limit('max-length', 'maxLength', text),
  ...limit('min-length', 'minLength', text),
  ...limit('max-items', 'maxItems', list),
  ...limit('min-items', 'minItems', list),
  ...limit('max-contains', 'maxContains', containing),
  ...limit('min-contains', 'minContains', containing),
  ...both('all-of', object, { allOf: [{ required: ['a'] }] }),
  ...both('all-of-annotation-only', object, {}),
  ['all-of-added-annotation-only', object, { ...object, allOf: [{ description: 'x' }] }],
  ['all-of-removed-annotation-only', { ...object, allOf: [{ description: 'x' }] }, object],
  ['any-of-added', anyOf('A', 'B'), anyOf('A', 'B', 'C')],
  ['any-of-removed', anyOf('A', 'B', 'C'), anyOf('A', 'B')],
  ['one-of-added', oneOf('A', 'B'), oneOf('A', 'B', 'C')],
  ['one-of-removed', oneOf('A', 'B', 'C'), oneOf('A', 'B')],
  ['wrapped-in-one-of', form('A'), oneOf('A', 'B')],
  ['became-enum', text, { ...text, enum: ['a'] }],
  ['enum-value-added', { ...text, enum: ['a'] }, { ...text, enum: ['a', 'b'] }],
  ['enum-value-removed', { ...text, enum: ['a', 'b'] }, { ...text, enum: ['a'] }],
  ['became-nullable', text, { type: ['string', 'null'] }],
  ['became-not-nullable', { type: ['string', 'null'] }, text],
  ...both('const', text, { const: 'a' }),
  ['const-changed', { ...text, const: 'a' }, { ...text, const: 'b' }],
  ...both('contains', { type: 'array' }, { contains: text }),
  ['content-encoding-changed', { ...text, contentEncoding: 'base64' }, { ...text, contentEncoding: 'base32' }],
  ['content-media-type-changed', { ...text, contentMediaType: 'a/b' }, { ...text, contentMediaType: 'a/c' }],
  ...both('content-schema', text, { contentSchema: object }),
  ...both('default-value', text, { default: 'a' }),
  ['default-value-changed', { ...text, default: 'a' }, { ...text, default: 'b' }],
  ...both('dependent-required', object, { dependentRequired: { a: ['b'] } }),
  [
    'dependent-required-changed',
    { ...object, dependentRequired: { a: ['b'] } },
    { ...object, dependentRequired: { a: ['c'] } },
  ],
  ...both('dependent-schema', object, { dependentSchemas: { a: { required: ['b'] } } }),
  ...both('discriminator', oneOf('A', 'B'), { discriminator: { propertyName: 'kind' } }),
  ['discriminator-mapping-added', kinds({ a: 'A' }), kinds({ a: 'A', b: 'B' })],
  ['discriminator-mapping-deleted', kinds({ a: 'A', b: 'B' }), kinds({ a: 'A' })],
  ['discriminator-mapping-changed', kinds({ a: 'A' }), kinds({ a: 'B' })],
  ['discriminator-property-name-changed', kinds({}), kinds({}, 'type')],
  ...both('if', { type: 'object', ...when('then') }, { if: { required: ['a'] } }),
  ...both('then', conditional, when('then')),
  ...both('else', conditional, when('else')),
  ['list-of-types-narrowed', { type: ['string', 'integer'] }, text],
  ['list-of-types-widened', text, { type: ['string', 'integer'] }],
  ...both('pattern', text, { pattern: '^a' }),
  ['pattern-changed', { ...text, pattern: '^a' }, { ...text, pattern: '^b' }],
  ['pattern-generalized', { ...text, pattern: '^a' }, { ...text, pattern: '.*' }],
  ...both('pattern-property', object, { patternProperties: { '^a': text } }),
  ...both('prefix-items', { type: 'array' }, { prefixItems: [text] }),
  ...both('property-names', object, { propertyNames: { maxLength: 3 } }),
  ...both('unevaluated-items', { type: 'array' }, { unevaluatedItems: false }),
  ...both('unevaluated-properties', object, { unevaluatedProperties: false }),
  ['type-changed', text, { type: 'boolean' }],
  ['type-generalized', { type: 'integer' }, number],
  ['type-specialized', number, { type: 'integer' }],
]

const requestField = (schema: Fields): Fields => ({ requestBody: json(schema) })
const responseField = (schema: Fields): Fields => answer(json(schema))
const bare: Fields = { type: 'object', properties: { g: text } }
const withField = (schema: Fields = text, more: Fields = {}): Fields => ({
  type: 'object',
  properties: { g: text, f: schema },
  ...more,
})
const needed = (schema: Fields = text): Fields => withField(schema, { required: ['f'] })
const key: Fields = {
  components: { securitySchemes: { k: { type: 'apiKey', in: 'header', name: 'X' }, o: flowOf({ r: 'x', w: 'x' }) } },
}
const secured = (...names: readonly string[]): Pair[0] =>
  documentOf({ security: names.map((name) => ({ [name]: [] })) }, key)
const scoped = (...scopes: readonly string[]): Pair[0] => documentOf({ security: [{ o: [...scopes] }] }, key)
function flowOf(scopes: Fields, address = 'https://a.example/t'): Fields {
  return { type: 'oauth2', flows: { clientCredentials: { tokenUrl: address, authorizationUrl: address, scopes } } }
}
const schemes = (securitySchemes: Fields): Pair[0] =>
  documentOf({ security: [{ k: [] }] }, { components: { securitySchemes } })
const twoPaths = (more: Fields): Fields => ({
  ...documentOf({}),
  paths: { ...(documentOf({})['paths'] as Fields), ...more },
})
const one = { get: { responses: { 200: { description: 'x' } } } }
const hook = { webhooks: { w: { post: { responses: { 200: { description: 'x' } } } } } }
const pathWith = (parameters: Value): Fields => ({
  ...documentOf({}),
  paths: { '/a/{id}': { get: { parameters, responses: {} } } },
})
const idIn = { name: 'id', in: 'path', required: true, schema: text }

const operations = (before: Fields, after: Fields): Pair => [documentOf(before), documentOf(after)]
const marked = (direction: 'request' | 'response', word: string, isNeeded: boolean): Pair => {
  const [build, shape] = [direction === 'request' ? requestField : responseField, isNeeded ? needed : withField]
  return operations(build(shape()), build(shape({ ...text, [word]: true })))
}
const reversed = ([before, after]: Pair): Pair => [after, before]

/** Checks of something other than a keyword. */
const others: Readonly<Record<string, Pair>> = {
  'api-operation-id-added': operations({}, { operationId: 'a' }),
  'api-operation-id-removed': operations({ operationId: 'a' }, {}),
  'api-path-removed-without-deprecation': [twoPaths({ '/b': one }), twoPaths({})],
  'api-removed-without-deprecation': [twoPaths({ '/b': one }), twoPaths({})],
  'api-path-removed-with-deprecation': [twoPaths({ '/b': { get: { ...one.get, deprecated: true } } }), twoPaths({})],
  'api-removed-with-deprecation': [twoPaths({ '/b': { get: { ...one.get, deprecated: true } } }), twoPaths({})],
  'endpoint-added': [twoPaths({}), twoPaths({ '/b': one })],
  'endpoint-deprecated': operations({}, { deprecated: true }),
  'endpoint-reactivated': operations({ deprecated: true }, {}),
  'webhook-added': [documentOf({}), documentOf({}, hook)],
  'webhook-removed': [documentOf({}, hook), documentOf({})],
  'api-security-added': [secured('k'), secured('k', 'o')],
  'api-security-removed': [secured('k', 'o'), secured('k')],
  'api-security-scope-added': [scoped('r'), scoped('r', 'w')],
  'api-security-scope-removed': [scoped('r', 'w'), scoped('r')],
  'api-global-security-added': [
    documentOf({}, { ...key, security: [{ k: [] }] }),
    documentOf({}, { ...key, security: [{ k: [] }, { o: [] }] }),
  ],
  'api-global-security-removed': [
    documentOf({}, { ...key, security: [{ k: [] }, { o: [] }] }),
    documentOf({}, { ...key, security: [{ k: [] }] }),
  ],
  'api-global-security-scope-added': [
    documentOf({}, { ...key, security: [{ o: ['r'] }] }),
    documentOf({}, { ...key, security: [{ o: ['r', 'w'] }] }),
  ],
  'api-global-security-scope-removed': [
    documentOf({}, { ...key, security: [{ o: ['r', 'w'] }] }),
    documentOf({}, { ...key, security: [{ o: ['r'] }] }),
  ],
  'api-security-component-type-changed': [
    schemes({ k: { type: 'apiKey', in: 'header', name: 'X' } }),
    schemes({ k: { type: 'http', scheme: 'bearer' } }),
  ],
  'api-security-component-oauth-token-url-changed': [
    schemes({ k: flowOf({}) }),
    schemes({ k: flowOf({}, 'https://b.example/t') }),
  ],
  'api-security-component-oauth-url-changed': [
    schemes({ k: flowOf({}) }),
    schemes({ k: flowOf({}, 'https://b.example/t') }),
  ],
  'new-optional-request-parameter': operations({}, query(text)),
  'new-required-request-parameter': operations({}, query(text, { required: true })),
  'new-optional-request-default-parameter-to-existing-path': operations({}, query({ ...text, default: 'a' })),
  'new-required-request-default-parameter-to-existing-path': operations(
    {},
    query({ ...text, default: 'a' }, { required: true }),
  ),
  'new-request-path-parameter': [pathWith([]), pathWith([idIn])],
  'request-parameter-removed': operations(query(text), {}),
  'request-parameter-removed-with-deprecation': operations(query(text, { deprecated: true }), {}),
  'request-parameter-became-optional': operations(query(text, { required: true }), query(text)),
  'request-parameter-became-required': operations(query(text), query(text, { required: true })),
  'request-parameter-deprecated': operations(query(text), query(text, { deprecated: true })),
  'request-parameter-reactivated': operations(query(text, { deprecated: true }), query(text)),
  'request-body-added-optional': operations({}, { requestBody: json(text) }),
  'request-body-added-required': operations({}, { requestBody: { ...json(text), required: true } }),
  'request-body-removed': operations({ requestBody: json(text) }, {}),
  'request-body-became-optional': operations(
    { requestBody: { ...json(text), required: true } },
    { requestBody: json(text) },
  ),
  'request-body-became-required': operations(
    { requestBody: json(text) },
    { requestBody: { ...json(text), required: true } },
  ),
  'request-body-media-type-added': operations(
    { requestBody: json(text) },
    { requestBody: { content: { ...(json(text)['content'] as Fields), 'text/plain': {} } } },
  ),
  'request-body-media-type-removed': operations(
    { requestBody: { content: { ...(json(text)['content'] as Fields), 'text/plain': {} } } },
    { requestBody: json(text) },
  ),
  'request-body-media-type-schema-added': operations(
    { requestBody: { content: { 'application/json': {} } } },
    { requestBody: json(text) },
  ),
  'request-body-media-type-schema-removed': operations(
    { requestBody: json(text) },
    { requestBody: { content: { 'application/json': {} } } },
  ),
  'response-body-media-type-schema-added': operations(
    answer({ content: { 'application/json': {} } }),
    answer(json(text)),
  ),
  'response-body-media-type-schema-removed': operations(
    answer(json(text)),
    answer({ content: { 'application/json': {} } }),
  ),
  'response-media-type-added': operations(
    answer(json(text)),
    answer({ content: { ...(json(text)['content'] as Fields), 'text/plain': {} } }),
  ),
  'response-media-type-removed': operations(
    answer({ content: { ...(json(text)['content'] as Fields), 'text/plain': {} } }),
    answer(json(text)),
  ),
  'response-success-status-added': operations({}, answer({}, '201')),
  'response-success-status-removed': operations(answer({}, '201'), {}),
  'response-non-success-status-added': operations({}, answer({}, '404')),
  'response-non-success-status-removed': operations(answer({}, '404'), {}),
  'response-header-added': operations(answer({}), header(text)),
  'response-header-became-optional': operations(header(text, { required: true }), header(text)),
  'optional-response-header-removed': operations(header(text), answer({})),
  'required-response-header-removed': operations(header(text, { required: true }), answer({})),
  'new-optional-request-property': operations(requestField(bare), requestField(withField())),
  'new-required-request-property': operations(requestField(bare), requestField(needed())),
  'new-required-request-property-with-default': operations(
    requestField(bare),
    requestField(needed({ ...text, default: 'a' })),
  ),
  'request-property-removed': operations(requestField(withField()), requestField(bare)),
  'request-property-became-optional': operations(requestField(needed()), requestField(withField())),
  'request-property-became-required': operations(requestField(withField()), requestField(needed())),
  'request-property-became-required-with-default': operations(
    requestField(withField({ ...text, default: 'a' })),
    requestField(needed({ ...text, default: 'a' })),
  ),
  'request-property-deprecated': operations(
    requestField(withField()),
    requestField(withField({ ...text, deprecated: true })),
  ),
  'request-property-reactivated': operations(
    requestField(withField({ ...text, deprecated: true })),
    requestField(withField()),
  ),
  'response-property-became-optional': operations(responseField(needed()), responseField(withField())),
  'response-property-became-required': operations(responseField(withField()), responseField(needed())),
  'response-property-deprecated': operations(
    responseField(withField()),
    responseField(withField({ ...text, deprecated: true })),
  ),
  'response-property-reactivated': operations(
    responseField(withField({ ...text, deprecated: true })),
    responseField(withField()),
  ),
  'response-optional-property-added': operations(responseField(bare), responseField(withField())),
  'response-optional-property-removed': operations(responseField(withField()), responseField(bare)),
  'response-required-property-added': operations(responseField(bare), responseField(needed())),
  'response-required-property-removed': operations(responseField(needed()), responseField(bare)),
  'response-optional-write-only-property-added': operations(
    responseField(bare),
    responseField(withField({ ...text, writeOnly: true })),
  ),
  'response-optional-write-only-property-removed': operations(
    responseField(withField({ ...text, writeOnly: true })),
    responseField(bare),
  ),
  'response-required-write-only-property-added': operations(
    responseField(bare),
    responseField(needed({ ...text, writeOnly: true })),
  ),
  'response-required-write-only-property-removed': operations(
    responseField(needed({ ...text, writeOnly: true })),
    responseField(bare),
  ),
  ...Object.fromEntries(
    (['request', 'response'] as const).flatMap((side) =>
      ([true, false] as const).flatMap((isNeeded) =>
        (['readOnly', 'writeOnly'] as const).flatMap((word) => {
          const name = `${side}-${isNeeded ? 'required' : 'optional'}-property-became`
          const [pair, words] = [marked(side, word, isNeeded), word === 'readOnly' ? 'read-only' : 'write-only']
          return [
            [`${name}-${words}`, pair],
            [`${name}-not-${words}`, reversed(pair)],
          ] as const
        }),
      ),
    ),
  ),
}

/** Checks that docsgen does not have, and why. */
const notCompared: readonly (readonly [ids: RegExp, reason: string])[] = [
  [/sunset|stability/, 'x-sunset and x-stability-level are extensions of oasdiff'],
  [/x-extensible-enum/, 'x-extensible-enum is an extension of another tool'],
  [/^api-(?:tag-|schema-removed|major-version|version-)/, 'it changes no call'],
  [/^api-security-component-(?:added|removed|oauth-scope-)/, 'callers notice it where an operation uses it'],
  [/read-only-property-(?:enum|exclusive|max|min)/, 'callers do not send read-only fields'],
  [/write-only-property-(?:became|enum)/, 'responses have no write-only fields'],
  [/^response-media-type-name-/, 'media types with parameters are different media types'],
  [/^(?:request-header-property|new-required-request-header-property)/, 'headers are compared as parameters'],
  [/-type-compatible$/, 'it is a change of type with the same values'],
  [/^response-mediatype-enum-value-removed$/, 'it is the enum of the body'],
]

/** Where docsgen reports another level, and why. */
const differences: readonly (readonly [ids: RegExp, ours: Level, reason: string])[] = [
  [/^api-(?:global-)?security-removed$/, 'ERR', 'callers that sign in that way are refused'],
  [/^api-(?:global-)?security-scope-added$/, 'ERR', 'tokens without the scope are refused'],
  [/^api-security-component-(?:oauth-(?:token-)?url|type)-changed$/, 'ERR', 'callers have it in their code'],
  [/^api-operation-id-added$/, 'NONE', 'generated clients had chosen a name for it'],
  [/^api-operation-id-removed$/, 'WARN', 'methods of generated clients get another name'],
  [/-removed-with-deprecation$/, 'ERR', 'what is deprecated still has callers'],
  [
    /^(?:request-parameter|request-property|optional-response-header|response-optional-property)-removed$/,
    'ERR',
    'callers rely on its effect, or read it',
  ],
  [
    /^response-non-success-status-removed$/,
    'WARN',
    'another status may have replaced it, and callers handle errors by it',
  ],
  [/^response-body-media-type-schema-removed$/, 'ERR', 'the response can be anything now'],
  [/^new-required-request-property-with-default$/, 'INFO', 'the service fills in the default'],
  [/-(?:max|min|exclusive-max|exclusive-min|max-length|min-items)-set$/, 'ERR', 'values beyond the limit are refused'],
  [
    /^request-.*-pattern-(?:changed|generalized)$/,
    'ERR',
    'whether a pattern takes all values of another is not computed',
  ],
  [/^response-property-pattern-(?:changed|removed)$/, 'ERR', 'a response can have values that it could not have'],
  [/^request-parameter-property-type-changed$/, 'ERR', 'it is the same as in a body'],
  [/-all-of-(?:added|removed)-annotation-only$/, 'NONE', 'texts are not compared'],
  [/^request-.*-all-of-removed$/, 'INFO', 'a request may require less'],
  [/^response-.*-all-of-removed$/, 'ERR', 'a response may lack what it had'],
  [
    /^request-.*-default-value-/,
    'WARN',
    'calls without the value do something else; the schema alone does not say how bad that is',
  ],
  [/-discriminator-(?:mapping-(?:changed|deleted)|property-name-changed)$/, 'ERR', 'callers choose the form by it'],
  [/^request-.*-prefix-items-added$/, 'ERR', 'items that were anything must now match'],
  [/^request-.*-prefix-items-removed$/, 'INFO', 'items may be anything now'],
  [/^response-.*-prefix-items-added$/, 'INFO', 'items that were anything match now'],
  [/^response-.*-prefix-items-removed$/, 'ERR', 'items can be anything now'],
  [/^request-body-wrapped-in-one-of$/, 'INFO', 'one of the forms takes the earlier values'],
  [/^request-(?:optional|required)-property-became-read-only$/, 'ERR', 'callers can no longer set it'],
  [/^request-required-property-became-not-read-only$/, 'ERR', 'callers must send it now'],
  [/^response-(?:optional|required)-property-became-write-only$/, 'ERR', 'responses no longer have it'],
  [/^response-required-property-became-not-write-only$/, 'INFO', 'responses have one more field'],
  [/-write-only-property-(?:added|removed)$/, 'NONE', 'responses have no write-only fields'],
  [/^response-.*-any-of-added$/, 'ERR', 'a response can have a form that callers do not know, as with oneOf'],
  [/^response-.*-unevaluated-properties-removed$/, 'INFO', 'fields that are not listed were never promised'],
]

function levelOf([before, after]: Pair): Level {
  const found = compareDocuments(specFilesOf(before), specFilesOf(after)).map(({ severity }) => severity)
  return found.includes('error') ? 'ERR' : found.includes('warning') ? 'WARN' : found.length > 0 ? 'INFO' : 'NONE'
}

function pairFor(id: string): Pair | undefined {
  const other = others[id]
  if (other !== undefined) return other
  const [prefix, build] = places.find(([name]) => id.startsWith(`${name}-`)) ?? []
  const found = keywords.find(([name]) => `${prefix ?? ''}-${name}` === id)
  return found && build && operations(build(found[1]), build(found[2]))
}

test('every check of oasdiff has a pair of documents, or a reason why there is nothing to compare', () => {
  const missing = catalogue.filter(([id]) => pairFor(id) === undefined && !notCompared.some(([ids]) => ids.test(id)))
  expect(missing).toEqual([])
  for (const [ids] of notCompared) expect(catalogue.some(([id]) => ids.test(id))).toBe(true)
})

test('each pair has the level of oasdiff, or a reason why it has another', () => {
  const compared = catalogue.flatMap(([id, level]) => {
    const pair = pairFor(id)
    return pair === undefined || notCompared.some(([ids]) => ids.test(id)) ? [] : [{ id, level, ours: levelOf(pair) }]
  })
  expect(compared.length).toBeGreaterThan(350)
  const unexplained = compared.filter(
    ({ id, level, ours }) =>
      ours !== level && !differences.some(([ids, expected]) => ids.test(id) && expected === ours),
  )
  expect(unexplained.map(({ id, level, ours }) => `${id}: ${level}, ours ${ours}`)).toEqual([])
  for (const [ids, ours] of differences)
    expect(
      compared.some((one) => ids.test(one.id) && one.ours === ours && one.level !== ours),
      String(ids),
    ).toBe(true)
})

const param = (more: Fields): Fields => query(list, more)
const login = (scheme: Fields): Fields => schemes({ k: scheme })

/** Every incompatibility of openapi-diff (`BackwardIncompatibleProp`): a check of oasdiff with the same pair, or a pair. */
const incompatibilities: readonly (readonly [name: string, pair: string | Pair, ours?: Level, reason?: string])[] = [
  ['openapi.endpoints.decreased', 'api-path-removed-without-deprecation'],
  [
    'operation.id.changed',
    operations({ operationId: 'a' }, { operationId: 'b' }),
    'WARN',
    'only generated clients notice',
  ],
  ['request.body.increased', 'request-body-became-required'],
  ['request.content.decreased', 'request-body-media-type-removed'],
  ['request.enum.decreased', 'request-property-enum-value-removed'],
  ['request.max.length.decreased', 'request-property-max-length-decreased'],
  ['request.min.length.increased', 'request-property-min-length-increased'],
  ['request.numeric.range.decreased', 'request-property-max-decreased'],
  ['request.oneof.decreased', 'request-property-one-of-removed'],
  [
    'request.param.allowempty.decreased',
    operations(query(text, { allowEmptyValue: true }), query(text)),
    'NONE',
    'OpenAPI advises against allowEmptyValue, and it limits no value',
  ],
  ['request.param.explode.changed', operations(param({ explode: true }), param({ explode: false }))],
  [
    'request.param.style.changed',
    operations(param({ explode: false }), param({ style: 'pipeDelimited', explode: false })),
  ],
  ['request.params.decreased', 'request-parameter-removed'],
  ['request.params.required.increased', 'new-required-request-parameter'],
  ['request.readonly.increased', 'request-optional-property-became-read-only'],
  ['request.readonly.required.decreased', 'request-required-property-became-not-read-only'],
  ['request.required.increased', 'request-property-became-required'],
  ['response.content.decreased', 'response-media-type-removed'],
  [
    'response.enum.increased',
    'response-property-enum-value-added',
    'WARN',
    'most clients handle values that they do not know',
  ],
  [
    'response.header.explode.changed',
    operations(header(list, { explode: true }), header(list, { explode: false })),
    'NONE',
    'lists in headers have the same form either way',
  ],
  ['response.header.required.decreased', 'response-header-became-optional'],
  [
    'response.header.required.increased',
    operations(header(text), header(text, { required: true })),
    'INFO',
    'a header that is always sent breaks no one',
  ],
  ['response.headers.decreased', 'required-response-header-removed'],
  ['response.max.length.increased', 'response-property-max-length-increased'],
  [
    'response.min.length.increased',
    operations(answer(json(property({ ...text, minLength: 1 }))), answer(json(property({ ...text, minLength: 3 })))),
    'INFO',
    'a response may promise more',
  ],
  ['response.numeric.range.increased', 'response-property-max-increased'],
  ['response.oneof.increased', 'response-property-one-of-added'],
  ['response.required.decreased', 'response-property-became-optional'],
  ['response.responses.decreased', 'response-success-status-removed'],
  ['response.writeonly.increased', 'response-optional-property-became-write-only'],
  [
    'response.writeonly.required.decreased',
    'response-required-property-became-not-write-only',
    'INFO',
    'responses have one more field',
  ],
  ['security.requirement.schemes.increased', [secured(), secured('k')]],
  ['security.requirements.decreased', 'api-security-removed'],
  [
    'security.scheme.bearer.format.changed',
    [
      login({ type: 'http', scheme: 'bearer', bearerFormat: 'a' }),
      login({ type: 'http', scheme: 'bearer', bearerFormat: 'b' }),
    ],
    'NONE',
    'bearerFormat is a hint for people',
  ],
  ['security.scheme.oauth2.auth.url.changed', 'api-security-component-oauth-url-changed'],
  ['security.scheme.oauth2.token.url.changed', 'api-security-component-oauth-token-url-changed'],
  [
    'security.scheme.scheme.changed',
    [login({ type: 'http', scheme: 'bearer' }), login({ type: 'http', scheme: 'basic' })],
  ],
  ['security.scheme.scopes.increased', 'api-security-scope-added'],
  ['schema.discriminator.changed', 'response-body-discriminator-property-name-changed'],
  ['schema.pattern.changed', 'request-property-pattern-changed'],
  [
    'schema.min-properties.changed',
    operations(requestField({ ...object, minProperties: 1 }), requestField({ ...object, minProperties: 2 })),
  ],
  [
    'schema.max-properties.changed',
    operations(requestField({ ...object, maxProperties: 2 }), requestField({ ...object, maxProperties: 1 })),
  ],
  ['schema.type.changed', 'response-property-type-changed'],
]

test.each(incompatibilities)('openapi-diff: incompatible.%s breaks callers, unless there is a reason', (...row) => {
  const [, named, ours = 'ERR'] = row
  const pair = typeof named === 'string' ? pairFor(named) : named
  expect(pair && levelOf(pair)).toBe(ours)
})
