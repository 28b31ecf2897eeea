const names = ['utm_source', 'utm_medium', 'utm_campaign', 'utm_term', 'utm_content']

/** Keeps the campaign that first led the reader here in cookies, for the provider's other sites to read. */
export function writeCampaign(maxAge: string): void {
  if (names.some(hasCookie)) return
  const query = new URLSearchParams(location.search)
  for (const name of names) {
    const value = query.get(name) ?? ''
    // An address can hold anything; a campaign has a short name, and none has marks of HTML.
    if (/^[^\p{C}<>"'`\\]{1,150}$/u.test(value)) writeCookie(name, value, maxAge)
  }
}

function hasCookie(name: string): boolean {
  return document.cookie.split('; ').some((cookie) => cookie.startsWith(`${name}=`))
}

function writeCookie(name: string, value: string, maxAge: string): void {
  const isSecure = location.protocol === 'https:'
  const cookie = `${name}=${encodeURIComponent(value)}; path=/; max-age=${maxAge}; samesite=lax${isSecure ? '; secure' : ''}`
  // Browsers refuse cookies for a parent that is not one owner's, such as co.uk: the widest that they take is wanted.
  for (const domain of [...parentsOf(location.hostname), '']) {
    document.cookie = domain === '' ? cookie : `${cookie}; domain=${domain}`
    if (hasCookie(name)) return
  }
}

/** The domains that a host lies in, the widest first and itself last; a host that is an address lies in none. */
function parentsOf(host: string): string[] {
  const labels = host.split('.')
  if (/^[\d.]+$|^\[/.test(host)) return []
  return labels.slice(1).map((_, index) => labels.slice(-index - 2).join('.'))
}
