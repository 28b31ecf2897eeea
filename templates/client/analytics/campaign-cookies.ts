const names = ['utm_source', 'utm_medium', 'utm_campaign', 'utm_term', 'utm_content']

/** Stores the campaign that first led the reader here in cookies that the provider's other sites can read. */
export function writeCampaign(maxAge: string): void {
  if (names.some(hasCookie)) return
  const query = new URLSearchParams(location.search)
  for (const name of names) {
    const value = query.get(name) ?? ''
    // An address can contain anything. A campaign has a short name without HTML characters.
    if (/^[^\p{C}<>"'`\\]{1,150}$/u.test(value)) writeCookie(name, value, maxAge)
  }
}

function hasCookie(name: string): boolean {
  return document.cookie.split('; ').some((cookie) => cookie.startsWith(`${name}=`))
}

function writeCookie(name: string, value: string, maxAge: string): void {
  const isSecure = location.protocol === 'https:'
  const cookie = `${name}=${encodeURIComponent(value)}; path=/; max-age=${maxAge}; samesite=lax${isSecure ? '; secure' : ''}`
  // Browsers reject cookies for public suffixes such as co.uk, so the widest domain that they accept is used.
  for (const domain of [...parentsOf(location.hostname), '']) {
    document.cookie = domain === '' ? cookie : `${cookie}; domain=${domain}`
    if (hasCookie(name)) return
  }
}

/** The parent domains of a host, widest first, and the host itself last. An IP address has none. */
function parentsOf(host: string): string[] {
  const labels = host.split('.')
  if (/^[\d.]+$|^\[/.test(host)) return []
  return labels.slice(1).map((_, index) => labels.slice(-index - 2).join('.'))
}
