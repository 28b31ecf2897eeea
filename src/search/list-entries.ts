import type { Config } from '../config/schema.ts'
import type { PageBody, Section } from '../model/page.ts'
import type { SearchEntry, SearchSection } from '../model/search/documents.ts'
import type { Site, SitePage } from '../model/site.ts'

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
  for (const { id, headings, text, code, cells } of sections) {
    const before = all.at(-1)
    if (id !== '' || before === undefined) all.push({ id, headings, text, code, cells, names: '' })
    else
      all[all.length - 1] = {
        ...before,
        text: [before.text, headings.at(-1) ?? '', text].join('\n'),
        code: `${before.code}\n${code}`,
        cells: `${before.cells}\n${cells}`,
      }
  }
  return all
}

/** A page of the API reference with what the document says of operations and fields; examples repeat each other and are left out. */
export function joinApiEntry(page: SearchEntry, api: SearchEntry): SearchEntry {
  const known = new Map(api.sections.slice(1).map((section) => [section.id, section]))
  return {
    ...page,
    part: api.part,
    summary: api.summary === '' ? page.summary : api.summary,
    sections: page.sections
      .filter(({ id }) => !isInside(id, known))
      .map((section) => {
        const { text, cells, names } = known.get(section.id) ?? section
        return { ...section, text, cells, names, code: '' }
      }),
  }
}

/** `list-sandboxes.path` is a part of the operation `list-sandboxes`. */
function isInside(id: string, known: ReadonlyMap<string, SearchSection>): boolean {
  const dot = id.indexOf('.')
  return dot !== -1 && known.has(id.slice(0, dot))
}

/** `getting-started/x` lies in the part "Getting started"; a page of the root in none. */
function nameOfFolder(path: string): string {
  const folder = /^([^/]+)\//.exec(path)?.[1]?.replaceAll(/[-_]+/g, ' ') ?? ''
  return folder.charAt(0).toUpperCase() + folder.slice(1)
}

const longestSummary = 120

function shorten(text: string): string {
  if (text.length <= longestSummary) return text
  return `${text.slice(0, longestSummary).replace(/\s+\S*$/, '')}…`
}
