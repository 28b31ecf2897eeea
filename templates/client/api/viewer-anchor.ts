import { kebabCase } from '../../../src/formats/names/slug.ts'
import { plainSlug, readViewerAnchor, type ViewerPlace } from '../../../src/formats/viewer-anchor.ts'
import { findAll } from '../browser/elements.ts'

/** Shows what an anchor of another viewer names, if it is on this page or in one of its lists. */
export function showViewerPlace(fragment: string): void {
  const [id] = readViewerAnchor(fragment).flatMap((place) => findPlace(place) ?? [])
  // Lists forward the new anchor to the page of the item.
  if (id !== undefined) location.replace(`#${encodeURIComponent(id)}`)
}

const prefixes = { operation: '', tag: 'tag-', schema: 'schema-' } as const

function findPlace(place: ViewerPlace): string | undefined {
  if (place.kind === 'call') return findCall(place.method, place.path)
  if (place.kind !== 'heading') {
    const id = prefixes[place.kind] + kebabCase(place.name)
    const isListedElsewhere = place.kind === 'schema' && document.querySelector('#schemas[data-moved]') !== null
    return isListedElsewhere || document.getElementById(id) ? id : undefined
  }
  const slug = plainSlug(place.name)
  const headings = findAll(':is(h1, h2, h3, h4, h5, h6)[id]')
  return headings.find(({ id, textContent }) => id === slug || plainSlug(textContent) === slug)?.id
}

/** Method and path are next to each other in a list, and in the section of an operation. */
function findCall(method: string, path: string): string | undefined {
  const labels = findAll(`.api-main :not(a) > .api-method[data-method="${CSS.escape(method.toLowerCase())}"]`)
  const label = labels.find(({ parentElement }) => parentElement?.querySelector('code')?.textContent === path)
  const place = label?.closest('li[id], [aria-labelledby]')
  return place?.id || place?.getAttribute('aria-labelledby') || undefined
}
