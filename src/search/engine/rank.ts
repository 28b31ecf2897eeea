import { takeOrMake } from '../../formats/take-or-make.ts'
import { listNear } from './alternatives.ts'
import type { FoundPage, FoundSection } from './documents.ts'
import type { SearchEngine } from './engine.ts'
import { holdBack, listAsked, readHeadings } from './headings.ts'
import { parseQuery, type Query } from './query.ts'
import { forgiveWord, scoreWord, type ScoredWord, type Scores } from './score-word.ts'

/** A section that matches a query. */
export interface Hit {
  readonly section: FoundSection
  readonly score: number
}

/** The result of a query. */
export interface SearchResult {
  /** Best first. The sections of a page are kept together. */
  readonly hits: readonly Hit[]
  /** Shards of documents to load, which may contain better results. */
  readonly missing: readonly number[]
  /** The words of the site that were searched for, to be highlighted. */
  readonly terms: readonly string[]
  /** Words of the site that are similar to unknown words of the query; shown if there are no results. */
  readonly nearWords: readonly string[]
}

export interface SearchOptions {
  readonly most: number
  /** Search only this part of the site. */
  readonly part: string | undefined
  /** Whether a section that contains all the words of the phrases has them in sequence. Without it, all sections are accepted. */
  readonly holdsPhrases?: (section: FoundSection, phrases: Query['phrases']) => boolean
}

const perPage = 3
/** The share of the best score that further sections of a page need to be shown with it. */
const closeEnough = 0.6
/** If fewer sections than this contain all words, typos are tolerated. */
const few = 3
/** How much a word counts as found in a section if it has more sections than the index lists, or if it is elsewhere on the page. */
const [likely, nearby] = [0.6, 0.15]
/** The weight of a question word, compared with others. */
const softScore = 0.1
/** The factor for each heading above a section: of two equal matches, the more general one is meant. */
const perStep = 0.93

/** How many of the best matches are ranked by their documents, and how many shards are loaded for them at a time. */
const [mostCandidates, mostMissing] = [40, 12]

/** The share of a query that a section's headings must match to rank with the sections that contain all of it. */
const leadingCoverage = 0.6

/**
 * Finds the sections that match a query: first those that contain all words or have most of them in their headings,
 * then those that contain some. Typos are tolerated if there are few results.
 */
export function searchSections(text: string, options: SearchOptions, engine: SearchEngine): SearchResult {
  const query = parseQuery(text)
  const strict = query.words.map((word) => scoreWord(word, engine))
  let words = strict
  const match = (): Match[] =>
    matchSections(query, words).filter(({ ref }) => {
      const section = engine.sectionAt(ref)
      return section === undefined || isAsked(section, query, options)
    })
  let matches = match()
  if (matches.filter(({ isWhole }) => isWhole).length < few) {
    words = strict.map((word) => forgiveWord(word, engine))
    if (words.some((word, at) => word !== strict[at])) matches = match()
  }
  const ranked = rankMatches(matches, query, words, engine)
  return {
    hits: groupByPage(
      ranked.map(({ hit }) => hit),
      options.most,
    ),
    missing: listMissing(matches, engine),
    terms: listMarked(query, words),
    nearWords: matches.length > 0 ? [] : listNearWords(query, engine),
  }
}

/** The shards of documents that contain the best matches, as far as they have not been loaded. */
function listMissing(matches: readonly Match[], engine: SearchEngine): number[] {
  if (matches.every(({ ref }) => engine.sectionAt(ref) !== undefined)) return []
  const best = matches
    .toSorted((a, b) => Number(b.isWhole) - Number(a.isWhole) || b.score * b.matched ** 2 - a.score * a.matched ** 2)
    .slice(0, mostCandidates)
    .filter(({ ref }) => engine.sectionAt(ref) === undefined)
  const { documents } = engine.list
  return [...new Set(best.map(({ ref }) => documents.findLastIndex(([, first]) => first <= ref)))].slice(0, mostMissing)
}

/** The words to highlight. Question words are left out, unless they are quoted. */
function listMarked({ phrases }: Query, words: readonly ScoredWord[]): string[] {
  const quoted = new Set(phrases.flat())
  const marked = words.filter(({ word }) => !word.isSoft || quoted.has(word.term))
  return [...new Set(marked.flatMap(({ terms }) => terms))]
}

function isAsked(section: FoundSection, { phrases }: Query, { part, holdsPhrases }: SearchOptions): boolean {
  if (part !== undefined && section.page.part !== part) return false
  return phrases.length === 0 || holdsPhrases === undefined || holdsPhrases(section, phrases)
}

