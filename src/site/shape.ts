import { createHash } from 'node:crypto'
import { serialize } from 'node:v8'
import type { Page } from '../model/page.ts'
import { namesOfPlaces } from './anchors.ts'
import type { SiteSource } from './plan.ts'

/**
 * Changes with everything that the plan of a site is made from, but the texts of its pages: as long as it stays, what is
 * planned of a page that has not changed stays too.
 */
export function shapeOfSite({ pages, project, ...source }: SiteSource): string {
  const { media, staticFiles, lastChanges, generated, apiBooks, drafts } = source
  const others: typeof source = { media, staticFiles, lastChanges, generated, apiBooks, drafts }
  const digest = createHash('sha256').update(serialize([project.config, others]))
  return digest.update(serialize(pages.map(shapeOfPage))).digest('base64')
}

/** What only the page itself shows, or says where it stands. */
const own: ReadonlySet<string> = new Set<keyof Page>(['bodyKey', 'headings', 'references', 'keyPlaces'])

/** All of a page that other pages may be planned from. */
function shapeOfPage(page: Page): unknown[] {
  return [...Object.entries(page).filter(([name]) => !own.has(name)), namesOfPlaces(page)]
}
