import { findNearest } from '../report/nearest-name.ts'
import { kebabCase } from '../formats/names/slug.ts'
import { plainSlug, readViewerAnchor, type ViewerPlace } from '../formats/viewer-anchor.ts'
import type { Page, Reference } from '../model/page.ts'
import type { RoutedPage } from './routes.ts'
import type { ApiIndex } from '../model/api-pages.ts'

/** Where a link to part of an API leads. */
export interface ApiTarget {
  readonly route: string
  readonly anchor: string
}

/**
 * Finds the target of a link after `api:`: an operation by its operationId, or `schema/Pet`, `tag/Pets`. If several
 * documents have it, the route or file name of one of them is put first: `api:billing/listInvoices`.
 */
export function findInApis(name: string, apis: readonly ApiIndex[]): ApiTarget | { readonly error: string } {
  if (apis.length === 0) return { error: `the site has no API document for "${name}"` }
  const found = apis.flatMap((api) => findInApi(name, api))
  const [first, second] = found.length > 0 ? found : apis.flatMap((api) => findBehindName(name, api))
  if (first === undefined) return { error: `${startOfError(name, apis)} ${whatOf(name)}${suggest(name, apis)}` }
  if (second === undefined) return first
  const ways = apis.map((api) => `"api:${nameOf(api, apis)}/${name}"`)
  return { error: `several APIs have "${name}"; write ${ways.join(' or ')}` }
}

/** Route of the page that contains an anchor, if `route` is a page of the same API. */
export function homeOfAnchor(route: string, fragment: string, apis: readonly ApiIndex[]): string | undefined {
  if (fragment === '') return undefined
  for (const api of apis) {
    if (!isPageOf(route, api)) continue
    const { homes } = api
    // `list-pets.query.limit` is on the page of `list-pets`.
    for (let end = fragment.length; end > 0; end = fragment.lastIndexOf('.', end - 1)) {
      const home = homes.get(fragment.slice(0, end))
      if (home !== undefined) return home
    }
  }
  return undefined
}

/** The anchor for one that another viewer of API documents uses, such as `operation/listPets`. */
export function anchorOfViewer(
  { route, page }: RoutedPage,
  fragment: string,
  apis: readonly ApiIndex[],
): string | undefined {
  const api = fragment.includes('/') ? apis.find((one) => isPageOf(route, one)) : undefined
  if (api === undefined) return undefined
  for (const place of readViewerAnchor(fragment)) {
    const found = anchorOfPlace(place, page.headings, api)
    if (found !== undefined) return found
  }
  return undefined
}

function anchorOfPlace(place: ViewerPlace, headings: Page['headings'], api: ApiIndex): string | undefined {
  if (place.kind === 'call') return api.calls.get(`${place.method} ${place.path}`)
  if (place.kind === 'heading') return headings.find(({ text }) => plainSlug(text) === plainSlug(place.name))?.id
  const names = { operation: api.operations, tag: api.tags, schema: api.schemas }
  const wanted = kebabCase(place.name)
  return [...names[place.kind]].find(([name]) => kebabCase(name) === wanted)?.[1]
}

/** Whether a route belongs to the pages of an API. */
export function isPageOf(route: string, { route: top }: ApiIndex): boolean {
  return route === top || route.startsWith(`${top === '/' ? '' : top}/`)
}

function findInApi(name: string, { route, operations, schemas, tags, homes }: ApiIndex): ApiTarget[] {
  const [, kind, rest = ''] = /^(schema|tag)\/(.+)$/.exec(name) ?? []
  const anchor =
    operations.get(name) ?? (kind === 'schema' ? schemas.get(rest) : kind === 'tag' ? tags.get(rest) : undefined)
  return anchor === undefined ? [] : [{ route: homes.get(anchor) ?? route, anchor }]
}

function findBehindName(name: string, api: ApiIndex): ApiTarget[] {
  return namesOf(api)
    .flatMap((own) => {
      const plain = name.replace(/^\//, '')
      return plain.startsWith(`${own}/`) ? findInApi(plain.slice(own.length + 1), api) : []
    })
    .slice(0, 1)
}

function namesOf({ route, name }: ApiIndex): string[] {
  return [route.slice(1), name].filter((own) => own !== '')
}

/** The shortest name that is unique among the documents. */
function nameOf(api: ApiIndex, apis: readonly ApiIndex[]): string {
  const isAlone = apis.filter(({ name }) => name === api.name).length === 1
  return isAlone ? api.name : api.route.slice(1)
}

function startOfError(name: string, apis: readonly ApiIndex[]): string {
  const named = apis.find((api) => namesOf(api).some((own) => name.replace(/^\//, '').startsWith(`${own}/`)))
  return named === undefined
    ? apis.length === 1
      ? 'the API document has no'
      : 'no API document has the'
    : `the API document "${named.name}" has no`
}

function whatOf(name: string): string {
  const [, kind, rest] = /^(schema|tag)\/(.+)$/.exec(name) ?? []
  return kind === undefined ? `operation "${name}"` : `${kind} "${rest ?? ''}"`
}

function suggest(name: string, apis: readonly ApiIndex[]): string {
  const known = apis.flatMap((api) => {
    const own = [
      ...api.operations.keys(),
      ...[...api.schemas.keys()].map((schema) => `schema/${schema}`),
      ...[...api.tags.keys()].map((tag) => `tag/${tag}`),
    ]
    return [...own, ...namesOf(api).flatMap((before) => own.map((inner) => `${before}/${inner}`))]
  })
  const nearest = findNearest(name, known)
  return nearest === undefined ? '' : `; did you mean "api:${nearest}"?`
}

/** A link that names an operation or a schema of an API: `api:listPets`. */
export function isApiLink({ kind, url }: Pick<Reference, 'kind' | 'url'>): boolean {
  return kind === 'link' && /^api:/i.test(url)
}

/** A link to a page of another version: `version:1.4/guides/sso`. */
export function isVersionLink({ kind, url }: Reference): boolean {
  return kind === 'link' && /^version:/i.test(url)
}
