import { createHash } from 'node:crypto'
import { SidebarCategory } from '../../templates/navigation/SidebarCategory.tsx'
import { SidebarLink } from '../../templates/navigation/SidebarLink.tsx'
import { takeOrMake } from '../formats/take-or-make.ts'
import { nameHash } from '../hosting/hashed-names.ts'
import type { Language } from '../model/messages.ts'
import type { SidebarEntry } from '../model/site.ts'
import type { SidebarCategoryView, SidebarLinkView } from '../model/view.ts'
import { renderPart } from './render-html.tsx'

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

/** The sidebar of a page, with the branch of that page open. */
export interface PageSidebar {
  /** The HTML of its entries. */
  readonly render: () => string
  /** Those in it that do not lead to the page. Other pages have the same, so each is rendered once. */
  readonly listShared: () => readonly string[]
}

/** Prepares the sidebar of a page. */
export function openSidebar(entries: readonly SidebarEntry[], route: string, language: Language): PageSidebar {
  const { shown, file, rendered } = prepare(entries)
  const known = takeOrMake(rendered, language.messages, () => new Map<SidebarEntry, string>())
  const renderOther = (entry: SidebarEntry): string =>
    takeOrMake(known, entry, () => {
      if (entry.kind !== 'category') return renderPart(language, <SidebarLink {...viewLink(entry)} />)
      const items = file === undefined ? entry.items.map(renderOther).join('') : undefined
      const category = { ...viewCategory(entry), open: items !== undefined && !entry.collapsed }
      return renderPart(language, <SidebarCategory category={category} items={items} />)
    })
  const render = (entry: SidebarEntry): string => {
    if (entry.kind === 'link' || !holdsRoute(entry, route)) return renderOther(entry)
    const current = entry.route === route
    if (entry.kind === 'page') return renderPart(language, <SidebarLink {...viewLink(entry)} current={current} />)
    const category = { ...viewCategory(entry), current, open: true }
    return renderPart(language, <SidebarCategory category={category} items={entry.items.map(render).join('')} />)
  }
  const listShared = (entry: SidebarEntry): readonly string[] => {
    if (!holdsRoute(entry, route)) return [renderOther(entry)]
    return entry.kind === 'category' ? entry.items.flatMap(listShared) : []
  }
  return { render: () => shown.map(render).join(''), listShared: () => shown.flatMap(listShared) }
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
  /** The HTML of entries that are not current, by the texts of their language. */
  readonly rendered: WeakMap<Language['messages'], Map<SidebarEntry, string>>
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
  const file = isLarge ? createNavigationFile(shown) : undefined
  const made: Prepared = { shown, file, rendered: new WeakMap() }
  prepared.set(entries, made)
  return made
}

function createNavigationFile(entries: readonly SidebarEntry[]): NavigationFile {
  const content = JSON.stringify(viewAll(entries))
  return { path: `assets/navigation.${nameHash(createHash('sha256').update(content).digest('hex'))}.json`, content }
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
type CategoryEntry = Extract<SidebarEntry, { kind: 'category' }>

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

type EntryTree = SidebarLinkView | (SidebarCategoryView & { readonly items: readonly EntryTree[] })

function viewAll(entries: readonly SidebarEntry[]): EntryTree[] {
  return entries.map((entry) =>
    entry.kind === 'category' ? { ...viewCategory(entry), items: viewAll(entry.items) } : viewLink(entry),
  )
}

function viewLink(entry: Exclude<SidebarEntry, CategoryEntry>): SidebarLinkView {
  const { href, external } = entry.kind === 'page' ? { href: entry.path, external: false } : entry
  return { kind: 'link', label: entry.label, href, external, current: false }
}

/** A category without its entries, as on pages that are not in it. */
function viewCategory({ label, path, route, collapsed }: CategoryEntry): SidebarCategoryView {
  return { kind: 'category', label, href: path, hasPage: route !== undefined, current: false, open: !collapsed }
}

function holdsRoute(entry: SidebarEntry, route: string): boolean {
  if (entry.kind === 'page') return entry.route === route
  return entry.kind === 'category' && (entry.route === route || entry.items.some((item) => holdsRoute(item, route)))
}
