import { kebabCase } from '../../formats/names/slug.ts'
import { plainSlug, readViewerAnchor, type ViewerPlace } from '../../formats/viewer-anchor.ts'
import type { TextHeading } from './html.ts'
import type { ApiNames } from './names.ts'

interface AnchorSource {
  readonly names: ApiNames
  /** IDs of the tags by their names in kebab case. */
  readonly tags: ReadonlyMap<string, string>
  /** Headings that can be linked by their texts. More may be added later. */
  readonly headings: readonly TextHeading[]
}

/** Finds the anchor in a document for the fragment of a link in a description. */
export type FindAnchor = (fragment: string) => string | undefined

/** Descriptions link to places of the reference in the notations of other viewers. Maps each to the anchor here. */
export function createAnchors({ names, tags, headings }: AnchorSource): FindAnchor {
  const schemas = new Map([...names.schemas].map(([name, id]) => [kebabCase(name), id]))
  const security = new Map([...names.security].map(([key, id]) => [kebabCase(key), id]))
  const isAnchor = (id: string): boolean => names.ids.has(id) || headings.some((other) => other.id === id)
  const headingOf = (text: string): string | undefined =>
    [text, kebabCase(text), text.toLowerCase()].find(isAnchor) ??
    headings.find((other) => plainSlug(other.text) === plainSlug(text))?.id
  const find = (place: ViewerPlace): string | undefined => {
    switch (place.kind) {
      case 'operation':
        return names.operations.get(place.name)
      case 'call':
        return names.operations.get(`${place.method} ${place.path}`)
      case 'tag':
        return tags.get(kebabCase(place.name))
      case 'schema':
        return schemas.get(kebabCase(place.name))
      case 'heading':
        return headingOf(place.name) ?? security.get(kebabCase(place.name))
    }
  }
  return (fragment) => {
    if (isAnchor(fragment)) return fragment
    for (const place of readViewerAnchor(fragment)) {
      const found = find(place)
      if (found !== undefined) return found
    }
    return undefined
  }
}
