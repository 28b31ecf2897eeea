import { explainBlocked } from '../../formats/blocked-source.ts'
import type { Config } from '../schema.ts'

/** What the policy permits in addition to the site's own files, by the kind of content. */
export type ExtraSources = Config['security']['extraSources']
export type SourceKind = keyof ExtraSources

/** What the policy of a site permits; `undefined` if it has none. */
export function policyOf({ security }: Config): ExtraSources | undefined {
  return security.csp ? security.extraSources : undefined
}

/** Why the content security policy blocks an address, with the option to set; `undefined` if it does not. */
export function blockedSource(address: string, kind: SourceKind, extra: ExtraSources): string | undefined {
  if (!URL.canParse(address, ownSite)) return undefined
  const url = new URL(address, ownSite)
  const isOwn = url.origin === ownSite
  // The pages of a site are in no frame, not even in its own.
  const isUsual = isOwn ? kind !== 'frame' : url.protocol === 'data:' && kind === 'img'
  if (isUsual || extra[kind].some((source) => includesAddress(source, url))) return undefined
  return explainBlocked({ address, kind, own: ownSite })
}

/** Whether pages of the site may show others of it in a frame. */
export function isFramedByItself({ frame }: ExtraSources): boolean {
  return frame.includes("'self'")
}

/** The origin of addresses that have none. */
const ownSite = 'https://own.invalid'

/** Whether an entry of the policy permits an address, by the rules of browsers. */
function includesAddress(source: string, { protocol, host, pathname, origin }: URL): boolean {
  if (source === "'self'") return origin === ownSite
  if ((source === '*' && origin !== 'null') || source === protocol) return true
  const [, scheme = protocol, name = '', path = '/'] = /^(?:([a-z][\w+.-]*:)\/\/)?([^/]*)(\/.*)?$/i.exec(source) ?? []
  const isHost = name.startsWith('*.') ? host.endsWith(name.slice(1)) : host === name
  return scheme === protocol && isHost && (path.endsWith('/') ? pathname.startsWith(path) : pathname === path)
}
