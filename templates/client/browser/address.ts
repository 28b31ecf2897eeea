const base = document.documentElement.dataset['base'] ?? '/'

/** The canonical address of a page: `/x` for `/x.html` and for `/x/index.html`. */
export function plainAddress(address: string): string {
  const url = new URL(address, location.href)
  const page = /^(.*?)(?:\/index)?\.html$/.exec(url.pathname)?.[1]
  if (page !== undefined) url.pathname = `${page}/` === base ? base : page
  return url.href
}

/** The id that a hash such as `#part` points to. A badly encoded hash is used unchanged. */
export function nameOfPlace(hash: string): string {
  const name = hash.slice(1)
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}

/** Whether an address is a page of this site, not a file or another site. */
export function isPageAddress(address: string): boolean {
  const { origin, pathname } = new URL(address, location.href)
  if (origin !== location.origin || !`${pathname}/`.startsWith(base)) return false
  return !/\.[a-z]\w*$/i.test(pathname) || pathname.endsWith('.html')
}

/** Replaces the address that led to this page with its canonical address. */
export function showPlainAddress(address: string): void {
  const plain = plainAddress(address)
  if (plain !== location.href) history.replaceState(history.state, '', plain)
}
