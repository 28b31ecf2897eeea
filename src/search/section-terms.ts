import type { SearchEntry } from '../model/search/documents.ts'
import { textKinds } from '../model/search/postings.ts'
import { termsOf } from '../model/search/words.ts'

/** The words of a page: for each section those of its text, each with the kind of text in which it stands. */
export type PageTerms = readonly (readonly (readonly [term: string, kinds: number])[])[]

/** Cuts texts into words and remembers the pieces, which come again and again. */
export type TermReader = (text: string) => readonly string[]

/** Makes a reader of words with a memory of its own. */
export function createTermReader(): TermReader {
  const known = new Map<string, readonly string[]>()
  return (text) => {
    const terms: string[] = []
    for (const piece of text.split(/\s+/)) {
      let found = known.get(piece)
      if (found === undefined) {
        found = termsOf(piece)
        known.set(piece, found)
      }
      for (const term of found) terms.push(term)
    }
    return terms
  }
}

/** The words of a page that its title, headings and summary do not hold already. */
export function readPageTerms({ title, summary, sections }: SearchEntry, read: TermReader): PageTerms {
  return sections.map(({ headings, text, code, names }, place) => {
    const shown = new Set(read([title, ...headings, place === 0 ? summary : ''].join('\n')))
    const found = new Map<string, number>()
    // A word counts where it says most: as a name, then in the text, then in code.
    const add = (terms: readonly string[], kind: number): void => {
      for (const term of terms) if (!shown.has(term) && !found.has(term)) found.set(term, kind)
    }
    add(read(names), textKinds.names)
    add(read(text), textKinds.text)
    add(read(code), textKinds.code)
    return [...found]
  })
}
