import path from 'node:path'
import type { CacheStore } from '../cache/store.ts'
import { loadPages } from '../pages/load.ts'
import { cacheRequest, openPageCache, type CachedPage, type PageCache } from '../pages/page-cache.ts'
import { reachOfChange } from '../pages/reach-of-change.ts'
import { startThreads } from '../pages/threads.ts'
import { hashOfSource } from '../system/source-files.ts'
import { cannotRewrite } from './cannot-rewrite.ts'
import type { RewritablePage, RewritableSite } from './rewritable-site.ts'

/** A page before and after its text has changed. */
export interface ChangedPage {
  readonly before: CachedPage
  readonly after: CachedPage
  readonly route: string
}

export interface ChangedPages {
  readonly pages: readonly ChangedPage[]
  readonly cache: PageCache
}

/** The pages that have changed. Throws `CannotRewrite` if one of the files is anything else, or also a part of others. */
export function findChanged(
  { request, pages, included }: RewritableSite,
  changed: readonly string[],
): readonly RewritablePage[] {
  const { root } = request.sources
  const { contentFolder } = request.options
  const known = new Map(pages.map((page) => [path.join(root, contentFolder, page[0]), page]))
  const others = new Set(included.map((file) => path.join(root, file)))
  return changed.map((file) => (others.has(file) ? undefined : known.get(file)) ?? cannotRewrite())
}

/** Parses changed pages. Throws `CannotRewrite` if anything but the text of a page has changed. */
export async function loadChanged(
  { request }: RewritableSite,
  found: readonly RewritablePage[],
  store: CacheStore,
): Promise<ChangedPages> {
  const cache = openPageCache(cacheRequest(request, store))
  const threads = startThreads(request.limits, store)
  try {
    const loaded = await loadPages(
      {
        request,
        files: found.map(([source]) => source),
        cache,
        hashes: { hashOf: hashOfSource, save: () => undefined },
        openParser: (bytes) => threads.openFor(bytes, request, 1),
      },
      // Problems of the pages are with the pages. Any other problem leaves a page out.
      () => undefined,
    )
    const bySource = new Map(loaded.pages.map((page) => [page.page.source, page]))
    const both = found.map(([source, hash, route]): ChangedPage => {
      const [before, after] = [cache.find(source, hash), bySource.get(source)]
      if (before === undefined || after === undefined || reachOfChange(before, after) !== 'text') return cannotRewrite()
      return { before, after, route }
    })
    return { pages: both, cache }
  } finally {
    await threads.close()
  }
}
