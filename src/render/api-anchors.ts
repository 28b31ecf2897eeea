import { kebabCase } from '../model/slug.ts'
import type { TextHeading } from './api-html.ts'
import type { ApiLinks } from './api-kit.ts'

interface AnchorSource {
  readonly ids: ReadonlySet<string>
  readonly links: ApiLinks
  /** Ids of the tags by their names in kebab-case. */
  readonly tags: ReadonlyMap<string, string>
  readonly headings: readonly TextHeading[]
}

/** Finds the id on the page for a fragment that a description links to. */
export type FindAnchor = (fragment: string) => string | undefined

/**
 * Descriptions link to places on the page as other viewers name them: `#operation/listPets` of Redoc,
 * `#tag/pets/GET/pets` of Scalar, `#/pets/listPets` of Swagger UI. Each leads to the same place here.
 */
export function createAnchors({ ids, links, tags, headings }: AnchorSource): FindAnchor {
  const schemas = new Map([...links.schemas].map(([name, id]) => [kebabCase(name), id]))
  const titles = new Map(headings.map(({ text, id }) => [plainSlug(text), id]))
  const heading = (text: string): string | undefined =>
    [text, kebabCase(text), text.toLowerCase()].find((id) => ids.has(id)) ?? titles.get(plainSlug(text))
  const forms: readonly (readonly [RegExp, (first: string, second: string) => string | undefined])[] = [
    [/^(?:tag\/[^/]+\/)?operations?\/(.+)$/, (name) => links.operations.get(name)],
    [/^tag\/[^/]+\/paths\/(.+)\/([a-z]+)$/i, (path, method) => operationAt(unescapePointer(path), method)],
    [/^paths\/(.+)\/([a-z]+)$/i, (path, method) => operationAt(unescapePointer(path), method)],
    [/^tag\/[^/]+\/([a-z]+)(\/.*)$/i, (method, path) => operationAt(path, method)],
    [/^(?:tag\/[^/]+\/)?(?:section|description)\/(?:.*\/)?([^/]+)$/, heading],
    [/^tags?\/([^/]+)$/, (name) => tags.get(kebabCase(name))],
    [
      /^(?:tag\/[^/]+\/)?(?:components\/schemas|schemas?|models?|definitions)\/(.+)$/,
      (name) => schemas.get(kebabCase(name)),
    ],
    [/^[^/]+\/([^/]+)$/, (name) => links.operations.get(name)],
    [/^([^/]+)$/, (name) => links.operations.get(name) ?? heading(name) ?? tags.get(kebabCase(name))],
  ]
  return (fragment) => {
    const name = fragment.replace(/^\//, '')
    for (const [form, find] of forms) {
      const match = form.exec(name)
      const found = match === null ? undefined : find(match[1] ?? '', match[2] ?? '')
      if (found !== undefined) return found
    }
    return undefined
  }

  function operationAt(path: string, method: string): string | undefined {
    return links.operations.get(`${method.toLowerCase()} ${path}`)
  }
}

/** As most viewers make ids of headings. */
function plainSlug(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '')
}

function unescapePointer(text: string): string {
  return text.replaceAll('~1', '/').replaceAll('~0', '~')
}

const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&#x26;': '&',
  '&#38;': '&',
  '&quot;': '"',
  '&#x22;': '"',
  '&#x27;': "'",
  '&#39;': "'",
}

/** Points links that lead to no id of the page to what they mean; others stay, so that the check of links tells them. */
export function rewriteAnchors(html: string, ids: ReadonlySet<string>, find: FindAnchor): string {
  return html.replaceAll(/ href="#([^"]+)"/g, (whole, written: string) => {
    const fragment = decode(
      written.replaceAll(/&(?:amp|quot|#x2[267]|#3[89]);/g, (entity) => entities[entity] ?? entity),
    )
    if (ids.has(fragment)) return whole
    const id = find(fragment)
    return id === undefined ? whole : ` href="#${encodeURIComponent(id)}"`
  })
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
