import { hashedName } from '../hosting/hashed-names.ts'
import { encodePath } from '../formats/names/url.ts'
import type { SidebarEntry } from '../model/site.ts'
import type { SidebarView } from '../model/view.ts'

/**
 * With more entries than this, a page only contains its open branch. The browser loads the rest from the navigation
 * file.
 */
const largeSidebar = 150

/**
 * With more pages in a row than this, a large sidebar groups them into ranges of this size, because no page could
 * contain them all.
 */
const longRun = 100
const rangeLength = 50

/** A sidebar for a page, with the branch of that page open. */
export function viewSidebar(entries: readonly SidebarEntry[], route: string): SidebarView[] {
  const { shown, file } = prepare(entries)
  return shown.map((entry) => viewEntry(entry, route, file !== undefined))
}

/** A complete large sidebar, which the browser fetches once. */
export interface NavigationFile {
  /** Path in the output folder. */
  readonly path: string
  readonly content: string
}

interface Prepared {
  readonly shown: readonly SidebarEntry[]
  readonly file: NavigationFile | undefined
}

const prepared = new WeakMap<readonly SidebarEntry[], Prepared>()

/** The file with the complete sidebar, without a current page; `undefined` if pages contain the sidebar themselves. */
export function navigationFile(entries: readonly SidebarEntry[]): NavigationFile | undefined {
  return prepare(entries).file
}

function prepare(entries: readonly SidebarEntry[]): Prepared {
  const known = prepared.get(entries)
  if (known !== undefined) return known
  const isLarge = countEntries(entries) > largeSidebar
  const shown = isLarge ? withRanges(entries) : entries
  const made = { shown, file: isLarge ? createNavigationFile(shown) : undefined }
  prepared.set(entries, made)
  return made
}

function createNavigationFile(entries: readonly SidebarEntry[]): NavigationFile {
  const content = JSON.stringify(entries.map((entry) => viewEntry(entry, undefined, false)))
  return { path: `assets/${hashedName('navigation', '.json', content)}`, content }
}

/** Groups each long run of pages into branches that are named after their first and last page. */
function withRanges(entries: readonly SidebarEntry[]): SidebarEntry[] {
  const found: SidebarEntry[] = []
  let run: PageEntry[] = []
  const endRun = (): void => {
    found.push(...(run.length > longRun ? splitRun(run) : run))
    run = []
  }
  for (const entry of entries) {
    if (entry.kind === 'page') {
      run.push(entry)
      continue
    }
    endRun()
    found.push(entry.kind === 'category' ? { ...entry, items: withRanges(entry.items) } : entry)
  }
  endRun()
  return found
}

type PageEntry = Extract<SidebarEntry, { kind: 'page' }>

function splitRun(run: readonly PageEntry[]): SidebarEntry[] {
  return Array.from({ length: Math.ceil(run.length / rangeLength) }, (_, index): SidebarEntry => {
    const items = run.slice(index * rangeLength, (index + 1) * rangeLength)
    const [first, last] = [items[0], items.at(-1)]
    const label = `${first?.label ?? ''} – ${last?.label ?? ''}`
    return { kind: 'category', label, route: undefined, path: first?.path ?? '', collapsed: true, items }
  })
}

function countEntries(entries: readonly SidebarEntry[]): number {
  return entries.reduce((count, entry) => count + 1 + (entry.kind === 'category' ? countEntries(entry.items) : 0), 0)
}

function viewEntry(entry: SidebarEntry, route: string | undefined, isLarge: boolean): SidebarView {
  const { label, badge } = entry
  switch (entry.kind) {
    case 'page':
      return {
        kind: 'link',
        label,
        badge,
        href: encodePath(entry.path),
        external: false,
        current: entry.route === route,
      }
    case 'link':
      return { kind: 'link', label, badge, href: entry.href, external: entry.external, current: false }
    case 'category': {
      const holds = holdsRoute(entry, route)
      const isOpen = holds || !entry.collapsed
      return {
        kind: 'category',
        label,
        badge,
        href: encodePath(entry.path),
        hasPage: entry.route !== undefined,
        current: holds && entry.route === route,
        open: isOpen && !(isLarge && !holds),
        items: isLarge && !holds ? undefined : entry.items.map((item) => viewEntry(item, route, isLarge)),
      }
    }
  }
}

function holdsRoute(entry: SidebarEntry, route: string | undefined): boolean {
  if (entry.kind === 'page') return entry.route === route
  if (entry.kind === 'link' || route === undefined) return false
  return entry.route === route || entry.items.some((item) => holdsRoute(item, route))
}
