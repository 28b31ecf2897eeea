/** An address that the content security policy does not permit. */
interface BlockedAddress {
  readonly address: string
  /** What it was loaded as: the name of an option of `security.extraSources`. */
  readonly kind: string
  /** The origin of the site. */
  readonly own: string
}

/** What the content security policy blocks, and the option that permits it. */
export function explainBlocked({ address, kind, own }: BlockedAddress): string {
  const url = new URL(address, own)
  const isOwn = url.origin === own
  const entry = isOwn ? "'self'" : url.origin === 'null' ? url.protocol : url.origin
  const instead = isOwn ? 'a link' : 'a file of the site'
  const shown = address.length > 100 ? `${address.slice(0, 100)}…` : address
  return `${blockedByPolicy} "${shown}"; use ${instead}, or add "${entry}" to security.extraSources.${kind}`
}

export const blockedByPolicy = 'the content security policy of the site blocks'
