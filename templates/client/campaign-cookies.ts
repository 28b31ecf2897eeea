const names = ['utm_source', 'utm_medium', 'utm_campaign', 'utm_term', 'utm_content']

/** Keeps the campaign that first led the reader here in cookies, for the provider's other sites to read. */
export function writeCampaign(query: URLSearchParams, maxAge: string): void {
  if (names.some(hasCookie)) return
  for (const name of names) {
    const value = query.get(name) ?? ''
    // An address can hold anything; a campaign has a short name.
    if (/^[\p{L}\p{N} ._~+|:@,/-]{1,150}$/u.test(value)) writeCookie(name, value, maxAge)
  }
}

function hasCookie(name: string): boolean {
  return document.cookie.split('; ').some((cookie) => cookie.startsWith(`${name}=`))
}

function writeCookie(name: string, value: string, maxAge: string): void {
  const parent = /^[\d.]+$|^\[|^[^.]+$/.test(location.hostname)
    ? ''
    : `; domain=${location.hostname.split('.').slice(-2).join('.')}`
  const isSecure = location.protocol === 'https:'
  const cookie = `${name}=${encodeURIComponent(value)}; path=/; max-age=${maxAge}; samesite=lax${isSecure ? '; secure' : ''}`
  document.cookie = cookie + parent
  // Browsers refuse cookies for a parent that is not one owner's, such as co.uk.
  if (parent !== '' && !hasCookie(name)) document.cookie = cookie
}
