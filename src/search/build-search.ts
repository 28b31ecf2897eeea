import { createHash } from 'node:crypto'
import type { Config } from '../config/schema.ts'
import { searchFileName, searchList } from '../model/generated-files.ts'
import type { OutputFile } from '../model/output.ts'
import type { PageBody } from '../model/page.ts'
import type { SearchEntry, SearchList } from '../model/search/documents.ts'
import type { Site, SitePage } from '../model/site.ts'
import { encodeDocuments, encodeIndex } from './encode-index.ts'
import { entryOfPage, listSearchedPages, shorten } from './list-entries.ts'
import { openSearchMemory, type RememberedPage } from './search-memory.ts'
import { createTermReader, readPageTerms } from './section-terms.ts'

/** What the index is made from beside the plan. */
export interface SearchSource {
  readonly config: Config
  readonly readBody: (key: string) => PageBody
  /** Changes with docsgen's own code. */
  readonly fingerprint: string
  /** What can be found in API documents, see `listApiEntries`. */
  readonly apiEntries: readonly SearchEntry[]
  /** Where the next build finds what this one has read; nowhere without it. */
  readonly cacheFolder?: string | undefined
}

/** The two files of search, and the one that names them. */
export interface SearchFiles {
  readonly files: readonly OutputFile[]
  /** Keeps what the next build can use. */
  readonly save: () => void
}

/**
 * Makes the index of a site. Steps: list what can be found, take each page's words (those of unchanged pages from the
 * last build), and write both files in their compact form. When nothing at all has changed, the last files stand.
 */
export function buildSearch(site: Site, source: SearchSource): SearchFiles {
  const { config, fingerprint, apiEntries } = source
  const pages = listSearchedPages(site)
  const byRoute = new Map(apiEntries.map((entry) => [`/${entry.path}`, entry]))
  const keys = pages.map(({ page, path, route, trail }) =>
    hash([
      page.bodyKey,
      page.title,
      page.description,
      page.frontMatter.description ?? '',
      path,
      trail[0]?.label ?? '',
      page.source,
      JSON.stringify(byRoute.get(route) ?? ''),
    ]),
  )
  const order = [...site.sidebars.values()].flatMap((entries) => entries.map(({ label }) => label))
  const all = hash([fingerprint, config.site.basePath, ...keys, JSON.stringify([apiEntries, order])])
  const memory = openSearchMemory(source.cacheFolder, fingerprint)
  const known = memory.files(all)
  if (known !== undefined) return describe(known, config, () => undefined)
  const read = createTermReader()
  const remembered = memory.pages()
  const current = new Map<string, RememberedPage>()
  for (const [index, page] of pages.entries()) {
    const key = keys[index] ?? ''
    const before = remembered.get(key)
    if (before !== undefined) current.set(key, before)
    else {
      const entry = readEntry(page, source, byRoute.get(page.route))
      current.set(key, { entry: withoutTexts(entry), terms: readPageTerms(entry, read) })
    }
  }
  const listed = new Set(pages.map(({ route }) => route.replace(/^\//, '')))
  const others = apiEntries.filter((entry) => !listed.has(entry.path))
  const found = [
    ...keys.flatMap((key) => current.get(key) ?? []),
    ...others.map((entry) => ({ entry, terms: readPageTerms(entry, read) })),
  ]
  const entries = found.map(({ entry }) => entry)
  const documents = JSON.stringify(encodeDocuments(entries, config.site.basePath, order))
  const index = JSON.stringify(encodeIndex(found.map(({ terms }) => terms)))
  return describe({ documents, index }, config, () => memory.save({ key: all, documents, index, pages: current }))
}

/** A page of the site; one of an API's reference is known by what the document says. */
function readEntry(page: SitePage, source: SearchSource, api: SearchEntry | undefined): SearchEntry {
  if (api === undefined) return entryOfPage(page, source)
  return { ...api, summary: api.summary === '' ? shorten(page.page.description) : api.summary }
}

/** Once their words are taken, texts are in no one's way. */
function withoutTexts(entry: SearchEntry): SearchEntry {
  return {
    ...entry,
    sections: entry.sections.map((section) => ({ ...section, text: '', code: '', cells: '', names: '' })),
  }
}

function describe(
  contents: { readonly documents: string; readonly index: string },
  config: Config,
  save: () => void,
): SearchFiles {
  const files = (['documents', 'index'] as const).map((name) => {
    const fingerprint = hash([contents[name]])
    return { path: searchFileName(name, fingerprint.slice(0, 10)), fingerprint, content: () => contents[name] }
  })
  const [documents = '', index = ''] = files.map(({ path }) => `${config.site.basePath}${path}`)
  const list = JSON.stringify({ documents, index } satisfies SearchList)
  return { files: [...files, { path: searchList, fingerprint: hash([list]), content: () => list }], save }
}

function hash(parts: readonly string[]): string {
  const digest = createHash('sha256')
  for (const part of parts) digest.update(part).update('\0')
  return digest.digest('hex').slice(0, 32)
}
