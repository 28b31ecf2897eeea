import type { SearchEntry } from '../engine/documents.ts'
import { kindOf, type TextKind } from '../engine/postings.ts'
import { termsOf } from '../engine/words.ts'

/** A word of a section: the kind of text that it occurs in (see `textKinds`), and how often it occurs in the section. */
export type SectionTerm = readonly [term: string, kind: number, count: number]

/** The words of a page, by section. */
export type PageTerms = readonly (readonly SectionTerm[])[]

/** Splits texts into words and caches the pieces, which are often repeated. */
export type TermReader = (text: string) => readonly string[]

/** Creates a term reader with its own cache. */
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

/** The words of a page that are not already in its title, headings and summary. */
export function readPageTerms({ title, summary, sections }: SearchEntry, read: TermReader): PageTerms {
  return sections.map(({ headings, text, code, cells, names }, place) => {
    const shown = new Set(read([title, ...headings, place === 0 ? summary : ''].join('\n')))
    const found = new Map<string, { readonly kind: number; count: number }>()
    const add = (terms: readonly string[], kind: TextKind): void => {
      for (const term of terms) {
        const before = found.get(term)
        if (before !== undefined) before.count += 1
        else if (!shown.has(term)) found.set(term, { kind: kindOf(kind), count: 1 })
      }
    }
    // A word counts for its most relevant kind of text.
    add(read(names), 'names')
    add(read(cells), 'cells')
    add(read(text), 'text')
    add(
      read(code).filter((term) => !isValue(term)),
      'code',
    )
    return [...found].map(([term, { kind, count }]) => [term, kind, count])
  })
}

/** Times, dates, addresses and long numbers in examples, which readers do not search for. */
function isValue(term: string): boolean {
  return /^\d[\d.:,/_-]{5,}z?$/.test(term) && !/^\d+(?:\.\d+){1,2}$/.test(term)
}
