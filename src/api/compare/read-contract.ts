import type { Parameter, SecurityRequirement } from '../../model/api.ts'
import { plainUrl } from '../../formats/samples/server-address.ts'
import { mediaTypesOf } from '../read/bodies.ts'
import { parametersOf, writingOf } from '../read/parameters.ts'
import { placeSecuritySchemes, readRequirements } from '../read/security.ts'
import { readServers } from '../read/servers.ts'
import { readValues } from '../schemas/schema-values.ts'
import type { SpecFiles } from '../read/files/spec-files.ts'
import { createFollow, createStep } from '../read/follow.ts'
import {
  child,
  entriesOf,
  fieldsOf,
  isInternal,
  isTrue,
  itemsOf,
  textOf,
  topOf,
  type Follow,
  type SpecNode,
} from '../read/files/spec-node.ts'
import type { ContractScheme } from './compare-schemes.ts'
import type { Step } from './schema-parts.ts'

/** What callers of an API rely on, with the place of every part. Texts and examples are left out. */
export interface Contract {
  readonly files: SpecFiles
  readonly step: Step
  readonly top: SpecNode
  /** By method and path, without the names of path parameters. */
  readonly operations: ReadonlyMap<string, ContractOperation>
  readonly servers: ReadonlyMap<string, SpecNode>
  readonly schemes: ReadonlyMap<string, ContractScheme>
}

export interface ContractOperation {
  readonly specNode: SpecNode
  /** For example, `GET /pets/{id}` or `webhook newPet`. */
  readonly name: string
  readonly operationId: string | undefined
  /** True if the service sends the request and the reader answers it. */
  readonly isReversed: boolean
  readonly isDeprecated: boolean
  readonly parameters: ReadonlyMap<string, ContractParameter>
  readonly body: ContractBody | undefined
  readonly responses: ReadonlyMap<string, ContractResponse>
  readonly security: readonly SecurityRequirement[]
}

export interface ContractParameter {
  readonly specNode: SpecNode
  /** For example, `query parameter limit`. */
  readonly name: string
  readonly isRequired: boolean
  readonly isDeprecated: boolean
  /** How lists and objects are serialized; empty if the value cannot be one. */
  readonly style: string
  readonly schema: SpecNode | undefined
}

/** Schemas by media type. A media type without a schema allows anything. */
type Content = ReadonlyMap<string, { readonly specNode: SpecNode; readonly schema: SpecNode | undefined }>

export interface ContractBody {
  readonly specNode: SpecNode
  readonly isRequired: boolean
  readonly content: Content
}

export interface ContractResponse {
  readonly specNode: SpecNode
  readonly content: Content
  readonly headers: ReadonlyMap<string, ContractParameter>
}

interface Reading {
  readonly follow: Follow
  readonly top: SpecNode
  readonly isSwagger: boolean
}

/** Reads a document of any version. */
export function readContract(files: SpecFiles): Contract {
  const top = topOf(files.main)
  const follow = createFollow(files)
  const reading = { top, follow, isSwagger: child(top, 'swagger') !== undefined }
  const paths = entriesOf(child(top, 'paths')).filter(([path]) => path.startsWith('/'))
  const webhooks = entriesOf(child(top, 'webhooks') ?? child(top, 'x-webhooks'))
  const servers = readServers(top, reading)
  const listed = itemsOf(child(top, 'servers'))
  return {
    files,
    step: createStep(files),
    top,
    operations: new Map([
      ...paths.flatMap(([path, item]) =>
        readItem(item, { key: path.replaceAll(/\{[^{}]*\}/g, '{}'), label: path, isReversed: false }, reading),
      ),
      ...webhooks.flatMap(([name, item]) =>
        readItem(item, { key: `webhook ${name}`, label: `webhook ${name}`, isReversed: true }, reading),
      ),
    ]),
    schemes: new Map(placeSecuritySchemes(reading).map((placed) => [placed.scheme.key, placed])),
    servers: new Map(servers.map((server, index) => [plainUrl(server), listed[index] ?? child(top, 'host') ?? top])),
  }
}

interface ItemPlace {
  readonly key: string
  readonly label: string
  readonly isReversed: boolean
}

