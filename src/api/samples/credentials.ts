import type { ApiOperation, SecurityRequirement, SecurityScheme } from '../../model/api.ts'
import { uniqueBy } from '../../formats/unique-by.ts'
import type { Encoding } from '../../formats/samples/sample-values.ts'
import type { SampleHeader, SamplePart, SampleText } from './sample-text.ts'

/** What proves who sends a request. */
export interface Credentials {
  readonly headers: readonly SampleHeader[]
  readonly cookies: readonly SampleText[]
  readonly query: readonly SampleText[]
  /** Places and names of the keys. */
  readonly names: ReadonlySet<string>
}

/**
 * The first way to authenticate that has a key. A document may list "no key" first; a request with a key works all the
 * same, and shows readers where it is sent.
 */
export function usualRequirements({ security }: ApiOperation): readonly SecurityRequirement[] {
  return security.filter((requirement) => requirement.length > 0).slice(0, 1)
}

/** The credentials for several requirements. A scheme of more than one of them is used once. */
export function credentialsFor(
  requirements: readonly SecurityRequirement[],
  schemes: readonly SecurityScheme[],
): Credentials {
  const all = requirements.map((requirement) => credentialsOf(requirement, schemes))
  const join = <Part>(partOf: (each: Credentials) => readonly Part[]): readonly Part[] =>
    uniqueBy(all.flatMap(partOf), (part) => JSON.stringify(part))
  return {
    headers: join(({ headers }) => headers),
    cookies: join(({ cookies }) => cookies),
    query: join(({ query }) => query),
    names: new Set(all.flatMap(({ names }) => [...names])),
  }
}

function credentialsOf(requirement: SecurityRequirement, schemes: readonly SecurityScheme[]): Credentials {
  const needed = requirement.flatMap(({ key }) => schemes.filter((scheme) => scheme.key === key))
  // One token serves several schemes that are required together, such as two flows of OAuth.
  const all = needed.flatMap((scheme) => headerOf(scheme)).toReversed()
  const headers = [...new Map(all.map((header) => [header.name.toLowerCase(), header])).values()].toReversed()
  const keysIn = (place: string, encoding: Encoding): SampleText[] =>
    needed
      .filter((scheme) => scheme.kind === 'apiKey' && scheme.in === place)
      .map((scheme) => [
        { text: `${encodeURIComponent(scheme.name ?? 'key')}=` },
        { env: environmentName(scheme.name), slot: keySlot(scheme, encoding) },
      ])
  const names = new Set(needed.map((scheme) => `${scheme.in ?? ''} ${scheme.name ?? ''}`))
  return { headers, query: keysIn('query', 'component'), cookies: keysIn('cookie', 'line'), names }
}

function keySlot({ key }: SecurityScheme, encoding: Encoding): SamplePart['slot'] {
  return { values: [{ field: `key.${key}` }], encoding }
}

function headerOf(scheme: SecurityScheme): SampleHeader[] {
  const slot = keySlot(scheme, 'line')
  if (scheme.kind === 'apiKey' && scheme.in === 'header')
    return [{ name: scheme.name ?? scheme.key, value: [{ env: environmentName(scheme.name), slot }] }]
  if (scheme.kind === 'http' && scheme.scheme !== 'bearer') {
    const word = scheme.scheme === undefined ? 'Basic' : scheme.scheme.charAt(0).toUpperCase() + scheme.scheme.slice(1)
    return [{ name: 'Authorization', value: [{ text: `${word} ` }, { env: 'API_CREDENTIALS', slot }] }]
  }
  if (scheme.kind === 'http' || scheme.kind === 'oauth2' || scheme.kind === 'openIdConnect') {
    return [{ name: 'Authorization', value: [{ text: 'Bearer ' }, { env: 'ACCESS_TOKEN', slot }] }]
  }
  return []
}

/** `example-api-key` becomes `EXAMPLE_API_KEY`. A common header name is not used as the name of a secret. */
function environmentName(name: string | undefined): string {
  const upper = (name ?? '')
    .toUpperCase()
    .replace(/^X-/, '')
    .replaceAll(/[^A-Z\d]+/g, '_')
    .replaceAll(/^_+|_+$/g, '')
  return upper === '' || upper === 'AUTHORIZATION' || /^\d/.test(upper) ? 'API_KEY' : upper
}
