import type { Section } from '../../model/page.ts'

/** A page in the search, with its sections. */
export interface SearchEntry {
  /** Below the base path, without a slash before it: `guides/sso`. */
  readonly path: string
  readonly title: string
  /** The description of the page, in addition to its text. */
  readonly summary: string
  /** The part of the site that it belongs to, which readers can filter by. */
  readonly part: string
  /** Whether the page has a Markdown version. */
  readonly hasMarkdownVersion: boolean
  /** The first section is the text of the page before its first heading. */
  readonly sections: readonly Section[]
}

/** `search.json`, which names the files of the search: shards of words, and shards of what results show of pages. */
export interface SearchList {
  readonly version: number
  readonly base: string
  readonly parts: readonly string[]
  /** The number after that of the last section. */
  readonly sections: number
  /** Files below the base path, each with the number of its first section. */
  readonly documents: readonly (readonly [file: string, first: number])[]
  /** Files below the base path, by the number of the shard; see `shardOf`. */
  readonly index: readonly string[]
  /** The module with the stemmer of the language. English has none. */
  readonly stemmer?: string
}

/**
 * What results show of a page, a record in a shard of documents. Headings are written as depth and text, followed by a
 * tab and the id if the id does not follow from the text.
 */
export type PageRecord = readonly [
  path: string,
  title: string,
  summary: string,
  part: string,
  hasMarkdownVersion: 0 | 1,
  headings: readonly string[],
]

/** A section as results show it. */
export interface FoundSection {
  readonly number: number
  readonly page: FoundPage
  /** Its index among the sections of its page; 0 is the page itself. */
  readonly place: number
  readonly id: string
  readonly heading: string
  /** The headings above its own heading, outermost first. */
  readonly trail: readonly string[]
}

/** A page as results show it. */
export interface FoundPage {
  /** The number of its first section. */
  readonly number: number
  /** Path on this host. */
  readonly path: string
  readonly title: string
  readonly summary: string
  readonly part: string
  /** Address of its Markdown version, if it has one. */
  readonly markdownVersion: string | undefined
}

/** Increased whenever an older script could not read a newer file. */
export const searchFormat = 4

/** The record of a page. */
export function writePage({ path, title, summary, part, hasMarkdownVersion, sections }: SearchEntry): PageRecord {
  const headings = sections.slice(1).map(({ id, headings: trail }) => {
    const heading = trail.at(-1) ?? ''
    return `${String(Math.min(trail.length, 9))}${heading}${id === slugOf(heading) ? '' : `\t${id}`}`
  })
  return [path, title, summary, part, hasMarkdownVersion ? 1 : 0, headings]
}

/** A path that cannot lead to another host. Browsers read a backslash as a slash and ignore tabs. */
const onThisHost = /^\/(?![/\\\s])/

/** The address of a file or page on this host. Throws if the index leads to another one. */
export function addressOf(path: string, { base }: SearchList): string {
  const address = `${base}${path}`
  if (!onThisHost.test(address)) throw new Error(`the index names "${address}", which is not an address of this site`)
  return address
}

/** The sections of the pages in a shard of documents, which are numbered from `first`. */
export function listSections(records: readonly PageRecord[], first: number, list: SearchList): FoundSection[] {
  const sections: FoundSection[] = []
  for (const [path, title, summary, part, hasMarkdownVersion, headings] of records) {
    const number = first + sections.length
    const address = addressOf(path, list)
    const markdownVersion = hasMarkdownVersion === 1 ? `${list.base}${path === '' ? 'index' : path}.md` : undefined
    const page = { number, path: address, title, summary, part, markdownVersion }
    const trail: string[] = []
    sections.push({ number, page, place: 0, id: '', heading: '', trail: [] })
    for (const [index, record] of headings.entries()) {
      const [heading = '', id = slugOf(heading)] = record.slice(1).split('\t')
      trail.splice(Number(record.charAt(0)) - 1, Infinity, heading)
      const place = index + 1
      sections.push({ number: number + place, page, place, id, heading, trail: trail.slice(0, -1) })
    }
  }
  return sections
}

/** The usual id for a heading. */
function slugOf(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu, '')
    .replaceAll(' ', '-')
}
