import type { Config } from '../../config/schema.ts'
import type { PageBody, Section } from '../../model/page.ts'
import type { SearchEntry, SearchSection } from '../engine/documents.ts'
import type { Site, SitePage } from '../../model/site.ts'

/** What is needed to know what can be found in a page. */
export interface PageSource {
  readonly config: Config
  readonly readBody: (key: string) => PageBody
}

/** Pages that readers can find, in the order of the site. */
export function listSearchedPages(site: Site): SitePage[] {
  return site.pages.filter(({ isListed, page }) => isListed && page.frontMatter.search !== false)
}

/** A page as search knows it. */
export function entryOfPage({ page, path, trail }: SitePage, { config, readBody }: PageSource): SearchEntry {
  const below = path.slice(config.site.basePath.length)
  const hasTwin = !page.source.endsWith('.tsx')
  return {
    path: below,
    title: page.title,
    // The start of its text is in the text; a page without Markdown is shown by it.
    summary: shorten(page.frontMatter.description ?? (hasTwin ? '' : page.description)),
    part: trail[0]?.label ?? nameOfFolder(below),
    hasTwin,
    sections: startWithPage(readBody(page.bodyKey).sections),
  }
}

/** Every page has a section of its own, also where its text begins with a heading; what has no anchor belongs to what is before it. */
function startWithPage(sections: readonly Section[]): SearchSection[] {
  const all: SearchSection[] = [{ id: '', headings: [], text: '', code: '', cells: '', names: '' }]
  for (const { id, headings, text, code, cells, names } of sections) {
    const before = all.at(-1)
    if (id !== '' || before === undefined) all.push({ id, headings, text, code, cells, names })
    else
      all[all.length - 1] = {
        ...before,
        text: [before.text, headings.at(-1) ?? '', text].join('\n'),
        code: `${before.code}\n${code}`,
        cells: `${before.cells}\n${cells}`,
        names: `${before.names}\n${names}`,
      }
  }
  return all
}

/** `getting-started/x` lies in the part "Getting started"; a page of the root in none. */
function nameOfFolder(path: string): string {
  const folder = /^([^/]+)\//.exec(path)?.[1]?.replaceAll(/[-_]+/g, ' ') ?? ''
  return folder.charAt(0).toUpperCase() + folder.slice(1)
}

const longestSummary = 120

/** The beginning of a text, for a place that holds one line. */
export function shorten(text: string): string {
  if (text.length <= longestSummary) return text
  return `${text.slice(0, longestSummary).replace(/\s+\S*$/, '')}…`
}
