import { nameOfPlace } from '../browser/address.ts'

/**
 * Handles an API reference anchor from when the reference was one page. The row or heading with that name, or that of
 * the operation around it, links to the text's new page. Without this script, the reader follows that link.
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

/** The row of an anchor, or of the item that contains it: `list-pets` for `list-pets.query.limit`. */
function findRow(fragment: string): Element | undefined {
  for (let end = fragment.length; end > 0; end = fragment.lastIndexOf('.', end - 1)) {
    const found = document.getElementById(fragment.slice(0, end))
    if (found) return found.closest('[data-moved]') ? found : undefined
  }
  // An index of very many schemas only has the heading that links to their list.
  return fragment.startsWith('schema-') ? (document.querySelector('#schemas[data-moved]') ?? undefined) : undefined
}