const fieldsOfItem = new Set(['summary', 'description', 'servers', 'parameters', '$ref', 'additionalOperations'])

function readItem(entry: SpecNode, place: ItemPlace, reading: Reading): (readonly [string, ContractOperation])[] {
  const item = reading.follow(entry)
  if (item === undefined || isInternal(item) || isInternal(entry)) return []
  const own = entriesOf(item).filter(([name]) => !fieldsOfItem.has(name) && !name.startsWith('x-'))
  return [...own, ...entriesOf(child(item, 'additionalOperations'))].flatMap(([name, inner]) => {
    const specNode = reading.follow(inner)
    if (specNode === undefined || isInternal(specNode) || typeof specNode.value !== 'object' || specNode.value === null)
      return []
    const method = name.toUpperCase()
    const label = place.isReversed ? place.label : `${method} ${place.label}`
    const operation = readOperation(specNode, item, { ...place, label }, reading)
    return [[`${method} ${place.key}`, operation] as const, ...readCallbacks(specNode, { ...place, label }, reading)]
  })
}

function readOperation(
  specNode: SpecNode,
  item: SpecNode,
  { label, isReversed }: Omit<ItemPlace, 'key'>,
  reading: Reading,
): ContractOperation {
  const all = [...parametersOf(item, reading), ...parametersOf(specNode, reading)]
  return {
    specNode,
    name: label,
    operationId: textOf(specNode, 'operationId'),
    isReversed,
    isDeprecated: isTrue(specNode, 'deprecated'),
    parameters: readParameters(all, label, reading),
    body: reading.isSwagger ? swaggerBody(all, specNode, reading) : readBody(specNode, reading),
    responses: readResponses(specNode, reading),
    security: readRequirements(child(specNode, 'security') ?? child(reading.top, 'security')),
  }
}

/** Path parameters are identified by their position, because callers never write their names. */
function readParameters(all: readonly SpecNode[], path: string, reading: Reading): Map<string, ContractParameter> {
  const inPath = [...path.matchAll(/\{([^{}]*)\}/g)].map(([, name]) => name)
  const read = all.flatMap((specNode): (readonly [string, ContractParameter])[] => {
    const [place, name] = [textOf(specNode, 'in') ?? '', textOf(specNode, 'name') ?? '']
    if (!['path', 'query', 'header', 'cookie'].includes(place)) return []
    const position = inPath.indexOf(name)
    const reported = place === 'path' ? String(position) : place === 'header' ? name.toLowerCase() : name
    return [[`${place} ${reported}`, readParameter(specNode, `${place} parameter ${name}`, reading)]]
  })
  return new Map(read)
}

function readParameter(specNode: SpecNode, name: string, reading: Reading): ContractParameter {
  const content = entriesOf(child(specNode, 'content'))[0]
  const spoken = reading.isSwagger ? spokenSchema(specNode) : child(specNode, 'schema')
  const schema = spoken ?? (content && child(content[1], 'schema'))
  return {
    specNode,
    name,
    isRequired: isTrue(specNode, 'required') || textOf(specNode, 'in') === 'path',
    isDeprecated: isTrue(specNode, 'deprecated'),
    style:
      content?.[0] ?? styleWords(writingOf(specNode, textOf(specNode, 'in') ?? 'header', reading), schema, reading),
    schema,
  }
}

/** Only lists and objects can be serialized in different ways. */
function styleWords(
  { style, isExploded }: Parameter['writing'],
  schema: SpecNode | undefined,
  { follow }: Reading,
): string {
  const meant = schema && follow(schema)
  const types = meant === undefined ? [] : readValues(meant).types
  const hasParts = types.length === 0 || types.includes('array') || types.includes('object')
  if (!hasParts) return style === 'label' || style === 'matrix' ? style : ''
  return `${style}, ${isExploded ? 'each part alone' : 'in one'}`
}

/** In Swagger 2.0 a parameter is its own schema, without the fields that describe the parameter. */
function spokenSchema(specNode: SpecNode): SpecNode {
  const { required: _required, deprecated: _deprecated, in: _in, name: _name, ...schema } = fieldsOf(specNode)
  return child(specNode, 'schema') ?? { ...specNode, value: schema }
}

