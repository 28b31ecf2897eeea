import type { Config } from '../../config/schema.ts'
import { labelOfFolder } from '../../formats/names/number-prefix.ts'
import type { ShownBody, Section } from '../../model/page.ts'
import type { SearchEntry } from '../engine/documents.ts'
import type { Site, SitePage } from '../../model/site.ts'

/** What is needed to create the search entry of a page. */
export interface PageSource {
  readonly config: Config
  readonly readBody: (key: string) => ShownBody
}

/** The pages that readers can find, in the order of the site. */
export function listSearchedPages(site: Site): SitePage[] {
  return site.pages.filter(({ isListed, page }) => isListed && page.frontMatter.search !== false)
}

/** The search entry of a page. */
export function entryOfPage(sitePage: SitePage, { config, readBody }: PageSource): SearchEntry {
  const { page, path } = sitePage
  const below = path.slice(config.site.basePath.length)
  const hasMarkdownVersion = page.kind !== 'module'
  return {
    path: below,
    title: page.title,
    // The start of the text is already in the text. Only a page without a Markdown version needs it as its summary.
    summary: shorten(page.frontMatter.description ?? (hasMarkdownVersion ? '' : page.description)),
    part: partOfPage(sitePage, below),
    hasMarkdownVersion,
    sections: startWithPage(readBody(page.bodyKey).sections),
  }
}

/** Every page has a first section, even if its text begins with a heading. Text under a heading without an anchor belongs to the section before it. */
export function startWithPage(sections: readonly Section[]): Section[] {
  const all: Section[] = [{ id: '', headings: [], text: '', code: '', cells: '', names: '' }]
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

/** The part of the site that a page belongs to: `getting-started/x` to "Getting started", a page at the root to none. */
export function partOfPage({ trail }: SitePage, below: string): string {
  return trail[0]?.label ?? labelOfFolder(/^([^/]+)\//.exec(below)?.[1] ?? '')
}

const longestSummary = 120

/** The beginning of a text, for display on one line. */
export function shorten(text: string): string {
  if (text.length <= longestSummary) return text
  return `${text.slice(0, longestSummary).replace(/\s+\S*$/, '')}…`
}
