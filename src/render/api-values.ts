import type { Api, ApiOperation, SecurityScheme } from '../model/api.ts'
import type { ApiGroup, ApiPageContent } from '../model/api-pages.ts'
import { impliedServer } from '../model/server-address.ts'
import type { ValueField, ValuesView } from '../model/api-view.ts'
import type { ApiDocument, ApiKit } from './api-kit.ts'

/** The fields into which readers put the values that samples show; `undefined` where no sample has a place for any. */
export function viewValues({ api, layout }: ApiDocument, content: ApiPageContent, kit: ApiKit): ValuesView | undefined {
  const used = namesOf(operationsOf(content, layout.groups))
  if (used.size === 0) return undefined
  const [server] = api.servers
  const keys = api.securitySchemes.filter(({ key }) => used.has(`key.${key}`))
  const parameters = [...used].flatMap((name) => {
    const [, place, label] = /^(path|query|header|cookie)\.(.*)$/s.exec(name) ?? []
    return place === undefined || label === undefined ? [] : [{ name, label, kind: place }]
  })
  return {
    id: kit.claim('your-values'),
    server: used.has('server')
      ? {
          placeholder: server === undefined ? impliedServer(api.baseUrl) : kit.serverAddress(server),
          choices: api.servers.map((each) => kit.serverAddress(each)),
        }
      : undefined,
    variables: used.has('server') ? variablesOf(api) : [],
    keys: distinct(keys.map((scheme) => ({ name: `key.${scheme.key}`, label: labelOf(scheme), kind: scheme.key }))),
    // The index has no samples: what it takes is what all pages share.
    parameters: content.kind === 'index' ? [] : distinct(parameters),
  }
}

function operationsOf(content: ApiPageContent, groups: readonly ApiGroup[]): readonly ApiOperation[] {
  switch (content.kind) {
    case 'whole':
    case 'index':
      return groups.flatMap(({ operations }) => operations)
    case 'group':
      return content.isWhole ? content.group.operations : []
    case 'operation':
      return [content.operation]
    case 'schemas':
    case 'schema':
      return []
  }
}

function namesOf(operations: readonly ApiOperation[]): ReadonlySet<string> {
  return new Set(
    operations.flatMap(({ samples }) => samples.flatMap(({ slots }) => slots.flatMap(({ names }) => names))),
  )
}

function variablesOf({ servers }: Api): ValuesView['variables'] {
  const all = servers.flatMap(({ variables }) => variables)
  return [...new Set(all.map(({ name }) => name))].map((name) => {
    const found = all.find((variable) => variable.name === name)
    return { name, default: found?.default ?? '', choices: found?.values ?? [] }
  })
}

function labelOf({ kind, scheme }: SecurityScheme): string {
  if (kind === 'apiKey') return 'API key'
  return kind === 'http' && scheme !== 'bearer' ? 'Credentials' : 'Access token'
}

/** Labels that several fields share are told apart. */
function distinct(fields: readonly (ValueField & { readonly kind: string })[]): ValueField[] {
  return fields.map(({ name, label, kind }) => {
    const isShared = fields.some((other) => other.label === label && other.name !== name)
    return { name, label: isShared ? `${label} (${kind})` : label }
  })
}
