import type { OutputFile } from '../../model/output.ts'
import type { Page, Section } from '../../model/page.ts'
import type { SearchEntry, SearchList } from '../engine/documents.ts'
import { keyOf, writeIndex } from './build-search.ts'
import { startWithPage } from './list-entries.ts'
import type { ReadPage } from './page-words.ts'
import { listPagesBefore, listShardData, type ShardPlace } from './update-shards.ts'

/** A page that has another text, but the same address, title, description and part of the site. */
export interface PageWithNewText {
  /** Below the base path. */
  readonly path: string
  readonly before: Page
  readonly after: Page
  readonly readSections: () => readonly Section[]
}

export interface IndexOfBefore extends ShardPlace {
  readonly list: SearchList
  /** Called if the index was made from something else, or the cache no longer contains it. */
  readonly onMissing: () => never
}

/** The files of an index after the texts of some pages have changed. Pages that are not in it are left out. */
export function replaceInIndex(
  changed: readonly PageWithNewText[],
  { list, onMissing, ...place }: IndexOfBefore,
): OutputFile[] {
  const { store } = place
  const known = listPagesBefore(place)
  const keys = new Map(known.map(({ path, key }) => [path, key]))
  const fresh = new Map(
    changed.flatMap(({ path, before, after, readSections }) => {
      const key = keys.get(path)
      if (key === undefined) return []
      const saved = (store.read('search', key) as ReadPage | undefined) ?? onMissing()
      const [, title, summary, part, hasMarkdownVersion] = saved.record
      const keyFor = (page: Page): string => keyOf({ page }, path, part, undefined)
      if (keyFor(before) !== key) return onMissing()
      const read = (): SearchEntry => ({
        path,
        title,
        summary,
        part,
        hasMarkdownVersion: hasMarkdownVersion === 1,
        sections: startWithPage(readSections()),
      })
      return [[path, { path, key: keyFor(after), read }] as const]
    }),
  )
  const data = listShardData(place)
  const pages = known.map(({ path, key }) => fresh.get(path) ?? { path, key, read: onMissing })
  const files = writeIndex(pages, list.parts, { ...place, stemmer: list.stemmer })
  // The next build that plans the site removes everything else that it does not need.
  const present = new Set([...listShardData(place), ...pages.map(({ key }) => key)])
  for (const key of [...data, ...keys.values()]) if (!present.has(key)) store.drop('search', key)
  return files
}
