import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { root } from './read-documentation.ts'

// The API document of this repository says exactly what the specification of the site lists.

interface Schema {
  readonly $ref?: string
  readonly type?: string
  readonly items?: Schema
  readonly properties?: Readonly<Record<string, Schema & { readonly deprecated?: boolean }>>
  readonly required?: readonly string[]
  readonly enum?: readonly string[]
  readonly pattern?: string
  readonly description?: string
  readonly additionalProperties?: Schema | boolean
  readonly minProperties?: number
  readonly maxProperties?: number
}

interface Body {
  readonly content: { readonly 'application/json': { readonly schema: Schema } }
}

interface Operation {
  readonly description?: string
  readonly parameters?: readonly { readonly $ref?: string }[]
  readonly requestBody?: Body
  readonly responses: Readonly<Record<string, Body>>
}

interface ApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly info: { readonly title: string; readonly version: string; readonly description: string }
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>
    readonly securitySchemes: unknown
    readonly parameters: Readonly<Record<string, { readonly description: string }>>
    readonly responses: Readonly<Record<string, Body>>
  }
  readonly security: unknown
  readonly servers: readonly { readonly url: string }[]
}

const document = parse(readFileSync(path.join(root, 'openapi/sandboxes.yaml'), 'utf8')) as ApiDocument
const { schemas } = document.components

/** `Name` for a reference, `Name[]` for a list of them, `{string}` for a map of texts. */
function nameOf({ $ref, type, items, additionalProperties }: Schema): string {
  if (type === 'array' && items) return `${nameOf(items)}[]`
  if (typeof additionalProperties === 'object') return `{${nameOf(additionalProperties)}}`
  return $ref?.split('/').at(-1) ?? type ?? ''
}

const calls = `
GET /orgs/{orgName}/clusters/ -> Cluster[]
GET /orgs/{orgName}/clusters/{clusterName}/ -> Cluster
PUT /orgs/{orgName}/clusters/{clusterName}/ -> Cluster
DELETE /orgs/{orgName}/clusters/{clusterName}/ -> EmptyResponse
POST /orgs/{orgName}/clusters/{clusterName}/tokens -> ClusterToken
GET /orgs/{orgName}/clusters/{clusterName}/tokens/ -> ClusterToken[]
GET /orgs/{orgName}/clusters/{clusterName}/tokens/{tokenId} -> ClusterToken
DELETE /orgs/{orgName}/clusters/{clusterName}/tokens/{tokenId} -> EmptyResponse
GET /orgs/{orgName}/resource-plugins -> ResourcePlugin[]
GET /orgs/{orgName}/resource-plugins/{pluginName} -> ResourcePlugin
PUT /orgs/{orgName}/resource-plugins/{pluginName} ResourcePlugin -> EmptyResponse
DELETE /orgs/{orgName}/resource-plugins/{pluginName} -> EmptyResponse
GET /orgs/{orgName}/routegroups -> RouteGroup[]
GET /orgs/{orgName}/routegroups/{routegroupName} -> RouteGroup
PUT /orgs/{orgName}/routegroups/{routegroupName} RouteGroup -> RouteGroup
DELETE /orgs/{orgName}/routegroups/{routegroupName} -> EmptyResponse
GET /orgs/{orgName}/sandboxes -> Sandbox[]
GET /orgs/{orgName}/sandboxes/{sandboxName} -> Sandbox
PUT /orgs/{orgName}/sandboxes/{sandboxName} Sandbox -> Sandbox
DELETE /orgs/{orgName}/sandboxes/{sandboxName} -> EmptyResponse
`

function operations(): { readonly call: string; readonly operation: Operation }[] {
  return Object.entries(document.paths).flatMap(([address, methods]) =>
    Object.entries(methods)
      .filter(([method]) => method !== 'parameters')
      .map(([method, operation]) => ({ call: `${method.toUpperCase()} ${address}`, operation })),
  )
}

function schemaOf(body: Body | undefined): string {
  return body === undefined ? '' : nameOf(body.content['application/json'].schema)
}

test('the calls, their bodies and their answers are those of the specification', () => {
  const found = operations().map(({ call, operation }) => {
    const body = schemaOf(operation.requestBody)
    return `${call}${body === '' ? '' : ` ${body}`} -> ${schemaOf(operation.responses['200'])}`
  })
  expect(found.toSorted()).toEqual(calls.trim().split('\n').toSorted())
  const remove = document.paths['/orgs/{orgName}/sandboxes/{sandboxName}']?.['delete']
  expect(remove?.parameters?.map(({ $ref }) => $ref)).toContain('#/components/parameters/Force')
  expect(document.components.parameters['OrgName']?.description).toMatch(/^Name of the organisation/)
})

