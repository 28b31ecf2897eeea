import { createHash } from 'node:crypto'
import { nameHash } from '../model/hosting/hashed-names.ts'
import type { SidebarEntry } from '../model/site.ts'
import type { SidebarView } from '../model/view.ts'

/** Above this many entries a page holds the branch that is open on it; the rest is left to the navigation file. */
const largeSidebar = 150

/** A sidebar as a page shows it: open where the page is. */
export function viewSidebar(entries: readonly SidebarEntry[], route: string): SidebarView[] {
  const isLarge = navigationFile(entries) !== undefined
  return entries.map((entry) => viewEntry(entry, route, isLarge))
}

/** The whole of a large sidebar, which the browser fetches once. */
export interface NavigationFile {
  /** Path in the output folder. */
  readonly path: string
  readonly content: string
}

const navigationFiles = new WeakMap<readonly SidebarEntry[], { readonly file: NavigationFile | undefined }>()

/** The file that holds a whole sidebar, with no page marked; `undefined` where the pages hold it themselves. */
export function navigationFile(entries: readonly SidebarEntry[]): NavigationFile | undefined {
  const known = navigationFiles.get(entries)
  if (known !== undefined) return known.file
  const file = countEntries(entries) > largeSidebar ? createNavigationFile(entries) : undefined
  navigationFiles.set(entries, { file })
  return file
}

function createNavigationFile(entries: readonly SidebarEntry[]): NavigationFile {
  const content = JSON.stringify(entries.map((entry) => viewEntry(entry, '', false)))
  return { path: `assets/navigation.${nameHash(createHash('sha256').update(content).digest('hex'))}.json`, content }
}

function countEntries(entries: readonly SidebarEntry[]): number {
  return entries.reduce((count, entry) => count + 1 + (entry.kind === 'category' ? countEntries(entry.items) : 0), 0)
}

function viewEntry(entry: SidebarEntry, route: string, isLarge: boolean): SidebarView {
  switch (entry.kind) {
    case 'page':
      return { kind: 'link', label: entry.label, href: entry.path, external: false, current: entry.route === route }
    case 'link':
      return { kind: 'link', label: entry.label, href: entry.href, external: entry.external, current: false }
    case 'category': {
      const holds = holdsRoute(entry, route)
      const isOpen = holds || !entry.collapsed
      return {
        kind: 'category',
        label: entry.label,
        href: entry.path,
        hasPage: entry.route !== undefined,
        current: entry.route === route,
        open: isOpen && !(isLarge && !holds),
        items: isLarge && !holds ? undefined : entry.items.map((item) => viewEntry(item, route, isLarge)),
      }
    }
  }
}

function holdsRoute(entry: SidebarEntry, route: string): boolean {
  if (entry.kind === 'page') return entry.route === route
  return entry.kind === 'category' && (entry.route === route || entry.items.some((item) => holdsRoute(item, route)))
}
