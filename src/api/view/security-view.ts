import type { ApiOperation, SecurityScheme } from '../../model/api.ts'
import type { OperationView } from '../../model/api-view.ts'
import type { ApiKit } from './kit.ts'

/** Where an API key is sent. */
export const placeNames: Readonly<Record<string, string>> = {
  header: 'Header',
  query: 'Query parameter',
  cookie: 'Cookie',
}

/** The kind of a scheme, such as `HTTP bearer`. */
export function kindInWords({ kind, scheme }: SecurityScheme): string {
  const words: Readonly<Record<SecurityScheme['kind'], string>> = {
    apiKey: 'API key',
    http: `HTTP ${scheme ?? ''}`.trim(),
    oauth2: 'OAuth 2.0',
    openIdConnect: 'OpenID Connect',
    mutualTLS: 'Mutual TLS',
    other: 'Other',
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
        kind: scheme && kindInWords(scheme),
        key: isKey ? { place: (placeNames[scheme.in ?? ''] ?? 'Name').toLowerCase(), name: scheme.name } : undefined,
        scopes,
      }
    }),
  )
}
