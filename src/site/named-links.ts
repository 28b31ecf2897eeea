import type { Config } from '../config/schema.ts'
import { slugOfPythonMarkdown } from '../formats/markdown/heading-slug.ts'
import { nameScheme } from '../formats/names/name-link.ts'
import { decodePath, hrefOf } from '../formats/names/url.ts'
import type { Reference } from '../model/page.ts'
import type { Address } from '../model/site.ts'
import type { PageIndex } from './page-index.ts'
import type { RoutedPage } from './routes.ts'

interface Lookup {
  readonly config: Config
  readonly index: PageIndex
}

/** A link of MkDocs that names an id of any page, such as a heading or documented code: `autoref:harbour.models.Ship`. */
export function isNamedLink(
  { kind, url }: Pick<Reference, 'kind' | 'url'>,
  { config }: Pick<Lookup, 'config'>,
): boolean {
  return kind === 'link' && url.startsWith(nameScheme) && config.markdown.dialect === 'mkdocs'
}

/** Where a link leads that names an id. The page of the link comes first, and then the first one with the id. */
export function namedAddress({ url }: Pick<Reference, 'url'>, from: RoutedPage, lookup: Lookup): Address {
  const name = decodePath(url.slice(nameScheme.length))
  const pageWith = (id: string): RoutedPage | undefined => (from.anchors.has(id) ? from : lookup.index.findId(id))
  const id =
    [name, slugOfPythonMarkdown(name)].find((one) => pageWith(one) !== undefined) ??
    namesAbove(name).find((one) => pageWith(one)?.page.headings.every((heading) => heading.id !== one))
  const page = id === undefined ? undefined : pageWith(id)
  if (id !== undefined && page !== undefined) return anchorAddress(page.route, id, from, lookup)
  const message = 'docsgen leaves out links whose targets mkdocstrings or another plugin makes'
  return { href: url, isExternal: false, error: { rule: 'left-out', message } }
}

/** What a dotted name is a part of: a page may document only the module of a class. */
function namesAbove(name: string): string[] {
  const above = name.slice(0, Math.max(0, name.lastIndexOf('.')))
  return above === '' ? [] : [above, ...namesAbove(above)]
}

/** The address of an id on a page. */
export function anchorAddress(
  route: string,
  id: string,
  from: RoutedPage,
  { config }: Pick<Lookup, 'config'>,
): Address {
  const fragment = encodeURIComponent(id)
  const href = route === from.route ? `#${fragment}` : hrefOf(config.site.basePath, route, { query: '', fragment })
  return { href, isExternal: false, route }
}
