const names = ['utm_source', 'utm_medium', 'utm_campaign', 'utm_term', 'utm_content']

/**
 * Stores the campaign that first led the reader here in cookies that the provider's other sites can read. Part of the
 * inline script of sites with campaign cookies, so that their tag manager finds the cookies.
 */
function keepCampaign(): void {
  if (names.some(hasCookie)) return
  const query = new URLSearchParams(location.search)
  for (const name of names) {
    const value = query.get(name) ?? ''
    // An address can contain anything. A campaign has a short name without HTML characters.
    if (/^[^\p{C}<>"'`\\]{1,150}$/u.test(value)) writeCookie(name, encodeURIComponent(value))
  }
}

function hasCookie(name: string): boolean {
  return `; ${document.cookie}`.includes(`; ${name}=`)
}

function writeCookie(name: string, value: string): void {
  const { dataset } = document.documentElement
  const labels = location.hostname.split('.')
  // Browsers reject cookies for public suffixes such as co.uk, so the widest domain that they accept is used. An IP
  // address accepts none.
  for (let count = 2; !hasCookie(name) && count <= labels.length + 1; count++) {
    const domain = count > labels.length ? '' : `; domain=${labels.slice(-count).join('.')}`
    const security = location.protocol === 'https:' ? '; secure' : ''
    document.cookie = `${name}=${value}; path=/; max-age=${dataset['campaign'] ?? ''}; samesite=lax${security}${domain}`
  }
}

try {
  keepCampaign()
} catch (error) {
  // As when other storage fails.
  console.warn('Storage failed', error)
}
