import { takeOrMake } from '../../formats/take-or-make.ts'
import type { FoundPage, FoundSection } from './documents.ts'
import type { SearchEngine } from './engine.ts'
import type { QueryWord } from './query.ts'

/** The stems of a query that headings can match, with the weight of each. */
export interface Asked {
  readonly weights: ReadonlyMap<string, number>
  readonly total: number
  /** Names that consist of several parts: a heading with the whole name also matches its parts. */
  readonly names: readonly { readonly name: string; readonly parts: readonly string[] }[]
}

/** How well a section's headings match a query. */
export interface HeadingMatch {
  /** The share of the query that they match. */
  readonly coverage: number
  /** The factor for the section's score. */
  readonly boost: number
  /** 1 if the headings match all of the query, and the section's own heading contains nothing else. */
  readonly exact: number
}

/** The weight of a question word in a heading. */
const softWeight = 0.2

/** The parts of a query that headings can match. Names are matched by their parts. */
export function listAsked(words: readonly QueryWord[], { stemOf }: SearchEngine): Asked {
  const asked = words.flatMap(({ term, parts, isSoft }) =>
    (parts.length > 0 ? parts : [term]).map(
      (part) => [stemOf(part), isSoft ? softWeight : 1 / Math.max(1, parts.length)] as const,
    ),
  )
  const names = words
    .filter(({ parts }) => parts.length > 0)
    .map(({ term, parts }) => ({ name: stemOf(term), parts: [...new Set(parts.map(stemOf))] }))
  const weights = new Map([...names.map(({ name }) => [name, 0] as const), ...asked])
  return { weights, total: [...weights.values()].reduce((sum, weight) => sum + weight, 0), names }
}

/** A section is the best answer if its headings match the whole query and its own heading contains little else. */
export function readHeadings(
  section: FoundSection,
  { weights, total, names }: Asked,
  engine: SearchEngine,
): HeadingMatch {
  const { own, around } = shownBy(section, engine)
  const isShown = (stem: string): boolean => own.includes(stem) || around.includes(stem)
  let sum = 0
  for (const [stem, weight] of weights) if (isShown(stem)) sum += weight
  for (const { name, parts } of names) {
    const unmatched = isShown(name) ? parts.filter((part) => !isShown(part)) : []
    for (const part of unmatched) sum += weights.get(part) ?? 0
  }
  const coverage = sum / Math.max(1, total)
  const isPage = section.place === 0
  // Words from the surrounding headings are not unrelated, but they count less than words of the query.
  const isMeant = isPage
    ? Math.max(shareOf(own, weights), shareOf(around, weights))
    : 0.6 * shareOf(own, weights) + 0.4 * shareOf(own, weights, around)
  const boost = (1 + 3 * coverage ** 3) * (1 + 0.8 * isMeant ** 2) + (isPage ? 0.1 : 0)
  return { coverage, boost, exact: coverage * isMeant }
}

interface ShownStems {
  /** Stems of the section's heading, or of the title for a page. */
  readonly own: readonly string[]
  /** Stems of the headings above it and of the last part of its address, which names a page like its title does. */
  readonly around: readonly string[]
}

/** Cached, because every keystroke asks for them again for hundreds of sections. */
const known = new WeakMap<FoundSection, ShownStems>()

function shownBy(section: FoundSection, { stemsOf }: SearchEngine): ShownStems {
  return takeOrMake(known, section, ({ place, page, heading, trail }) => {
    const above = place === 0 ? stepsOf(page.path, 2) : [page.title, ...trail, ...stepsOf(page.path, 1)]
    return { own: stemsOf(place === 0 ? page.title : heading), around: above.flatMap(stemsOf) }
  })
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
 * Pages about past or planned changes mention everything, and migration guides mention a lot. Readers who want them
 * include their name in the query.
 */
const passing =
  /(?:^|[-_.])(?:blog|news|posts?|releases?|changelog|changes|proposals?|announc\w+|roadmaps?|upgrad(?:e|es|ing)|migrat(?:e|ing|ions?))(?=$|[-_.])/i
const passingWorth = 0.3

/** Readers of an API reference look for calls, and write the name of a schema if they want it. */
const schemaPath = /(?:^|\/)schemas\/[^/]+$/
const schemaWorth = 0.6

/** The factor for a page that is ranked lower because the query does not name it. */
export function holdBack(page: FoundPage, { weights, names }: Asked, engine: SearchEngine): number {
  if (page.part === 'API' && names.length === 0 && schemaPath.test(page.path)) return schemaWorth
  const isAsked = (stem: string): boolean => (weights.get(stem) ?? 0) > softWeight
  return passingSteps(page, engine).every((stems) => stems.some(isAsked)) ? 1 : passingWorth
}

/** The stems of those segments of a page's address that mark it as such a page. */
function passingSteps({ path }: FoundPage, { stemsOf }: SearchEngine): readonly (readonly string[])[] {
  return path
    .split('/')
    .filter((step) => passing.test(step))
    .map(stemsOf)
}
