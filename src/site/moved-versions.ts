import { prefixOf, rootPathOf, type Edition } from '../config/editions.ts'
import { fileOfRoute } from '../formats/url.ts'
import type { Place } from '../model/page.ts'
import type { Redirect, Site } from '../model/site.ts'
import type { AddressIndex } from './addresses.ts'

/** An edition with its plan. */
export interface PlannedEdition {
  readonly edition: Edition
  readonly site: Site
  readonly addresses: AddressIndex
}

/** An address below the base path that a version had before. */
export interface EarlierPath {
  readonly prefix: string
  readonly at: Place
}

/** The paths in `redirectFrom` of a version. A translation has none. */
export function earlierPathsOf({ name, locale, project }: Edition): readonly EarlierPath[] {
  const { config, document } = project
  const index = config.versions.findIndex((version) => version.name === name)
  const site = { ...config.site, basePath: rootPathOf(config) }
  const paths = locale === undefined ? (config.versions[index]?.redirectFrom ?? []) : []
  return paths.map((path, position) => ({
    prefix: prefixOf({ name, path }, site),
    at: document.placeOf(['versions', index, 'redirectFrom', position]),
  }))
}

/** Redirects from the addresses that pages had under an earlier path of their version. */
export function redirectEarlierPaths({ edition, site }: PlannedEdition): Redirect[] {
  return earlierPathsOf(edition).flatMap(({ prefix, at }) => {
    const below = (route: string): string => `/${prefix}${route.slice(1)}`.replace(/\/$/, '')
    const ofPages = site.pages.map(({ route, path }) => ({ from: below(route), to: path, at }))
    const ofRedirects = site.redirects.map(({ from, to }) => ({ from: below(from), to, at, isTemporary: from === '/' }))
    return [...ofPages, ...ofRedirects]
  })
}

/**
 * Redirects from addresses without a version that the main one does not have any more: to the page, if Git has renamed
 * it, or to the newest released version that has it.
 */
export function redirectRemovedPages([main, ...others]: readonly PlannedEdition[]): Redirect[] {
  const found = new Map<string, Redirect>()
  const today = new Map(main?.site.pages.map(({ page, path }) => [page.file, path]))
  for (const { edition, site } of others) {
    const version = edition.project.config.versions.find(({ name }) => name === edition.name)
    if (main === undefined || edition.locale !== undefined || version?.banner === 'unreleased') continue
    for (const { route, path, page } of site.pages) {
      if (found.has(route) || isTaken(route, main.addresses)) continue
      const now = today.get(edition.renames?.get(page.file) ?? '')
      found.set(route, { from: route, to: now ?? path, at: { file: page.file }, isTemporary: now === undefined })
    }
  }
  return [...found.values()]
}

function isTaken(route: string, { index, redirects, generated, staticFiles }: AddressIndex): boolean {
  if (route === '/' || index.byRoute.has(route) || redirects.has(route)) return true
  return [route, `/${fileOfRoute(route)}`, `${route}.html`].some((path) => generated.has(path) || staticFiles.has(path))
}
