import { remember } from '../../formats/take-or-make.ts'
import type { PageRecord, SearchEntry } from '../engine/documents.ts'
import { textKinds, type TextKind } from '../engine/shards.ts'
import { partsOf, termsOf } from '../engine/words.ts'

/** The words of a page, each with its occurrences: pairs of a place among the page's sections and a relevance. */
export type PageWords = readonly (readonly [term: string, occurrences: readonly number[]])[]

/** What the index needs of a page. It depends on the page only. */
export interface ReadPage {
  readonly record: PageRecord
  readonly words: PageWords
}

/** Splits texts into words and remembers the pieces, which are often repeated. */
export interface TermReader {
  readonly text: (text: string) => readonly string[]
  /** Leaves out words that readers do not search for in examples. */
  readonly code: (text: string) => readonly string[]
}

/** Most pieces are in few pages, so remembering all of them would only fill the memory. */
const mostPieces = 50_000

/** Creates a term reader with its own memory. */
export function createTermReader(): TermReader {
  return { text: readByPiece(termsOf), code: readByPiece((piece) => termsOf(piece).filter(isWorthy)) }
}

function readByPiece(read: (piece: string) => readonly string[]): (text: string) => readonly string[] {
  const readPiece = remember(read, mostPieces)
  return (text) => {
    const terms: string[] = []
    for (const piece of text.split(/\s+/)) for (const term of readPiece(piece)) terms.push(term)
    return terms
  }
}

const kinds = Object.keys(textKinds) as readonly TextKind[]

/** How relevant a word is in a section: the formula of elasticlunr, times the weight of the kind of text, which is added. */
function relevanceOf(kind: TextKind, share: number): number {
  return Math.round(Math.sqrt(share) * textKinds[kind] * 1000) * kinds.length + kinds.indexOf(kind)
}

/** The kind of text of a relevance. */
export function kindOf(relevance: number): TextKind {
  return kinds[relevance % kinds.length] ?? 'C'
}

/** The words of a page. A word counts for its most relevant kind of text in a section. */
export function readPageWords({ path, title, summary, sections }: SearchEntry, read: TermReader): PageWords {
  const words = new Map<string, number[]>()
  for (const [place, { headings, text, code, cells, names }] of sections.entries()) {
    const found = new Map<string, { readonly kind: TextKind; count: number }>()
    const add = (terms: readonly string[], kind: TextKind): void => {
      for (const term of terms) {
        const before = found.get(term)
        if (before === undefined) found.set(term, { kind, count: 1 })
        else before.count += 1
      }
    }
    const steps = path.split('/').slice(place === 0 ? -2 : -1)
    if (place === 0) {
      add(read.text(title), 'P')
      add(read.text(steps.join('\n')), 'A')
    } else {
      add(read.text(headings.at(-1) ?? ''), 'H')
      add(read.text([title, ...headings.slice(0, -1), ...steps].join('\n')), 'R')
    }
    add(read.text(names), 'N')
    add(read.text(cells), 'L')
    add(read.text(place === 0 ? `${summary}\n${text}` : text), 'T')
    add(read.code(code), 'C')
    // Rounded, so that another sentence does not change the relevance of all words in its section.
    const size = 2 ** (Math.round(Math.log2(48 + found.size) * 2) / 2)
    for (const [term, { kind, count }] of found) {
      const relevance = relevanceOf(kind, 'PHAR'.includes(kind) ? 1 : count / size)
      const list = words.get(term)
      if (list === undefined) words.set(term, [place, relevance])
      else list.push(place, relevance)
    }
  }
  return [...words]
}

/**
 * Leaves out times, dates, addresses and long numbers in examples, which readers do not search for, and names in code,
 * which are found by their parts.
 */
function isWorthy(term: string): boolean {
  return partsOf(term).length === 0 && (!/^\d[\d.:,/_-]{5,}z?$/.test(term) || /^\d+(?:\.\d+){1,2}$/.test(term))
}
