import type { ApiServer } from '../../model/api.ts'
import type { DocumentReading } from './reading.ts'
import {
  child,
  entriesOf,
  itemsOf,
  markdownOf,
  textOf,
  textsIn,
  type Follow,
  type SpecNode,
} from './files/spec-node.ts'

/** The server from the config, for a document without servers. */
export function givenServers(baseUrl: string | undefined): ApiServer[] {
  return baseUrl === undefined ? [] : [{ url: baseUrl, name: undefined, description: undefined, variables: [] }]
}

/** Servers of a document, a path or an operation. Swagger 2.0 has a host, a base path and schemes instead. */
export function readServers(
  specNode: SpecNode,
  { follow, isSwagger }: Pick<DocumentReading, 'follow' | 'isSwagger'>,
): ApiServer[] {
  if (isSwagger) return swaggerServers(specNode)
  return itemsOf(child(specNode, 'servers')).flatMap((server) => readServer(server, follow) ?? [])
}

/** A server, unless it has no address. */
export function readServer(specNode: SpecNode, follow: Follow): ApiServer | undefined {
  const url = textOf(specNode, 'url')
  if (url === undefined) return undefined
  const variables = entriesOf(child(specNode, 'variables')).map(([name, variable]) => ({
    name,
    default: textOf(variable, 'default') ?? '',
    values: textsIn(child(variable, 'enum')),
    description: markdownOf(variable, 'description', follow),
  }))
  return { url, name: textOf(specNode, 'name'), description: markdownOf(specNode, 'description', follow), variables }
}

function swaggerServers(specNode: SpecNode): ApiServer[] {
  const host = textOf(specNode, 'host')
  const basePath = textOf(specNode, 'basePath') ?? ''
  if (host === undefined)
    return basePath === '' ? [] : [{ url: basePath, name: undefined, description: undefined, variables: [] }]
  const schemes = textsIn(child(specNode, 'schemes'))
  // Without a scheme, uses the secure one.
  const named = schemes.length === 0 ? ['https'] : schemes
  return named.map((scheme) => ({
    url: `${scheme}://${host}${basePath === '/' ? '' : basePath}`,
    name: undefined,
    description: undefined,
    variables: [],
  }))
}
