import { createHash } from 'node:crypto'
import type { CacheStore } from '../../cache/store.ts'
import type { Config } from '../../config/schema.ts'
import { searchFileName, searchList } from '../../formats/generated-files.ts'
import type { OutputFile } from '../../model/output.ts'
import type { PageBody } from '../../model/page.ts'
import type { SearchEntry, SearchList } from '../engine/documents.ts'
import type { Site, SitePage } from '../../model/site.ts'
import { encodeDocuments, encodeIndex } from './encode-index.ts'
import { entryOfPage, listSearchedPages, shorten } from './list-entries.ts'
import { createTermReader, readPageTerms, type PageTerms } from './section-terms.ts'

/** What the index is built from, in addition to the plan. */
export interface SearchSource {
  readonly config: Config
  readonly readBody: (key: string) => PageBody
  /** The entries for API documents; see `listApiEntries`. */
  readonly apiEntries: readonly SearchEntry[]
  /** Stores what this build has read for the next one. */
  readonly store: CacheStore
}

/** A page whose words have been collected. */
interface ReadPage {
  readonly entry: SearchEntry
  readonly terms: PageTerms
}

interface Contents {
  readonly documents: string
  readonly index: string
}

/**
 * Builds the index of a site: its two files, and the file with their names. Steps: list the entries, collect each page's
 * words (those of unchanged pages come from the last build), and write both files in their compact form.
 */
export function buildSearch(site: Site, source: SearchSource): OutputFile[] {
  const { config, apiEntries, store } = source
  const pages = listSearchedPages(site)
  const byRoute = new Map(apiEntries.map((entry) => [`/${entry.path}`, entry]))
  const keys = pages.map((page) => keyOf(page, byRoute.get(page.route)))
  const order = [...site.sidebars.values()].flatMap((entries) => entries.map(({ label }) => label))
  const all = hash([config.site.basePath, ...keys, JSON.stringify([apiEntries, order])])
  // Also keeps the entries that the pages are read from, for the next build with changes.
  for (const key of keys) store.has('search', key)
  const contents = store.take('search', all, (): Contents => {
    const read = createTermReader()
    const take = (entry: SearchEntry): ReadPage => ({ entry: withoutTexts(entry), terms: readPageTerms(entry, read) })
    const listed = new Set(pages.map(({ route }) => route.replace(/^\//, '')))
    const found = [
      ...pages.map((page, index) =>
        store.take('search', keys[index] ?? '', () => take(readEntry(page, source, byRoute.get(page.route)))),
      ),
      ...apiEntries.filter((entry) => !listed.has(entry.path)).map(take),
    ]
    const entries = found.map(({ entry }) => entry)
    const terms = found.map((page) => page.terms)
    return {
      documents: JSON.stringify(encodeDocuments(entries, config.site.basePath, order)),
      index: JSON.stringify(encodeIndex(terms)),
    }
  })
  return listFiles(contents, config)
}

function keyOf({ page, path, route, trail }: SitePage, api: SearchEntry | undefined): string {
  return hash([
    page.bodyKey,
    page.title,
    page.description,
    page.frontMatter.description ?? '',
    path,
    route,
    trail[0]?.label ?? '',
    page.source,
    JSON.stringify(api ?? ''),
  ])
}

/** The search entry of a page. For a page of an API's reference, it comes from the document. */
function readEntry(page: SitePage, source: SearchSource, api: SearchEntry | undefined): SearchEntry {
  if (api === undefined) return entryOfPage(page, source)
  return { ...api, summary: api.summary === '' ? shorten(page.page.description) : api.summary }
}

/** Drops the texts of an entry, which are not needed once their words are collected. */
function withoutTexts(entry: SearchEntry): SearchEntry {
  return {
    ...entry,
    sections: entry.sections.map((section) => ({ ...section, text: '', code: '', cells: '', names: '' })),
  }
}

function listFiles(contents: Contents, config: Config): OutputFile[] {
  const files = (['documents', 'index'] as const).map((name) => {
    const fingerprint = hash([contents[name]])
    return { path: searchFileName(name, fingerprint.slice(0, 10)), fingerprint, content: () => contents[name] }
  })
  const [documents = '', index = ''] = files.map(({ path }) => `${config.site.basePath}${path}`)
  const list = JSON.stringify({ documents, index } satisfies SearchList)
  return [...files, { path: searchList, fingerprint: hash([list]), content: () => list }]
}

function hash(parts: readonly string[]): string {
  const digest = createHash('sha256')
  for (const part of parts) digest.update(part).update('\0')
  return digest.digest('hex').slice(0, 32)
}