test('no call asserts 400, 401 or 502 for itself, and the calls on tokens document only 200', () => {
  for (const { call, operation } of operations())
    expect(Object.keys(operation.responses), call).toEqual(call.includes('/tokens') ? ['200'] : ['200', 'default'])
  expect(JSON.stringify(document)).toMatch(/400 Bad Request, 401 Unauthorized or 502 Bad Gateway/)
  expect(schemaOf(document.components.responses['Failure'])).toBe('ErrorResponse')
})

test('every call has an API key in a header with the short name of the product, below /api/v2', () => {
  expect(document.security).toEqual([{ ApiKey: [] }])
  expect(document.components.securitySchemes).toMatchObject({
    ApiKey: { type: 'apiKey', in: 'header', name: '{{product.apiHeader}}' },
  })
  expect(document.servers.map(({ url }) => url)).toEqual(['{{product.apiHost}}{{product.apiBase}}'])
  const config = readFileSync(path.join(root, 'docs.config.yaml'), 'utf8')
  expect(config).toContain("apiHeader: '{{product.slug}}-api-key'")
  expect(config).toContain('apiBase: /api/v2')
  expect(document.info).toMatchObject({ title: 'API for sandboxes', version: '{{versions.api}}' })
  expect(config).toContain("api: '2.0'")
})

/** Fields by entity. `!` marks a required field, `~` a deprecated one. What is not a text has its kind. */
const entities: Readonly<Record<string, string>> = {
  Cluster: 'createdAt name operator:ClusterOperator',
  ClusterOperator: 'version',
  ClusterToken: 'createdAt id maskedValue status:ClusterTokenStatus token',
  ClusterTokenStatus: 'lastConnectedAt lastConnectedIp',
  Sandbox: 'createdAt endpoints:SandboxEndpoint[] name routingKey spec:SandboxSpec status:SandboxStatus updatedAt',
  SandboxSpec:
    'cluster! defaultRouteGroup:DefaultRouteGroup description endpoints~:SandboxSpecEndpoint[] forks!:Fork[] labels:{string} resources:SandboxResource[] ttl:SandboxTtl',
  SandboxSpecEndpoint: 'host name port:integer protocol',
  DefaultRouteGroup: 'endpoints:EndpointTarget[]',
  Fork: 'customizations:Customizations endpoints~:ForkEndpoint[] forkOf:ForkOf',
  ForkOf: 'kind! name! namespace!',
  ForkEndpoint: 'name port:integer protocol',
  Customizations: 'env:EnvVar[] images:Image[] patch:CustomPatch',
  EnvVar: 'container name operation value valueFrom:EnvVarSource',
  EnvVarSource: 'fork:EnvVarFromFork resource:EnvVarFromResource',
  EnvVarFromFork: 'expression forkOf:ForkOf',
  EnvVarFromResource: 'name outputKey',
  Image: 'container image',
  CustomPatch: 'type value',
  SandboxResource: 'name params:{string} plugin',
  SandboxEndpoint: 'baselineUrl host name port:integer protocol routeType target url',
  SandboxStatus: 'local:LocalStatus[] message ready:boolean reason',
  LocalStatus: 'name tunnel:LocalTunnel',
  LocalTunnel: 'health:TunnelHealth',
  TunnelHealth: 'connected:boolean lastCheckTime lastConnectedTime',
  RouteGroup:
    'createdAt endpoints:RouteGroupEndpoint[] name routingKey spec:RouteGroupSpec status:RouteGroupStatus updatedAt',
  RouteGroupEndpoint: 'name target url',
  RouteGroupSpec: 'cluster description endpoints:EndpointTarget[] match:Match ttl:RouteGroupTtl',
  Match: 'all:Match[] any:Match[] label:MatchLabel',
  MatchLabel: 'key value',
  EndpointTarget: 'name target',
  SandboxTtl: 'duration:TtlDuration offsetFrom',
  RouteGroupTtl: 'duration:TtlDuration offsetFrom',
  RouteGroupStatus: 'matchedSandboxes:string[] message ready:boolean reason scheduledDeleteTime',
  ResourcePlugin: 'createdAt name spec:PluginSpec status:ResourcePluginStatus updatedAt',
  ResourcePluginStatus: 'resources:PluginResource[]',
  PluginResource: 'cluster name sandbox',
  PluginSpec: 'create:Step[] delete:Step[] description runner:PluginRunner',
  PluginRunner: 'image namespace podTemplateOverlay',
  Step: 'inputs:Input[] name outputs:Output[] script',
  Input: 'as:InputAs name type valueFromSandbox:boolean valueFromStep:InputFromStep',
  InputFromStep: 'name output',
  InputAs: 'env path',
  Output: 'description name type valueFromPath',
  ErrorResponse: 'error requestId',
  EmptyResponse: '',
}

