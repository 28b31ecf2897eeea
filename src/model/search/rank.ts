import { listAlternatives, listNear, listSimilar, type Alternative } from './alternatives.ts'
import type { FoundSection } from './documents.ts'
import { fieldBoosts, fieldNames, type SearchEngine } from './engine.ts'
import { parseQuery, type Query, type QueryWord } from './query.ts'
import { stemOf } from './stems.ts'

/** A section that answers a query. */
export interface Hit {
  readonly section: FoundSection
  readonly score: number
}

/** What a query found. */
export interface SearchResult {
  readonly query: Query
  /** Best first; the sections of a page follow each other. */
  readonly hits: readonly Hit[]
  /** The words of the site that were looked for: what is to be marked. */
  readonly terms: readonly string[]
  /** Words of the site near the ones that were typed and are not there; for where nothing is shown. */
  readonly nearWords: readonly string[]
}

export interface SearchOptions {
  readonly most: number
  /** Only this part of the site. */
  readonly part: string | undefined
  /** Whether a section, which has all the words of the phrases, has them one after the other; all are taken otherwise. */
  readonly holdsPhrases?: (section: FoundSection, phrases: Query['phrases']) => boolean
}

const perPage = 3
/** What a further section of a page must score to stand with the best of it. */
const closeEnough = 0.6
const few = 3
/** Alternatives of this weight are the word itself or forms of it. */
const sure = 0.8
/** How far a word counts as found that stands in more sections than the index knows. */
const likely = 0.6

/** Finds the sections that answer a query: all its words first, then most of them, slips forgiven where little is found. */
export function searchSections(text: string, options: SearchOptions, engine: SearchEngine): SearchResult {
  const query = parseQuery(text)
  const strict = query.words.map((word) => scoreWord(word, listAlternatives(word.term, word.isOpen, engine), engine))
  let words = strict
  const rank = (scored: readonly ScoredWord[]): Ranked[] =>
    rankSections(query, scored, engine).filter(({ hit }) => isAsked(hit.section, query, options))
  let ranked = rank(words)
  if (ranked.filter(({ isWhole }) => isWhole).length < few) {
    words = query.words.map((word, index) => forgive(word, strict[index], engine))
    ranked = rank(words)
  }
  const whole = ranked.filter(({ isWhole }) => isWhole)
  const hits = whole.length >= few ? whole : ranked
  return {
    query,
    hits: groupByPage(
      hits.map(({ hit }) => hit),
      options.most,
    ),
    terms: [...new Set(words.flatMap(({ terms }) => terms))],
    nearWords: hits.length > 0 ? [] : listNearWords(query, engine),
  }
}

function isAsked(section: FoundSection, { phrases }: Query, { part, holdsPhrases }: SearchOptions): boolean {
  if (part !== undefined && section.page.part !== part) return false
  return phrases.length === 0 || holdsPhrases === undefined || holdsPhrases(section, phrases)
}

/** A typed word with what it scores in each section. */
interface ScoredWord {
  readonly word: QueryWord
  readonly scores: ReadonlyMap<string, number>
  readonly terms: readonly string[]
  /** How much it tells: rare words more than frequent ones. */
  readonly weight: number
  /** It stands almost everywhere, so a section without it in its headings is no worse. */
  readonly isEverywhere: boolean
  /** It may stand in more sections than the index knows. */
  readonly isFrequent: boolean
}

function scoreWord(word: QueryWord, alternatives: readonly Alternative[], engine: SearchEngine): ScoredWord {
  const scores = new Map<string, number>()
  const terms = alternatives.map(({ term }) => term)
  for (const alternative of alternatives) addBest(scores, scoreTerm(alternative, engine))
  if (word.parts.length > 0) {
    const told = word.parts.filter((part) => !engine.isCommon(part) && !engine.isFrequent(part))
    const parts = told.map((part) => scoreParts(part, word.isOpen && part === word.parts.at(-1), engine))
    terms.push(...word.parts)
    // Where the name itself is known, sections with its parts alone come far behind.
    const worth = engine.hasTerm(word.term) ? 0.25 : 0.8
    for (const [ref, score] of joinParts(parts, worth)) scores.set(ref, (scores.get(ref) ?? 0) + score)
  }
  const rarity = Math.log(1 + engine.sections.length / (1 + scores.size))
  const isEverywhere = engine.isCommon(word.term)
  return {
    word,
    scores,
    terms,
    weight: (word.isSoft ? 0.15 : 1) * Math.max(0.3, isEverywhere ? 0.3 : rarity),
    isEverywhere,
    isFrequent: alternatives.some(({ term, weight }) => weight >= sure && engine.isFrequent(term)),
  }
}

function scoreParts(part: string, isOpen: boolean, engine: SearchEngine): Map<string, number> {
  const scores = new Map<string, number>()
  for (const alternative of listAlternatives(part, isOpen, engine)) addBest(scores, scoreTerm(alternative, engine))
  return scores
}

/** A section must hold every part of a name. */
function joinParts(parts: readonly ReadonlyMap<string, number>[], worth: number): Map<string, number> {
  const [first, ...others] = parts
  const joined = new Map<string, number>()
  for (const [ref, score] of first ?? []) {
    const rest = others.map((scores) => scores.get(ref))
    if (rest.every((value) => value !== undefined))
      joined.set(ref, (worth * rest.reduce((sum, value) => sum + value, score)) / parts.length)
  }
  return joined
}

