import { crc32 } from 'node:zlib'

/** A page in the order of the index, with the number of its sections. */
export interface ListedPage {
  readonly path: string
  /** Changes with its content. */
  readonly key: string
  readonly count: number
}

/** A page with the number of its first section. */
export interface NumberedPage extends ListedPage {
  readonly first: number
}

/** A site of at most this many pages has one shard of documents and one of words. */
const smallSite = 300
/** About how many pages have their documents in one shard, and their words in another. */
const [pagesInGroup, pagesForWords] = [12, 20]
/** Groups start at multiples of this number, so that a new section rarely changes the numbers of later groups. */
const groupStep = 64

/** How many shards the words of a site are divided into. */
export function countShards(pages: number): number {
  return pages <= smallSite ? 1 : 2 ** Math.ceil(Math.log2(pages / pagesForWords))
}

/**
 * Numbers the sections of pages, which are grouped by the shard of their documents. Where a group starts depends on one
 * path, so a new page changes one group.
 */
export function numberPages(pages: readonly ListedPage[]): NumberedPage[][] {
  const isSmall = countShards(pages.length) === 1
  const groups: NumberedPage[][] = []
  let first = 0
  for (const page of pages) {
    let group = groups.at(-1)
    if (group === undefined || (!isSmall && crc32(page.path) % pagesInGroup === 0)) {
      first = Math.ceil(first / groupStep) * groupStep
      group = []
      groups.push(group)
    }
    group.push({ ...page, first })
    first += page.count
  }
  return groups
}
