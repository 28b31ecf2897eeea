/** What a reader can find: a page, or a stretch of it from one heading to the next. */
export interface SearchEntry {
  /** Below the base path, without a slash before it: `guides/sso`. */
  readonly path: string
  readonly title: string
  /** What the page says of itself beside its text. */
  readonly summary: string
  /** The part of the site in which it lies, as readers can choose it. */
  readonly part: string
  /** Whether the page's Markdown lies beside it. */
  readonly hasTwin: boolean
  /** The first stands for the page before its first heading. */
  readonly sections: readonly SearchSection[]
}

/** The texts of a section that are searched, by kind. */
export interface SearchSection {
  readonly id: string
  /** Headings that lead here, outermost first; empty for the page itself. */
  readonly headings: readonly string[]
  readonly text: string
  readonly code: string
  /** What the cells of tables hold. */
  readonly cells: string
  /** Names that are defined here: operations, parameters and fields of an API document, what rows of tables tell of. */
  readonly names: string
}

/** The file of documents: what results show of pages and sections. */
export interface SearchDocuments {
  readonly version: number
  readonly base: string
  readonly parts: readonly string[]
  readonly pages: readonly PageRecord[]
}

/** Headings are written as depth, text and, where it does not follow from the text, a tab and the id. */
export type PageRecord = readonly [
  path: string,
  title: string,
  summary: string,
  part: number,
  hasTwin: 0 | 1,
  headings: readonly string[],
]

/** The file of the index: which words stand in which section. */
export interface SearchIndex {
  readonly version: number
  /** The words in order, each with the number of letters it shares with the one before it. */
  readonly terms: string
  /** Words that stand almost everywhere. */
  readonly common: string
  /** The sections of each word, a line each; see `postings.ts`. */
  readonly postings: string
}

/** A section as results show it. */
export interface FoundSection {
  readonly page: FoundPage
  /** Its place among the sections of its page; 0 is the page itself. */
  readonly place: number
  readonly id: string
  readonly heading: string
  /** Headings above its own, outermost first. */
  readonly trail: readonly string[]
}

/** A page as results show it. */
export interface FoundPage {
  readonly number: number
  /** On this host. */
  readonly path: string
  readonly title: string
  readonly summary: string
  readonly part: string
  /** Address of its Markdown, where it has one. */
  readonly twin: string | undefined
}

/** Changes whenever an older script could not read a newer file. */
export const searchFormat = 3

/** The record of a page in the file of documents. */
export function writePage({ path, title, summary, hasTwin, sections }: SearchEntry, part: number): PageRecord {
  const headings = sections.slice(1).map(({ id, headings: trail }) => {
    const heading = trail.at(-1) ?? ''
    return `${String(Math.min(trail.length, 9))}${heading}${id === slugOf(heading) ? '' : `\t${id}`}`
  })
  return [path, title, summary, part, hasTwin ? 1 : 0, headings]
}

/** An address that cannot lead to another host; browsers read a backslash as a slash and leave out tabs. */
const onThisHost = /^\/(?![/\\\s])/

/** Every section of the site in the order of the index. An index that leads elsewhere is not this site's. */
export function listSections({ base, parts, pages }: SearchDocuments): FoundSection[] {
  return pages.flatMap(([path, title, summary, part, hasTwin, headings], number) => {
    const address = `${base}${path}`
    if (!onThisHost.test(address)) throw new Error(`the index names "${address}", which is not an address of this site`)
    const twin = hasTwin === 1 ? `${base}${path === '' ? 'index' : path}.md` : undefined
    const page = { number, path: address, title, summary, part: parts[part] ?? '', twin }
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

/** The id that a heading most often has. */
function slugOf(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu, '')
    .replaceAll(' ', '-')
}

/** The file that names the other two: addresses on the host. */
export interface SearchList {
  readonly documents: string
  readonly index: string
}
