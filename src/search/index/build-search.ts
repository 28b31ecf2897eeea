import type { CacheStore } from '../../cache/store.ts'
import type { Config } from '../../config/schema.ts'
import { searchFileName, searchList, type SearchPart } from '../../formats/names/generated-files.ts'
import type { OutputFile } from '../../model/output.ts'
import type { ShownBody } from '../../model/page.ts'
import type { Site, SitePage } from '../../model/site.ts'
import { once } from '../../formats/take-or-make.ts'
import { during } from '../../report/internal-error.ts'
import { searchFormat, writePage, type SearchEntry, type SearchList } from '../engine/documents.ts'
import { hashOf } from './hash-of.ts'
import { entryOfPage, listSearchedPages, partOfPage, shorten } from './list-entries.ts'
import { numberPages } from './numbering.ts'
import { createTermReader, readPageWords, type ReadPage } from './page-words.ts'
import { listStemmerFiles } from './stemmers.ts'
import { listPagesBefore, readShard, updateShards } from './update-shards.ts'
import { limitsOf } from './word-shards.ts'

/** What the index is built from, in addition to the plan. */
export interface SearchSource {
  readonly config: Config
  readonly readBody: (key: string) => ShownBody
  /** The entries for API documents; see `listApiEntries`. */
  readonly apiEntries: readonly SearchEntry[]
  /** The base path of an edition with most of the same pages, whose index is made before. */
  readonly similarPath: string
  /** Stores what this build has read for the next one. */
  readonly store: CacheStore
}

/** A page that readers can find. The key changes with its entry. */
export interface SearchedPage {
  readonly path: string
  readonly part: string
  readonly key: string
  readonly read: () => SearchEntry
}

/** Builds the index of a site: its shards, and the file with their names. */
export function buildSearch(site: Site, source: SearchSource): OutputFile[] {
  const order = [...site.sidebars.values()].flatMap((entries) => entries.map(({ label }) => label))
  const { config, store, similarPath } = source
  const stemmer = listStemmerFiles(config.site.locale)
  const place = { basePath: config.site.basePath, similarPath, store, stemmer: stemmer[0]?.path }
  return [...indexPages(listPages(site, source), order, place), ...stemmer]
}

interface IndexPlace {
  readonly basePath: string
  readonly similarPath: string
  readonly store: CacheStore
  /** The file with the stemmer. */
  readonly stemmer?: string | undefined
}

/** The files for some pages. `order` lists parts of the site in reading order; other parts follow. */
export function indexPages(pages: readonly SearchedPage[], order: readonly string[], place: IndexPlace): OutputFile[] {
  const own = new Set(pages.map(({ part }) => part))
  return writeIndex(pages, [...new Set([...order.filter((part) => own.has(part)), ...own])], place)
}

/** The same, with the parts in reading order. */
export function writeIndex(
  unordered: readonly Omit<SearchedPage, 'part'>[],
  parts: readonly string[],
  { stemmer, ...place }: IndexPlace,
): OutputFile[] {
  const { basePath, store } = place
  const pages = new Map(unordered.toSorted((a, b) => (a.path < b.path ? -1 : 1)).map((page) => [page.key, page]))
  let read = createTermReader()
  const readPage = (key: string): ReadPage =>
    store.take('search', key, () => {
      const entry = pages.get(key)?.read()
      if (entry === undefined) throw new Error(`no page has the key ${key}`)
      const name = entry.path === '' ? 'the home page' : `the page ${entry.path}`
      return during(`preparing ${name} for the search`, () => ({
        record: writePage(entry),
        words: readPageWords(entry, read),
      }))
    })
  const counted = new Map(listPagesBefore(place).map(({ key, count }) => [key, count]))
  // Asking for an entry keeps it for the next build.
  const countSections = (key: string): number =>
    (store.has('search', key) ? counted.get(key) : undefined) ?? readPage(key).record[5].length + 1
  const groups = numberPages(Array.from(pages.values(), ({ path, key }) => ({ path, key, count: countSections(key) })))
  const last = groups.at(-1)?.at(-1)
  const sections = last === undefined ? 0 : last.first + last.count
  const source = {
    pages: groups.flat(),
    limits: limitsOf(sections),
    readWords: (key: string) => readPage(key).words,
    ...place,
  }
  const documents = groups.map((group, shard) => {
    const text = once(() => JSON.stringify(group.map(({ key }) => readPage(key).record)))
    const key = hashOf('shard of documents', ...group.map((page) => page.key))
    const fingerprint = store.take('search', key, () => hashOf(text()))
    return fileOf('documents', groups.length === 1 ? undefined : shard, fingerprint, text)
  })
  const index = updateShards(source)
  const words = index.map((saved, shard) => {
    // If the cache is damaged, updating the shards writes all of them again.
    const content = (): string =>
      readShard(saved, source) ?? readShard(updateShards(source)[shard] ?? saved, source) ?? ''
    return fileOf('index', index.length === 1 ? undefined : shard, saved.fingerprint, content)
  })
  // The next language has other words, so those of this one are not kept in memory until the site is written.
  read = createTermReader()
  const list = JSON.stringify({
    version: searchFormat,
    base: basePath,
    parts,
    sections,
    documents: documents.map(({ path }, shard) => [path, groups[shard]?.[0]?.first ?? 0]),
    index: words.map(({ path }) => path),
    ...(stemmer !== undefined && { stemmer }),
  } satisfies SearchList)
  return [...documents, ...words, { path: searchList, fingerprint: () => hashOf(list), content: () => list }]
}

function fileOf(kind: SearchPart, shard: number | undefined, fingerprint: string, content: () => string): OutputFile {
  return { path: searchFileName(kind, shard, fingerprint.slice(0, 10)), fingerprint: () => fingerprint, content }
}

function listPages(site: Site, source: SearchSource): SearchedPage[] {
  const byPath = new Map(source.apiEntries.map((entry) => [entry.path, entry]))
  const pages = listSearchedPages(site).map((page): SearchedPage => {
    const api = byPath.get(page.route.replace(/^\//, ''))
    byPath.delete(api?.path ?? '')
    const path = page.path.slice(source.config.site.basePath.length)
    const part = api?.part ?? partOfPage(page, path)
    return {
      path,
      part,
      key: keyOf(page, path, part, api),
      read: () => during(`reading ${page.page.file} for the search`, () => readEntry(page, source, api)),
    }
  })
  const others = Array.from(byPath.values(), (entry) => {
    const { path, part } = entry
    return { path, part, key: hashOf(JSON.stringify(entry)), read: () => entry }
  })
  return [...pages, ...others]
}

/** The key of a page's entry. */
export function keyOf(
  { page }: Pick<SitePage, 'page'>,
  path: string,
  part: string,
  api: SearchEntry | undefined,
): string {
  const { bodyKey, title, description, frontMatter, source } = page
  return hashOf(
    bodyKey,
    title,
    description,
    frontMatter.description ?? '',
    path,
    part,
    source,
    JSON.stringify(api ?? ''),
  )
}

/** The search entry of a page. For a page of an API's reference, it comes from the document. */
function readEntry(page: SitePage, source: SearchSource, api: SearchEntry | undefined): SearchEntry {
  if (api === undefined) return entryOfPage(page, source)
  return { ...api, summary: api.summary === '' ? shorten(page.page.description) : api.summary }
}
