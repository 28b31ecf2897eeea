import { hash } from 'node:crypto'
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
  // Pages are plain data, and there are so many that nothing is asked of each of their values.
  const texts = [JSON.stringify([project.config, others], asLists), JSON.stringify(pages.map(shapeOfPage))]
  return hash('sha256', texts.join('\n'), 'base64')
}

/** What only the page itself shows, or says where it stands. */
const own = { bodyKey: undefined, headings: undefined, references: undefined, keyPlaces: undefined }

/** All of a page that other pages may be planned from, whether it was parsed just now or comes from the cache. */
function shapeOfPage(page: Page): unknown {
  return { ...page, ...own, names: namesOfPlaces(page) }
}

function asLists(_key: string, value: unknown): unknown {
  return value instanceof Map || value instanceof Set ? [...value] : value
}
