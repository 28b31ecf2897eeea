import { groupOf, type Raw } from '../formats/raw-values.ts'
import type { Messages } from '../model/messages.ts'

/** The site of another tool as options of docsgen. */
export interface ForeignSite {
  /** Absolute path of the folder that the options refer to. */
  readonly root: string
  readonly options: Raw
  /** Its own config. */
  readonly foreignConfig: Raw
  /** Pages that are made from data: their texts by their names, which are relative to the folder of all pages. */
  readonly madePages?: Readonly<Record<string, string>>
  /** Its texts of the interface, by language. */
  readonly messages?: Readonly<Record<string, Partial<Messages>>>
  /** Its style sheets, if docsgen uses them. */
  readonly styles?: ForeignStyles
  /** Other sites that its config loads scripts from. */
  readonly scriptHosts?: readonly string[]
  /** What was left out, and what to do about it. */
  readonly notices: readonly string[]
}

/** The style sheets of a site. */
export interface ForeignStyles {
  /** For docsgen's own pages. Files are named relative to the root. */
  readonly css: string
  /** The style sheets that it was made from, relative to the root. */
  readonly sources: readonly string[]
  /** Other sites that it imports style sheets from. */
  readonly hosts: readonly string[]
}

/** Collects what is left out of a config. The same cause is listed once, with its number. */
export function collectNotices(): { readonly leftOut: (what: string) => void; readonly notices: () => string[] } {
  const counts = new Map<string, number>()
  return {
    leftOut: (what) => void counts.set(what, (counts.get(what) ?? 0) + 1),
    notices: () => [...counts].map(([what, count]) => (count === 1 ? what : `${what} (${String(count)})`)),
  }
}

/** The headings that a table of contents lists, as Docusaurus and Starlight name them. */
export function readHeadingLevels(contents: unknown): Raw {
  const { minHeadingLevel: min = 2, maxHeadingLevel: max = 3 } = groupOf(contents)
  return { min, max }
}

/** The option `site.locales` without translations of texts that the site does not show. They would be errors. */
export function keepUsedWords(locales: readonly Raw[], shown: unknown): Raw[] {
  const texts = JSON.stringify(shown)
  const isShown = (word: string): boolean => texts.includes(`:${JSON.stringify(word)}`)
  return locales.map(({ words, ...locale }) => {
    const used = Object.entries(groupOf(words)).filter(([word]) => isShown(word))
    return used.length === 0 ? locale : { ...locale, words: Object.fromEntries(used) }
  })
}

/** With several languages, the pages of the main one are at the root. */
export function redirectToRoot(name: string, leftOut: (what: string) => void): Raw[] {
  leftOut(
    `"/${name}" in the addresses of the main language, whose pages are at the root; the old addresses redirect to them`,
  )
  return [{ from: `/${name}/*`, to: '/:splat' }]
}
