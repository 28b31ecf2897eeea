const base = document.documentElement.dataset['base'] ?? '/'

/** The address under which a page is known: `/x` for `/x.html` and for `/x/index.html`. */
export function plainAddress(address: string): string {
  const url = new URL(address, location.href)
  const page = /^(.*?)(?:\/index)?\.html$/.exec(url.pathname)?.[1]
  if (page !== undefined) url.pathname = `${page}/` === base ? base : page
  return url.href
}

/** The name of the place that a hash such as `#part` points at; one that is badly encoded is taken as it stands. */
export function nameOfPlace(hash: string): string {
  const name = hash.slice(1)
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}

/** Whether an address leads to a page of this site, and not to a file or to another site. */
export function isPageAddress(address: string): boolean {
  const { origin, pathname } = new URL(address, location.href)
  if (origin !== location.origin || !`${pathname}/`.startsWith(base)) return false
  return !/\.[a-z]\w*$/i.test(pathname) || pathname.endsWith('.html')
}

/** Shows the plain address of this page in place of another one that led here. */
export function showPlainAddress(address: string): void {
  const plain = plainAddress(address)
  if (plain !== location.href) history.replaceState(history.state, '', plain)
}
