import type { Config } from './schema.ts'

type SourceKind = keyof Config['security']['extraSources']

/** Why the content security policy blocks an address on another host, with the option to set. */
export function blockedSource(address: string, kind: SourceKind, { security }: Config): string | undefined {
  if (!security.csp) return undefined
  const url = new URL(address, 'https://localhost')
  if (security.extraSources[kind].some((source) => includesAddress(source, url))) return undefined
  return `the content security policy of the site blocks "${address}"; use a file of the site, or add "${url.origin}" to security.extraSources.${kind}`
}

/** Whether an entry of the policy permits an address, by the rules of browsers. */
function includesAddress(source: string, { protocol, host, pathname }: URL): boolean {
  if (source === '*' || source === protocol) return true
  const [, scheme = protocol, name = '', path = '/'] = /^(?:([a-z][\w+.-]*:)\/\/)?([^/]*)(\/.*)?$/i.exec(source) ?? []
  const isHost = name.startsWith('*.') ? host.endsWith(name.slice(1)) : host === name
  return scheme === protocol && isHost && (path.endsWith('/') ? pathname.startsWith(path) : pathname === path)
}
