import { unescapeName } from '../../formats/json-pointer.ts'
import { kebabCase } from '../../formats/slug.ts'
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

/**
 * Descriptions link to places of the reference in the notations of other viewers: `#operation/listPets` (Redoc),
 * `#tag/pets/GET/pets` (Scalar), `#/pets/listPets` (Swagger UI). Maps each to the anchor here.
 */
export function createAnchors({ names, tags, headings }: AnchorSource): FindAnchor {
  const schemas = new Map([...names.schemas].map(([name, id]) => [kebabCase(name), id]))
  const heading = (text: string): string | undefined =>
    [text, kebabCase(text), text.toLowerCase()].find((id) => isAnchor(id)) ??
    headings.find((other) => plainSlug(other.text) === plainSlug(text))?.id
  const forms: readonly (readonly [RegExp, (first: string, second: string) => string | undefined])[] = [
    [/^(?:tag\/[^/]+\/)?operations?\/(.+)$/, (name) => names.operations.get(name)],
    [/^tag\/[^/]+\/paths\/(.+)\/([a-z]+)$/i, (path, method) => operationAt(unescapeName(path), method)],
    [/^paths\/(.+)\/([a-z]+)$/i, (path, method) => operationAt(unescapeName(path), method)],
    [/^tag\/[^/]+\/([a-z]+)(\/.*)$/i, (method, path) => operationAt(path, method)],
    [/^(?:tag\/[^/]+\/)?(?:section|description)\/(?:.*\/)?([^/]+)$/, heading],
    [/^tags?\/([^/]+)$/, (name) => tags.get(kebabCase(name))],
    [
      /^(?:tag\/[^/]+\/)?(?:components\/schemas|schemas?|models?|definitions)\/(.+)$/,
      (name) => schemas.get(kebabCase(name)),
    ],
    [/^[^/]+\/([^/]+)$/, (name) => names.operations.get(name)],
    [/^([^/]+)$/, (name) => names.operations.get(name) ?? heading(name) ?? tags.get(kebabCase(name))],
  ]
  return (fragment) => {
    if (isAnchor(fragment)) return fragment
    const name = fragment.replace(/^\//, '')
    for (const [form, find] of forms) {
      const match = form.exec(name)
      const found = match === null ? undefined : find(match[1] ?? '', match[2] ?? '')
      if (found !== undefined) return found
    }
    return undefined
  }

  function isAnchor(id: string): boolean {
    return names.ids.has(id) || headings.some((other) => other.id === id)
  }

  function operationAt(path: string, method: string): string | undefined {
    return names.operations.get(`${method.toLowerCase()} ${path}`)
  }
}

/** Creates heading IDs like most viewers do. */
function plainSlug(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '')
}
