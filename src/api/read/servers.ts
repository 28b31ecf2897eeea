import type { ApiServer } from '../../model/api.ts'
import type { DocumentReading } from './reading.ts'
import { child, entriesOf, itemsOf, markdownOf, textOf, type SpecNode } from './files/spec-node.ts'

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
  return itemsOf(child(specNode, 'servers')).flatMap((server) => {
    const url = textOf(server, 'url')
    if (url === undefined) return []
    const variables = entriesOf(child(server, 'variables')).map(([name, variable]) => ({
      name,
      default: textOf(variable, 'default') ?? '',
      values: itemsOf(child(variable, 'enum')).map(({ value }) => String(value)),
      description: markdownOf(variable, 'description', follow),
    }))
    return [{ url, name: textOf(server, 'name'), description: markdownOf(server, 'description', follow), variables }]
  })
}

function swaggerServers(specNode: SpecNode): ApiServer[] {
  const host = textOf(specNode, 'host')
  const basePath = textOf(specNode, 'basePath') ?? ''
  if (host === undefined)
    return basePath === '' ? [] : [{ url: basePath, name: undefined, description: undefined, variables: [] }]
  const schemes = itemsOf(child(specNode, 'schemes')).map(({ value }) => String(value))
  // Without a scheme, uses the secure one.
  const named = schemes.length === 0 ? ['https'] : schemes
  return named.map((scheme) => ({
    url: `${scheme}://${host}${basePath === '/' ? '' : basePath}`,
    name: undefined,
    description: undefined,
    variables: [],
  }))
}
