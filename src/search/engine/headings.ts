import type { FoundPage, FoundSection } from './documents.ts'
import type { SearchEngine } from './engine.ts'
import type { QueryWord } from './query.ts'
import { stemOf } from './stems.ts'

/** The stems that headings can say of a query, and what each counts. */
export interface Asked {
  readonly weights: ReadonlyMap<string, number>
  readonly total: number
  /** Names of several parts: who says the whole has said its parts. */
  readonly names: readonly { readonly name: string; readonly parts: readonly string[] }[]
}

/** What a section's headings say of a query. */
export interface Said {
  /** The share of the query. */
  readonly said: number
  /** What that counts. */
  readonly praise: number
  /** 1 where the headings say all of it, and the section's own nothing else. */
  readonly exact: number
}

/** What a word of questions counts in what headings say. */
const softSaid = 0.2

/** What headings can say of a query: a name by its parts. */
export function listAsked(words: readonly QueryWord[]): Asked {
  const asked = words.flatMap(({ term, parts, isSoft }) =>
    (parts.length > 0 ? parts : [term]).map(
      (part) => [stemOf(part), isSoft ? softSaid : 1 / Math.max(1, parts.length)] as const,
    ),
  )
  const names = words
    .filter(({ parts }) => parts.length > 0)
    .map(({ term, parts }) => ({ name: stemOf(term), parts: [...new Set(parts.map(stemOf))] }))
  const weights = new Map([...names.map(({ name }) => [name, 0] as const), ...asked])
  return { weights, total: [...weights.values()].reduce((sum, weight) => sum + weight, 0), names }
}

/** A section whose headings say all that was asked, and whose own says little else, is what was asked for. */
export function readHeadings(section: FoundSection, { weights, total, names }: Asked, engine: SearchEngine): Said {
  const { own, around } = shownBy(section, engine)
  const isShown = (stem: string): boolean => own.includes(stem) || around.includes(stem)
  let sum = 0
  for (const [stem, weight] of weights) if (isShown(stem)) sum += weight
  for (const { name, parts } of names) {
    const unsaid = isShown(name) ? parts.filter((part) => !isShown(part)) : []
    for (const part of unsaid) sum += weights.get(part) ?? 0
  }
  const said = sum / Math.max(1, total)
  const isPage = section.place === 0
  // What is said around a heading and not asked for is no stranger in it, but less than what is asked for.
  const isMeant = isPage
    ? Math.max(shareOf(own, weights), shareOf(around, weights))
    : 0.6 * shareOf(own, weights) + 0.4 * shareOf(own, weights, around)
  const praise = (1 + 3 * said ** 3) * (1 + 0.8 * isMeant ** 2) + (isPage ? 0.1 : 0)
  return { said, praise, exact: said * isMeant }
}

interface ShownStems {
  /** Of the section's heading, or of its title where it is a page. */
  readonly own: readonly string[]
  /** Of the headings above it and of the end of its address, which names a page as its title does. */
  readonly around: readonly string[]
}

/** Every key asks for them again, of hundreds of sections. */
const known = new WeakMap<FoundSection, ShownStems>()

function shownBy(section: FoundSection, { stemsOf }: SearchEngine): ShownStems {
  const before = known.get(section)
  if (before !== undefined) return before
  const { place, page, heading, trail } = section
  const above = place === 0 ? stepsOf(page.path, 2) : [page.title, ...trail, ...stepsOf(page.path, 1)]
  const shown = { own: stemsOf(place === 0 ? page.title : heading), around: above.flatMap(stemsOf) }
  known.set(section, shown)
  return shown
}

function stepsOf(path: string, count: number): string[] {
  return path.split('/').slice(-count)
}

function shareOf(words: readonly string[], asked: ReadonlyMap<string, number>, others: readonly string[] = []): number {
  let count = 0
  for (const word of words) if (asked.has(word) || others.includes(word)) count += 1
  return count / Math.max(1, words.length)
}

/**
 * Pages that tell of what happened once, or will, mention everything, and those for a change of versions much: who wants
 * them says so.
 */
const passing =
  /(?:^|[-_.])(?:blog|news|posts?|releases?|changelog|changes|proposals?|announc\w+|roadmaps?|upgrad(?:e|es|ing)|migrat(?:e|ing|ions?))(?=$|[-_.])/i
const passingWorth = 0.3

/** The stems of each step of a page's address that tells of something in passing. */
const knownPassing = new WeakMap<FoundPage, readonly (readonly string[])[]>()

/** What is left of the worth of a page that is held back, because it was not asked for by that name. */
export function holdBack(page: FoundPage, { weights }: Asked, engine: SearchEngine): number {
  const isAsked = (stem: string): boolean => (weights.get(stem) ?? 0) > softSaid
  return passingSteps(page, engine).every((stems) => stems.some(isAsked)) ? 1 : passingWorth
}

function passingSteps(page: FoundPage, { stemsOf }: SearchEngine): readonly (readonly string[])[] {
  const before = knownPassing.get(page)
  if (before !== undefined) return before
  const found = page.path
    .split('/')
    .filter((step) => passing.test(step))
    .map(stemsOf)
  knownPassing.set(page, found)
  return found
}
