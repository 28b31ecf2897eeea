import path from 'node:path'
import type { Config } from '../config/schema.ts'
import { placeOfKey } from '../model/page.ts'
import type { Report } from '../report/problem.ts'
import { isNextToScripts, type RoutedPage } from './routes.ts'
import { blogSidebar, isApiSidebar, type SidebarEntry, type SitePage } from '../model/site.ts'
import type { LinkView } from '../model/view.ts'
import { encodePath } from '../formats/names/url.ts'
import { once, takeOrMake } from '../formats/take-or-make.ts'

/** A page's place in one sidebar. */
export interface SidebarPlace {
  readonly sidebar: string
  readonly label: string
  readonly trail: SitePage['trail']
  readonly previous: LinkView | undefined
  readonly next: LinkView | undefined
}

/** Finds each page's places in the sidebars, and its previous and next pages there. */
export function placeInSidebars(sidebars: ReadonlyMap<string, readonly SidebarEntry[]>): Map<string, SidebarPlace[]> {
  const places = new Map<string, SidebarPlace[]>()
  for (const [sidebar, entries] of sidebars) {
    const order = [...readInOrder(entries, [])]
    const seen = new Set<string>()
    for (const [position, { entry, route, trail }] of order.entries()) {
      if (seen.has(route)) continue
      seen.add(route)
      const place: SidebarPlace = {
        sidebar,
        label: entry.label,
        trail,
        previous: linkTo(order[position - 1]?.entry),
        next: linkTo(order[position + 1]?.entry),
      }
      places.set(route, [...(places.get(route) ?? []), place])
    }
  }
  return places
}

/** Finds the sidebar that a page shows: by its front matter, by its path, or because it is listed there. */
export function openSidebars(
  places: ReadonlyMap<string, readonly SidebarPlace[]>,
  sidebars: ReadonlyMap<string, unknown>,
  { docs, mounts }: Config,
): (routed: Pick<RoutedPage, 'page' | 'route'>, report: Report) => string | undefined {
  const nearSidebar = findNearSidebars(places, sidebars)
  const sidebarOfPath = findSidebarOfPath(docs.sidebar.paths)
  return ({ page, route }, report) => {
    const { sidebar: wanted, layout } = page.frontMatter
    if (wanted === false) return layout === 'page' ? undefined : nearSidebar(route)
    if (typeof wanted === 'string') {
      if (sidebars.has(wanted)) return wanted
      const message = `"${wanted}" is not a sidebar of this site; sidebars of this site: ${[...sidebars.keys()].join(', ')}`
      report({ severity: 'error', rule: 'front-matter', message, at: placeOfKey(page, 'sidebar') })
      return nearSidebar(route)
    }
    const named = sidebarOfPath(route)
    // A version or a language may have other sidebars.
    if (typeof named === 'string' && sidebars.has(named)) return named
    const isBare = named === false || isNextToScripts(page, mounts)
    return places.get(route)?.[0]?.sidebar ?? (isBare ? undefined : nearSidebar(route))
  }
}

/**
 * Finds the sidebar for a page that no sidebar lists: the one with the most pages in its folder, or in the nearest folder
 * above it. If there is none, it is the first one.
 */
function findNearSidebars(
  places: ReadonlyMap<string, readonly SidebarPlace[]>,
  sidebars: ReadonlyMap<string, unknown>,
): (route: string) => string | undefined {
  const counts = once(() => countInFolders(places))
  const [first] = sidebars.keys()
  return (route) => {
    const inFolder = foldersAbove(route)
      .map((folder) => counts().get(folder))
      .find(Boolean)
    const [most] = [...(inFolder ?? [])].toSorted(([, one], [, other]) => other - one)
    return most?.[0] ?? first
  }
}

/** Finds what the option `docs.sidebar.paths` says about an address. */
function findSidebarOfPath(paths: Config['docs']['sidebar']['paths']): (route: string) => string | false | undefined {
  const longestFirst = Object.entries(paths)
    .map(([place, name]) => [place.replace(/\/+$/, ''), name] as const)
    .toSorted(([one], [other]) => other.length - one.length)
  return (route) => longestFirst.find(([place]) => route === place || route.startsWith(`${place}/`))?.[1]
}

/** How many pages in each folder a sidebar lists. The index of a folder is one of them. */
function countInFolders(places: ReadonlyMap<string, readonly SidebarPlace[]>): Map<string, Map<string, number>> {
  const counts = new Map<string, Map<string, number>>()
  for (const [route, found] of places) {
    const listed = found.map(({ sidebar }) => sidebar).filter((name) => !isApiSidebar(name) && name !== blogSidebar)
    const folders = listed.length === 0 ? [] : [route, ...foldersAbove(route)]
    for (const folder of folders) {
      const inFolder = takeOrMake(counts, folder, () => new Map<string, number>())
      for (const name of listed) inFolder.set(name, (inFolder.get(name) ?? 0) + 1)
    }
  }
  return counts
}

/** The folders of a route, without the root, the innermost first. */
function foldersAbove(route: string): string[] {
  const folder = path.posix.dirname(route)
  return folder.length < 2 ? [] : [folder, ...foldersAbove(folder)]
}

type PageLike = Extract<SidebarEntry, { kind: 'page' | 'category' }>

/** The pages of a sidebar in reading order, each with the labels above it. */
export function* readInOrder(
  entries: readonly SidebarEntry[],
  trail: SidebarPlace['trail'],
): Generator<{ entry: PageLike; route: string; trail: SidebarPlace['trail'] }> {
  for (const entry of entries) {
    if (entry.kind === 'page') yield { entry, route: entry.route, trail }
    if (entry.kind !== 'category') continue
    if (entry.route !== undefined) yield { entry, route: entry.route, trail }
    yield* readInOrder(entry.items, [...trail, { label: entry.label, route: entry.route }])
  }
}

function linkTo(entry: PageLike | undefined): LinkView | undefined {
  return entry === undefined ? undefined : { label: entry.label, href: encodePath(entry.path), external: false }
}

interface Sidebars {
  readonly places: ReadonlyMap<string, readonly SidebarPlace[]>
  readonly sidebars: ReadonlyMap<string, readonly SidebarEntry[]>
}

/** The place of an API's page in the documentation: below its API, which by default is above the first sidebar. */
export function placeInDocs(
  { route }: { readonly route: string },
  own: SidebarPlace | undefined,
  { places, sidebars }: Sidebars,
): { readonly sidebar: string | undefined; readonly trail: SitePage['trail']; readonly label?: string } {
  const api = places.get(own?.trail[0]?.route ?? route)?.find(({ sidebar }) => !isApiSidebar(sidebar))
  const first = [...sidebars.keys()].find((name) => !isApiSidebar(name) && name !== blogSidebar)
  return { ...(api ?? { sidebar: first, trail: [] }), trail: [...(api?.trail ?? []), ...(own?.trail ?? [])] }
}
