import type { ApiOperation, SecurityScheme } from '../../model/api.ts'
import type { OperationView } from '../../model/api-view.ts'
import type { ApiKit } from './kit.ts'

const placeNames = { header: 'header', query: 'queryParameter', cookie: 'cookie' } as const

/** Where an API key is sent. */
export function placeInWords(place: string | undefined, { write }: ApiKit): string {
  return place === 'header' || place === 'query' || place === 'cookie' ? write(placeNames[place]) : write('name')
}

/** The kind of a scheme, such as `HTTP bearer`. */
export function kindInWords({ kind, scheme }: SecurityScheme, { write }: ApiKit): string {
  const words: Readonly<Record<SecurityScheme['kind'], string>> = {
    apiKey: write('apiKey'),
    http: `HTTP ${scheme ?? ''}`.trim(),
    oauth2: 'OAuth 2.0',
    openIdConnect: 'OpenID Connect',
    mutualTLS: 'Mutual TLS',
    other: write('other'),
  }
  return words[kind]
}

/** The ways to authenticate a call. */
export function viewRequirements({ security }: ApiOperation, kit: ApiKit): OperationView['security'] {
  return security.map((requirement) =>
    requirement.map(({ key, scopes }) => {
      const scheme = kit.securityScheme(key)
      const isKey = scheme?.kind === 'apiKey' && scheme.name !== undefined
      return {
        label: key,
        href: kit.securityHref(key),
        kind: scheme && kindInWords(scheme, kit),
        key: isKey ? { place: placeInWords(scheme.in, kit).toLowerCase(), name: scheme.name } : undefined,
        scopes,
      }
    }),
  )
}