/** A section that contains words of a query. It is known without its document. */
interface Match {
  readonly ref: number
  readonly score: number
  /** The weight of the words that were found. */
  readonly matched: number
  /** Every word that counts was found. */
  readonly isWhole: boolean
}

function matchSections({ phrases }: Query, words: readonly ScoredWord[]): Match[] {
  const needed = words.filter(({ word, isEverywhere, isFrequent }) => !word.isSoft && !isEverywhere && !isFrequent)
  const telling = words.filter(({ word }) => !word.isSoft)
  const refs = new Set(telling.flatMap(({ scores }) => [...scores.keys()]))
  const matches: Match[] = []
  for (const ref of refs) {
    if (!phrases.every((phrase) => mayHoldPhrase(ref, phrase, words))) continue
    let [score, matched] = [0, 0]
    for (const { word, scores, weight, isEverywhere, isFrequent } of words) {
      const own = scores.get(ref)
      if (own !== undefined) score += own * Math.min(1, weight) * (word.isSoft ? softScore : 1)
      if (own !== undefined || isEverywhere) matched += weight
      else if (isFrequent) matched += weight * likely
    }
    matches.push({ ref, score, matched, isWhole: needed.every(({ scores }) => scores.has(ref)) })
  }
  return matches
}

interface Ranked extends Match {
  readonly hit: Hit
  /** Ranks before sections that contain only some of the words. */
  readonly isFirst: boolean
  /** How closely its headings match the query, without other words. */
  readonly exact: number
}

function rankMatches(
  matches: readonly Match[],
  { flags }: Query,
  words: readonly ScoredWord[],
  engine: SearchEngine,
): Ranked[] {
  const total = words.reduce((sum, { weight }) => sum + weight, 0)
  const asked = listAsked(
    words.map(({ word }) => word),
    engine,
  )
  const onPages = words.map(({ scores }) => listPages(scores, engine))
  const pages = new Map<FoundPage, number>()
  const ranked = matches.flatMap((match): Ranked[] => {
    const section = engine.sectionAt(match.ref)
    if (section === undefined) return []
    let { matched } = match
    for (const [at, { scores, weight, isEverywhere, isFrequent }] of words.entries())
      if (!scores.has(match.ref) && !isEverywhere && !isFrequent && onPages[at]?.has(section.page) === true)
        matched += weight * nearby
    const share = total === 0 ? 1 : matched / total
    const held = takeOrMake(pages, section.page, (page) => holdBack(page, asked, engine))
    const { coverage, boost, exact } = readHeadings(section, asked, engine)
    const worth = share ** 2 * boost * held * perStep ** section.trail.length
    const hit = { section, score: match.score * worth * (namesFlag(section, flags) ? flagWorth : 1) }
    return [{ ...match, hit, isFirst: match.isWhole || coverage >= leadingCoverage, exact }]
  })
  return liftByPages(ranked).toSorted(
    (a, b) => Number(b.isFirst) - Number(a.isFirst) || b.hit.score - a.hit.score || a.ref - b.ref,
  )
}

function listPages(scores: Scores, engine: SearchEngine): Set<FoundPage | undefined> {
  return new Set(Array.from(scores.keys(), (ref) => engine.sectionAt(ref)?.page))
}

/** The share that a section gains from other matching sections on its page, and how many times its own score they need for the full share. */
const [lift, enough] = [0.3, 3]

/** Of similar matches, prefers the one on the page with the most matches, unless a heading is exactly the query. */
function liftByPages(ranked: readonly Ranked[]): Ranked[] {
  const pages = new Map<FoundPage, number>()
  for (const { hit, isFirst } of ranked)
    if (isFirst) pages.set(hit.section.page, (pages.get(hit.section.page) ?? 0) + hit.score)
  return ranked.map((one) => {
    const { section, score } = one.hit
    const others = Math.max(0, (pages.get(section.page) ?? 0) - score)
    const share = Math.max(one.exact, score === 0 ? 0 : Math.min(1, others / score / enough))
    return { ...one, hit: { section, score: score * (1 + lift * share) } }
  })
}

/** The weight of a flag in a heading, for queries that contain it with its dashes. */
const flagWorth = 3

function namesFlag({ heading }: FoundSection, flags: readonly string[]): boolean {
  return flags.some((flag) => heading.split(/[^\w-]+/).includes(flag))
}

/** Without the text of a section, a phrase can only be ruled out by a missing word. */
function mayHoldPhrase(ref: number, phrase: readonly string[], words: readonly ScoredWord[]): boolean {
  return phrase.every((term) => {
    const word = words.find((scored) => scored.word.term === term)
    return word === undefined || word.isEverywhere || word.isFrequent || word.scores.has(ref)
  })
}

/** Groups the sections of a page at the position of the best one. */
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
