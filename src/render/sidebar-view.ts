import type { SidebarEntry } from '../model/site.ts'
import type { SidebarView } from '../model/view.ts'

/** Above this many entries a page holds the branch that is open on it; the rest is left to the navigation file. */
const largeSidebar = 150

/** A sidebar as a page shows it: open where the page is. */
export function viewSidebar(entries: readonly SidebarEntry[], route: string): SidebarView[] {
  return entries.map((entry) => viewEntry(entry, route, countEntries(entries) > largeSidebar))
}

/** The whole sidebar, with no page marked: what the browser fetches once for a large site. */
export function viewWholeSidebar(entries: readonly SidebarEntry[]): SidebarView[] {
  return entries.map((entry) => viewEntry(entry, '', false))
}

export function isLargeSidebar(entries: readonly SidebarEntry[]): boolean {
  return countEntries(entries) > largeSidebar
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
