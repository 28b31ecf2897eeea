import { isSectionPage } from '../formats/names/page-files.ts'
import type { CardView } from '../../templates/layout/IndexPage.tsx'
import { cardList } from '../formats/markdown/own-components.ts'
import type { SidebarEntry, Site, SitePage } from '../model/site.ts'
import { encodePath } from '../formats/names/url.ts'

/** Entries of a sidebar as cards. */
export function listCards(entries: readonly SidebarEntry[], { pages: all }: Site): CardView[] {
  const pages = new Map(all.map((page) => [page.route, page.page]))
  return entries.flatMap((entry): CardView[] => {
    if (entry.kind === 'link') return [{ title: entry.label, href: entry.href }]
    if (entry.path === '') return []
    const about = entry.kind === 'category' ? entry.description : pages.get(entry.route)?.description
    const count = entry.kind === 'category' ? entry.items.length : undefined
    return [{ title: entry.label, href: encodePath(entry.path), text: about === '' ? undefined : about, count }]
  })
}

/** The cards on a page that has a list of them: what is below it in its sidebar, or else what is next to it. */
export function cardsOf(page: SitePage, site: Site): CardView[] | undefined {
  if (!page.page.components.includes(cardList.component)) return undefined
  const entries = site.sidebars.get(page.sidebar ?? '') ?? []
  const shown = around(page.route, entries) ?? entries
  // In Hugo, the list of a section does not include the section's own page.
  const isSection = isSectionPage(page.page.source)
  return listCards(
    isSection ? shown.filter((entry) => entry.kind !== 'page' || entry.route !== page.route) : shown,
    site,
  )
}

function around(route: string, entries: readonly SidebarEntry[]): readonly SidebarEntry[] | undefined {
  if (entries.some((entry) => entry.kind === 'page' && entry.route === route)) return entries
  for (const entry of entries) {
    if (entry.kind !== 'category') continue
    const found = entry.route === route ? entry.items : around(route, entry.items)
    if (found !== undefined) return found
  }
  return undefined
}