function readBody(operation: SpecNode, { follow }: Reading): ContractBody | undefined {
  const entry = child(operation, 'requestBody')
  const specNode = entry && follow(entry)
  if (specNode === undefined || isInternal(specNode)) return undefined
  return { specNode, isRequired: isTrue(specNode, 'required'), content: readContent(specNode, follow) }
}

function readContent(specNode: SpecNode, follow: Follow): Content {
  return new Map(
    entriesOf(child(specNode, 'content')).flatMap(([mediaType, entry]) => {
      const media = follow(entry)
      if (media === undefined) return []
      return [[mediaType, { specNode: media, schema: child(media, 'schema') ?? child(media, 'itemSchema') }] as const]
    }),
  )
}

function swaggerBody(all: readonly SpecNode[], operation: SpecNode, reading: Reading): ContractBody | undefined {
  const consumed = mediaTypes(operation, 'consumes', reading)
  const body = all.find((specNode) => textOf(specNode, 'in') === 'body')
  if (body !== undefined) {
    const content = { specNode: body, schema: child(body, 'schema') }
    return { specNode: body, isRequired: isTrue(body, 'required'), content: contentOf(consumed, content) }
  }
  const fields = all.filter((specNode) => textOf(specNode, 'in') === 'formData')
  const [first] = fields
  if (first === undefined) return undefined
  const required = fields.filter((specNode) => isTrue(specNode, 'required'))
  const schema: SpecNode = {
    file: first.file,
    pointer: first.pointer.slice(0, -1),
    value: {
      type: 'object',
      required: required.map((specNode) => textOf(specNode, 'name')),
      properties: Object.fromEntries(
        fields.map((specNode) => [textOf(specNode, 'name'), spokenSchema(specNode).value]),
      ),
    },
  }
  return {
    specNode: first,
    isRequired: required.length > 0,
    content: contentOf(['a form'], { specNode: first, schema }),
  }
}

function mediaTypes(operation: SpecNode, key: 'consumes' | 'produces', reading: Reading): string[] {
  const listed = mediaTypesOf(operation, key, reading)
  return listed.length === 0 ? ['application/json'] : listed
}

function contentOf(
  types: readonly string[],
  media: { readonly specNode: SpecNode; readonly schema: SpecNode | undefined },
): Content {
  return new Map(types.map((mediaType) => [mediaType, media]))
}

function readResponses(operation: SpecNode, reading: Reading): Map<string, ContractResponse> {
  const { follow } = reading
  const produced = mediaTypes(operation, 'produces', reading)
  return new Map(
    entriesOf(child(operation, 'responses'))
      .filter(([status]) => !status.startsWith('x-'))
      .flatMap(([status, entry]) => {
        const specNode = follow(entry)
        if (specNode === undefined || isInternal(specNode)) return []
        const schema = child(specNode, 'schema')
        const swagger = schema === undefined ? new Map() : contentOf(produced, { specNode, schema })
        const content = reading.isSwagger ? swagger : readContent(specNode, follow)
        return [[status, { specNode, content, headers: readHeaders(specNode, status, reading) }] as const]
      }),
  )
}

function readHeaders(specNode: SpecNode, status: string, reading: Reading): Map<string, ContractParameter> {
  return new Map(
    entriesOf(child(specNode, 'headers')).flatMap(([name, entry]) => {
      const header = reading.follow(entry)
      if (header === undefined || isInternal(header)) return []
      return [[name.toLowerCase(), readParameter(header, `header ${name} of response ${status}`, reading)] as const]
    }),
  )
}

/** Operations that the service calls in turn. Callbacks of callbacks are not followed. */
function readCallbacks(
  specNode: SpecNode,
  place: ItemPlace,
  reading: Reading,
): (readonly [string, ContractOperation])[] {
  if (place.isReversed) return []
  return entriesOf(child(specNode, 'callbacks')).flatMap(([name, entry]) => {
    const callback = reading.follow(entry)
    if (callback === undefined || isInternal(callback)) return []
    return entriesOf(callback)
      .filter(([expression]) => !expression.startsWith('x-'))
      .flatMap(([expression, item]) => {
        const label = `callback ${name} of ${place.label}`
        return readItem(item, { key: `${label} ${expression}`, label, isReversed: true }, reading)
      })
  })
}
