import type { Parameter } from '../../model/api.ts'
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
import { createFollow, reachedFrom, stepFrom } from '../read/follow.ts'
import {
  child,
  entriesOf,
  isTrue,
  itemsOf,
  keyOf,
  nodeAt,
  textOf,
  topOf,
  type Follow,
  type SpecNode,
} from '../read/files/spec-node.ts'
import {
  isUnread,
  type Content,
  type Contract,
  type ContractBody,
  type ContractOperation,
  type ContractParameter,
  type ContractResponse,
} from './contract.ts'
import type { Step } from './schema-parts.ts'

interface Reading {
  /** Never `undefined`: if a reference leads nowhere, the last one is returned as it is. */
  readonly follow: Follow
  readonly top: SpecNode
  readonly isSwagger: boolean
  readonly unreadPlaces: Set<string>
}

/** Reads a document of any version. */
export function readContract(files: SpecFiles): Contract {
  const top = topOf(files.main)
  const unread = new Map<string, SpecNode>()
  const step: Step = (specNode) => {
    const target = stepFrom(specNode, files)
    // A scheme that a requirement names is looked up like a reference, which the document does not contain.
    const isWritten = nodeAt(specNode.file, specNode.pointer)?.value === specNode.value
    if (target === undefined && isWritten && isUnread({ specNode })) unread.set(keyOf(specNode), specNode)
    return target
  }
  const followKnown = createFollow(files)
  const follow: Follow = (start) =>
    followKnown(start) ?? reachedFrom([start], (specNode) => [step(specNode)]).at(-1) ?? start
  const unreadPlaces = new Set<string>()
  const reading = { top, follow, isSwagger: child(top, 'swagger') !== undefined, unreadPlaces }
  const servers = readServers(top, reading)
  const listed = itemsOf(child(top, 'servers'))
  return {
    step,
    top,
    unread,
    unreadPlaces,
    operations: new Map([...readPaths(reading), ...readWebhooks(reading)]),
    schemes: new Map(placeSecuritySchemes(reading).map((placed) => [placed.scheme.key, placed])),
    servers: new Map(servers.map((server, index) => [plainUrl(server), listed[index] ?? child(top, 'host') ?? top])),
  }
}

type Entry = readonly [key: string, operation: ContractOperation]

function readPaths(reading: Reading): Entry[] {
  noteUnread(child(reading.top, 'paths'), plainPath, reading)
  return operationsOfPaths(reading).flatMap((placed): Entry[] => {
    const name = `${placed.method} ${placed.path}`
    const place = plainPath(placed.path)
    const operation = readOperation(placed, { name, places: [place], isReversed: false }, reading)
    return [[`${placed.method} ${place}`, operation], ...readCallbacks(placed, operation, reading)]
  })
}

/** Notes the places of operations that are references and cannot be read. */
function noteUnread(places: SpecNode | undefined, nameOf: (key: string) => string, reading: Reading): void {
  for (const [key, entry] of entriesOf(places)) {
    const specNode = reading.follow(entry)
    if (specNode !== undefined && isUnread({ specNode })) reading.unreadPlaces.add(nameOf(key))
  }
}

function plainPath(written: string): string {
  return written.replaceAll(/\{[^{}]*\}/g, '{}')
}

function readWebhooks(reading: Reading): Entry[] {
  noteUnread(child(reading.top, 'webhooks'), (name) => `webhook ${name}`, reading)
  return operationsOfWebhooks(reading).map((placed): Entry => {
    const name = `webhook ${placed.path}`
    return [`${placed.method} ${name}`, readOperation(placed, { name, places: [name], isReversed: true }, reading)]
  })
}

/** Operations that the service calls in turn. Callbacks of callbacks are not followed. */
function readCallbacks({ specNode }: PlacedOperation, owner: ContractOperation, reading: Reading): Entry[] {
  const nameOf = (callback: string): string => `callback ${callback} of ${owner.name}`
  const callbacks = child(specNode, 'callbacks')
  noteUnread(callbacks, nameOf, reading)
  for (const [callback, entry] of entriesOf(callbacks)) noteUnread(entry, () => nameOf(callback), reading)
  return operationsOfCallbacks(specNode, reading.follow).flatMap(({ name: callback, operations }) =>
    operations.map((placed): Entry => {
      const name = nameOf(callback)
      const key = `${placed.method} ${name} ${placed.path}`
      return [key, readOperation(placed, { name, places: [...owner.places, name], isReversed: true }, reading)]
    }),
  )
}

function readOperation(
  placed: PlacedOperation,
  { name, places, isReversed }: Pick<ContractOperation, 'name' | 'places' | 'isReversed'>,
  reading: Reading,
): ContractOperation {
  const { specNode } = placed
  const parameters = parametersOf(placed, reading)
  return {
    specNode,
    name,
    places,
    operationId: textOf(specNode, 'operationId'),
    isReversed,
    isDeprecated: isTrue(specNode, 'deprecated'),
    parameters: readParameters(parameters, name, reading),
    hasUnreadParameters: parameters.some((parameter) => isUnread({ specNode: parameter })),
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
  // Any parameter that cannot be read may be the body.
  const unread = parameters.find((parameter) => isUnread({ specNode: parameter }))
  if (unread !== undefined) return { specNode: unread, isRequired: false, content: new Map() }
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