test.each(Object.entries(entities))('the entity %s has exactly the fields of the specification', (name, fields) => {
  expect(schemas[name]?.type).toBe('object')
  const { properties = {}, required = [] } = schemas[name] ?? {}
  const found = Object.entries(properties).map(([field, schema]) => {
    const kind = nameOf(schema)
    const marks = `${required.includes(field) ? '!' : ''}${schema.deprecated === true ? '~' : ''}`
    return `${field}${marks}${kind === 'string' ? '' : `:${kind}`}`
  })
  expect(found.toSorted().join(' ')).toBe(fields)
})

/** The limits of values in a schema: their places and keywords. */
function limitsIn(schema: unknown, place: string): string[] {
  if (typeof schema !== 'object' || schema === null) return []
  return Object.entries(schema).flatMap(([key, value]) =>
    /^(?:enum|pattern|const|not|oneOf|anyOf|multipleOf|uniqueItems|(?:min|max|exclusive)[A-Z]?[a-z]+[A-Z]?\w*)$/.test(
      key,
    ) && !place.endsWith('properties')
      ? [`${place} ${key}`]
      : limitsIn(value, key === 'properties' ? `${place} properties` : `${place.replace(/ properties$/, '')}.${key}`),
  )
}

test('the document has no entities and limits of values besides those of the specification', () => {
  expect(Object.keys(schemas).toSorted()).toEqual([...Object.keys(entities), 'TtlDuration'].toSorted())
  expect(
    Object.entries(schemas)
      .flatMap(([name, schema]) => limitsIn(schema, name))
      .toSorted(),
  ).toEqual([
    'EmptyResponse maxProperties',
    'EnvVar.operation enum',
    'EnvVarSource maxProperties',
    'EnvVarSource minProperties',
    'ForkOf.kind enum',
    'Match maxProperties',
    'Match minProperties',
    'RouteGroupTtl.offsetFrom enum',
    'SandboxTtl.offsetFrom enum',
    'TtlDuration pattern',
  ])
  expect(JSON.stringify(document)).not.toMatch(/\b(?:quotas?|rate limits?|plan limits?)\b/i)
})

function valuesOf(name: string, field: string): unknown {
  return schemas[name]?.properties?.[field]?.enum
}

function says(name: string, field: string): string | undefined {
  return schemas[name]?.properties?.[field]?.description
}

test('values are limited as the specification says', () => {
  expect(valuesOf('ForkOf', 'kind')).toEqual(['Service', 'Deployment', 'Rollout'])
  expect(valuesOf('EnvVar', 'operation')).toEqual(['upsert', 'delete'])
  expect(valuesOf('SandboxTtl', 'offsetFrom')).toEqual(['', 'createdAt', 'updatedAt'])
  expect(valuesOf('RouteGroupTtl', 'offsetFrom')).toEqual(['', 'noMatchedSandboxes', 'createdAt', 'updatedAt'])
  expect(valuesOf('SandboxStatus', 'reason')).toBeUndefined()
  expect(says('SandboxTtl', 'offsetFrom')).toContain('Empty means `createdAt`')
  expect(says('RouteGroupTtl', 'offsetFrom')).toContain('Empty means `noMatchedSandboxes`')
})

test('a match has exactly one condition, whose key matches exactly and whose value is a glob', () => {
  expect(schemas['Match']).toMatchObject({ minProperties: 1, maxProperties: 1 })
  expect(says('MatchLabel', 'key')).toContain('matched exactly')
  expect(says('MatchLabel', 'value')).toContain('glob')
})

test('the document says that a resource plugin cannot be updated', () => {
  expect(document.info.description.replaceAll(/\s+/g, ' ')).toContain(
    "You can't update a resource plugin after you apply it",
  )
})

test('a ttl is a number of at most 32 bits and one unit, in its pattern and its text', () => {
  const { pattern = '', description } = schemas['TtlDuration'] ?? {}
  expect(description).toContain('0 to 4294967295')
  const matches = (text: string): boolean => new RegExp(pattern).test(text)
  expect(['45m', '12h', '3d', '2w', '4294967295m'].filter((text) => !matches(text))).toEqual([])
  expect(['90s', '1h30m', '1.5h', '-1d', '1 h', '7', '42949672960m'].filter(matches)).toEqual([])
})

/** The scripts in the examples of a part of the document. */
function scriptsIn(part: unknown): string[] {
  if (typeof part !== 'object' || part === null) return []
  return Object.entries(part).flatMap(([key, value]) =>
    key === 'script' && typeof value === 'string' ? [value] : scriptsIn(value),
  )
}

const withoutIndent = (text: string): string => text.replaceAll(/^ +/gm, '')

test('the scripts of resource plugins in examples are those of the pages', () => {
  const pages = readdirSync(path.join(root, 'content'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => withoutIndent(readFileSync(path.join(root, 'content', name), 'utf8')))
  const scripts = scriptsIn(document)
  expect(scripts.length).toBeGreaterThan(10)
  expect(scripts.filter((script) => !pages.some((page) => page.includes(withoutIndent(script))))).toEqual([])
})