function scoreTerm({ term, weight }: Alternative, engine: SearchEngine): Map<string, number> {
  const scores = new Map<string, number>()
  for (const field of fieldNames) {
    const found = engine.scoresOf(term, field)
    for (const ref in found) scores.set(ref, (scores.get(ref) ?? 0) + (found[ref] ?? 0) * fieldBoosts[field] * weight)
  }
  return scores
}

function addBest(scores: Map<string, number>, more: ReadonlyMap<string, number>): void {
  for (const [ref, score] of more) if (score > (scores.get(ref) ?? 0)) scores.set(ref, score)
}

/** Looks for what a word may have been meant to be, where it is found seldom or never. */
function forgive(word: QueryWord, strict: ScoredWord | undefined, engine: SearchEngine): ScoredWord {
  const isKnown = engine.hasTerm(word.term) || engine.isCommon(word.term) || word.isSoft
  if (strict !== undefined && (isKnown || strict.scores.size > few)) return strict
  const alternatives = [...listAlternatives(word.term, word.term.length > 2, engine), ...listSimilar(word.term, engine)]
  return scoreWord(word, alternatives, engine)
}

interface Ranked {
  readonly hit: Hit
  /** Every word that counts was found. */
  readonly isWhole: boolean
}

function rankSections({ phrases }: Query, words: readonly ScoredWord[], engine: SearchEngine): Ranked[] {
  const needed = words.filter(({ word, isEverywhere, isFrequent }) => !word.isSoft && !isEverywhere && !isFrequent)
  const total = words.reduce((sum, { weight }) => sum + weight, 0)
  const telling = words.filter(({ word }) => !word.isSoft)
  const refs = new Set((needed.length > 0 ? needed : telling).flatMap(({ scores }) => [...scores.keys()]))
  const asked = new Set(telling.map(({ word }) => stemOf(word.term)))
  const ranked: Ranked[] = []
  for (const ref of refs) {
    const section = engine.sections[Number(ref)]
    if (section === undefined) continue
    let [score, matched] = [0, 0]
    for (const { word, scores, weight, isEverywhere, isFrequent } of words) {
      const own = scores.get(ref)
      if (own !== undefined) score += own * Math.min(1, weight) * (word.isSoft ? 0.1 : 1)
      if (own !== undefined || isEverywhere) matched += weight
      else if (isFrequent) matched += weight * likely
    }
    const isWhole = needed.every(({ scores }) => scores.has(ref))
    const share = total === 0 ? 1 : matched / total
    const hit = { section, score: score * share ** 3 * (isWhole ? 1.5 : 1) * praiseHeading(section, asked, engine) }
    if (phrases.every((phrase) => mayHoldPhrase(ref, phrase, words))) ranked.push({ hit, isWhole })
  }
  return ranked.toSorted(
    (a, b) =>
      b.hit.score - a.hit.score ||
      a.hit.section.page.number - b.hit.section.page.number ||
      a.hit.section.place - b.hit.section.place,
  )
}

/** A title or heading that says what was asked, and little else, is what was asked for. */
function praiseHeading(
  { place, page, heading, trail }: FoundSection,
  asked: ReadonlySet<string>,
  { stemsOf }: SearchEngine,
): number {
  const above = place === 0 ? page.path.split('/').slice(-2) : [page.title, ...trail]
  const own = stemsOf(place === 0 ? page.title : heading)
  const around = new Set(above.flatMap(stemsOf))
  const isSaid = [...asked].filter((stem) => own.includes(stem) || around.has(stem)).length / Math.max(1, asked.size)
  const isMeant =
    own.filter((stem) => asked.has(stem) || (place > 0 && around.has(stem))).length / Math.max(1, own.length)
  return (1 + isSaid ** 2) * (1 + 0.5 * isMeant ** 2) + (place === 0 ? 0.1 : 0)
}

/** Without a section's text, all its words being there is what can be known of a phrase. */
function mayHoldPhrase(ref: string, phrase: readonly string[], words: readonly ScoredWord[]): boolean {
  return phrase.every((term) => {
    const word = words.find((scored) => scored.word.term === term)
    return word === undefined || word.isEverywhere || word.isFrequent || word.scores.has(ref)
  })
}

/** Brings the sections of a page together, in the place of the best of them. */
function groupByPage(hits: readonly Hit[], most: number): Hit[] {
  const groups = new Map<number, Hit[]>()
  let count = 0
  for (const hit of hits) {
    if (count >= most) break
    const group = groups.get(hit.section.page.number) ?? []
    const best = group[0]
    if (group.length >= perPage || (best !== undefined && hit.score < best.score * closeEnough)) continue
    groups.set(hit.section.page.number, [...group, hit])
    count += 1
  }
  return [...groups.values()].flat()
}

function listNearWords({ words }: Query, engine: SearchEngine): string[] {
  const near = words.flatMap(({ term }) => (engine.hasTerm(term) ? [] : listNear(term, engine).slice(0, 3)))
  return [...new Set(near)].slice(0, 5)
}
