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
  readonly sections: readonly SearchSection[]
}

/** The searchable texts of a section, by kind. */
export interface SearchSection {
  readonly id: string
  /** The headings above it, outermost first; empty for the page itself. */
  readonly headings: readonly string[]
  readonly text: string
  readonly code: string
  /** The text of table cells. */
  readonly cells: string
  /** Names that are defined here: operations, parameters and fields of an API document, and terms that table rows describe. */
  readonly names: string
}

/** The documents file: what results show of pages and sections. */
export interface SearchDocuments {
  readonly version: number
  readonly base: string
  readonly parts: readonly string[]
  readonly pages: readonly PageRecord[]
}

/** Headings are written as depth and text, followed by a tab and the id if the id does not follow from the text. */
export type PageRecord = readonly [
  path: string,
  title: string,
  summary: string,
  part: number,
  hasMarkdownVersion: 0 | 1,
  headings: readonly string[],
]

/** The index file: which words are in which sections. */
export interface SearchIndex {
  readonly version: number
  /** The words in order, each with the number of letters that it shares with the previous one. */
  readonly terms: string
  /** Words that occur almost everywhere. */
  readonly common: string
  /** The sections of each word, one line for each; see `postings.ts`. */
  readonly postings: string
}

/** A section as results show it. */
export interface FoundSection {
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
export const searchFormat = 3

/** The record of a page in the documents file. */
export function writePage(
  { path, title, summary, hasMarkdownVersion, sections }: SearchEntry,
  part: number,
): PageRecord {
  const headings = sections.slice(1).map(({ id, headings: trail }) => {
    const heading = trail.at(-1) ?? ''
    return `${String(Math.min(trail.length, 9))}${heading}${id === slugOf(heading) ? '' : `\t${id}`}`
  })
  return [path, title, summary, part, hasMarkdownVersion ? 1 : 0, headings]
}

/** A path that cannot lead to another host. Browsers read a backslash as a slash and ignore tabs. */
const onThisHost = /^\/(?![/\\\s])/

/** Every section of the site, in index order. Throws if the index leads to another host. */
export function listSections({ base, parts, pages }: SearchDocuments): FoundSection[] {
  return pages.flatMap(([path, title, summary, part, hasMarkdownVersion, headings], number) => {
    const address = `${base}${path}`
    if (!onThisHost.test(address)) throw new Error(`the index names "${address}", which is not an address of this site`)
    const markdownVersion = hasMarkdownVersion === 1 ? `${base}${path === '' ? 'index' : path}.md` : undefined
    const page = { number, path: address, title, summary, part: parts[part] ?? '', markdownVersion }
    const trail: string[] = []
    const own: FoundSection = { page, place: 0, id: '', heading: '', trail: [] }
    const sections = headings.map((record, index) => {
      const [heading = '', id = slugOf(heading)] = record.slice(1).split('\t')
      trail.splice(Number(record.charAt(0)) - 1, Infinity, heading)
      return { page, place: index + 1, id, heading, trail: trail.slice(0, -1) }
    })
    return [own, ...sections]
  })
}

/** The usual id for a heading. */
function slugOf(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu, '')
    .replaceAll(' ', '-')
}

/** The file with the addresses of the other two on this host. */
export interface SearchList {
  readonly documents: string
  readonly index: string
}
