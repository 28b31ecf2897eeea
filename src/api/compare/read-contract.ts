import type { Parameter, SecurityRequirement } from '../../model/api.ts'
import { plainUrl } from '../../formats/samples/server-address.ts'
import { writingOf } from '../read/parameters.ts'
import {
  bodyOf,
  contentOf,
  headersOf,
  mediaTypesOf,
  operationsOfCallbacks,
  operationsOfPaths,
  operationsOfWebhooks,
  parametersOf,
  responsesOf,
  schemaOf,
  swaggerBodyOf,
  type PlacedOperation,
} from '../read/parts.ts'
import { placeSecuritySchemes, readRequirements } from '../read/security.ts'
import { readServers } from '../read/servers.ts'
import { readValues } from '../schemas/schema-values.ts'
import type { SpecFiles } from '../read/files/spec-files.ts'
import { createFollow, stepFrom } from '../read/follow.ts'
import {
  child,
  entriesOf,
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
  const servers = readServers(top, reading)
  const listed = itemsOf(child(top, 'servers'))
  return {
    files,
    step: (specNode) => stepFrom(specNode, files),
    top,
    operations: new Map([...readPaths(reading), ...readWebhooks(reading)]),
    schemes: new Map(placeSecuritySchemes(reading).map((placed) => [placed.scheme.key, placed])),
    servers: new Map(servers.map((server, index) => [plainUrl(server), listed[index] ?? child(top, 'host') ?? top])),
  }
}

type Entry = readonly [key: string, operation: ContractOperation]

function readPaths(reading: Reading): Entry[] {
  return operationsOfPaths(reading).flatMap((placed): Entry[] => {
    const name = `${placed.method} ${placed.path}`
    const key = `${placed.method} ${placed.path.replaceAll(/\{[^{}]*\}/g, '{}')}`
    return [[key, readOperation(placed, { name, isReversed: false }, reading)], ...readCallbacks(placed, name, reading)]
  })
}

function readWebhooks(reading: Reading): Entry[] {
  return operationsOfWebhooks(reading).map((placed): Entry => {
    const name = `webhook ${placed.path}`
    return [`${placed.method} ${name}`, readOperation(placed, { name, isReversed: true }, reading)]
  })
}

/** Operations that the service calls in turn. Callbacks of callbacks are not followed. */
function readCallbacks({ specNode }: PlacedOperation, owner: string, reading: Reading): Entry[] {
  return operationsOfCallbacks(specNode, reading.follow).flatMap(({ name: callback, operations }) =>
    operations.map((placed): Entry => {
      const name = `callback ${callback} of ${owner}`
      const key = `${placed.method} ${name} ${placed.path}`
      return [key, readOperation(placed, { name, isReversed: true }, reading)]
    }),
  )
}

function readOperation(
  placed: PlacedOperation,
  { name, isReversed }: Pick<ContractOperation, 'name' | 'isReversed'>,
  reading: Reading,
): ContractOperation {
  const { specNode } = placed
  const parameters = parametersOf(placed, reading)
  return {
    specNode,
    name,
    operationId: textOf(specNode, 'operationId'),
    isReversed,
    isDeprecated: isTrue(specNode, 'deprecated'),
    parameters: readParameters(parameters, name, reading),
    body: reading.isSwagger ? swaggerBody(parameters, specNode, reading) : readBody(specNode, reading),
    responses: readResponses(specNode, reading),
    security: readRequirements(child(specNode, 'security') ?? child(reading.top, 'security'), reading),
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
  const [mediaType] = entriesOf(child(specNode, 'content'))[0] ?? []
  const schema = schemaOf(specNode, reading.isSwagger)
  return {
    specNode,
    name,
    isRequired: isTrue(specNode, 'required') || textOf(specNode, 'in') === 'path',
    isDeprecated: isTrue(specNode, 'deprecated'),
    style: mediaType ?? styleWords(writingOf(specNode, textOf(specNode, 'in') ?? 'header', reading), schema, reading),
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

function readBody(operation: SpecNode, { follow }: Reading): ContractBody | undefined {
  const specNode = bodyOf(operation, follow)
  return specNode && { specNode, isRequired: isTrue(specNode, 'required'), content: readContent(specNode, follow) }
}

function readContent(specNode: SpecNode, follow: Follow): Content {
  return new Map(
    contentOf(specNode, follow).map(([mediaType, media]) => [
      mediaType,
      { specNode: media, schema: child(media, 'schema') ?? child(media, 'itemSchema') },
    ]),
  )
}

function swaggerBody(parameters: readonly SpecNode[], operation: SpecNode, reading: Reading): ContractBody | undefined {
  const { body, fields } = swaggerBodyOf(parameters)
  if (body !== undefined) {
    const content = swaggerContent(operation, 'consumes', body, reading)
    return { specNode: body, isRequired: isTrue(body, 'required'), content }
  }
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
        fields.map((specNode) => [textOf(specNode, 'name'), schemaOf(specNode, true)?.value]),
      ),
    },
  }
  return {
    specNode: first,
    isRequired: required.length > 0,
    content: new Map([['a form', { specNode: first, schema }]]),
  }
}

/** The schema of a body or response of Swagger 2.0, for each of its media types. */
function swaggerContent(
  operation: SpecNode,
  key: 'consumes' | 'produces',
  specNode: SpecNode,
  reading: Reading,
): Content {
  const listed = mediaTypesOf(operation, key, reading)
  const types = listed.length === 0 ? ['application/json'] : listed
  return new Map(types.map((mediaType) => [mediaType, { specNode, schema: child(specNode, 'schema') }]))
}

function readResponses(operation: SpecNode, reading: Reading): Map<string, ContractResponse> {
  const { follow, isSwagger } = reading
  return new Map(
    responsesOf(operation, follow).map(([status, specNode]) => {
      const hasSchema = child(specNode, 'schema') !== undefined
      const swagger = hasSchema ? swaggerContent(operation, 'produces', specNode, reading) : new Map()
      const content = isSwagger ? swagger : readContent(specNode, follow)
      return [status, { specNode, content, headers: readHeaders(specNode, status, reading) }]
    }),
  )
}

function readHeaders(specNode: SpecNode, status: string, reading: Reading): Map<string, ContractParameter> {
  return new Map(
    headersOf(specNode, reading.follow).map(([name, header]) => [
      name.toLowerCase(),
      readParameter(header, `header ${name} of response ${status}`, reading),
    ]),
  )
}
