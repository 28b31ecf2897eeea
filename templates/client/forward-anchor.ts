import { nameOfPlace } from './address.ts'

/**
 * An address of an API's reference that was right while everything stood on one page: the row or heading of that
 * name, or of the operation around it, knows where the text is now. Without this script the reader follows the row's link.
 */
export function start(): void {
  addEventListener('hashchange', forward)
  forward()
}

function forward(): void {
  const fragment = nameOfPlace(location.hash)
  if (fragment === '') return
  const link = findRow(fragment)?.querySelector<HTMLAnchorElement>('a[href]')
  if (!link) return
  const target = new URL(link.href)
  target.hash = fragment
  location.replace(target)
}

/** The row of an anchor, or of the thing that the anchor lies in: `list-pets` for `list-pets.query.limit`. */
function findRow(fragment: string): Element | undefined {
  for (let end = fragment.length; end > 0; end = fragment.lastIndexOf('.', end - 1)) {
    const found = document.getElementById(fragment.slice(0, end))
    if (found) return found.matches('[data-moved]') ? found : undefined
  }
  return undefined
}
