import { listAlternatives, listSimilar, type Alternative } from './alternatives.ts'
import type { SearchEngine } from './engine.ts'
import type { QueryWord } from './query.ts'

/** Scores by section number. */
export type Scores = ReadonlyMap<number, number>

/** A typed word and its score in each section. */
export interface ScoredWord {
  readonly word: QueryWord
  readonly scores: Scores
  readonly terms: readonly string[]
  /** The weight of the word. Rare words have more than frequent ones. */
  readonly weight: number
  /** It occurs almost everywhere, so a section without it in its headings is not ranked lower. */
  readonly isEverywhere: boolean
  /** It may occur in more sections than the index lists. */
  readonly isFrequent: boolean
}

const few = 3
const shortestPart = 4
/** Alternatives with at least this weight are the word itself or a form of it. */
const sure = 0.8
/** The weight of the parts of a name, if the name is unknown and if it is known. */
const [partsWorth, partsInAddition] = [0.8, 0.1]

/** Scores a word exactly as typed. */
export function scoreWord(word: QueryWord, engine: SearchEngine): ScoredWord {
  return scoreAlternatives(word, listMeant(word, word.isOpen, engine), engine)
}

/** Tolerates typos in a word that has few or no matches. */
export function forgiveWord(strict: ScoredWord, engine: SearchEngine): ScoredWord {
  const { word, scores } = strict
  const isKnown = engine.hasTerm(word.term) || engine.isCommon(word.term) || word.isSoft
  if (isKnown || scores.size > few) return strict
  const parts = word.parts.length > 0 ? word.parts : splitCompound(word.term, engine)
  const alternatives = [...listMeant(word, word.term.length > 2, engine), ...listSimilar(word.term, engine)]
  return scoreAlternatives({ ...word, parts }, alternatives, engine)
}

function listMeant({ term, joined }: QueryWord, isOpen: boolean, engine: SearchEngine): Alternative[] {
  const together = joined.filter((other) => engine.hasTerm(other)).map((other) => ({ term: other, weight: sure }))
  return [...listAlternatives(term, isOpen, engine), ...together]
}

/** The two words of the site that form an unknown compound such as `loadbalancer`. Empty if there are none. */
function splitCompound(term: string, engine: SearchEngine): readonly string[] {
  return listSplits(term, engine).find(([, second]) => isWordOfSite(second, engine)) ?? []
}

/** The ways to split a word in two so that the first is a word of the site. */
export function listSplits(term: string, engine: SearchEngine): (readonly [first: string, second: string])[] {
  const splits: (readonly [string, string])[] = []
  for (let at = term.length - shortestPart; at >= shortestPart; at--)
    if (isWordOfSite(term.slice(0, at), engine)) splits.push([term.slice(0, at), term.slice(at)])
  return splits
}

function isWordOfSite(term: string, engine: SearchEngine): boolean {
  return engine.hasTerm(term) || engine.formsOf(term).length > 0
}

function scoreAlternatives(word: QueryWord, alternatives: readonly Alternative[], engine: SearchEngine): ScoredWord {
  const scores = new Map<number, number>()
  const terms = alternatives.map(({ term }) => term)
  for (const alternative of alternatives) addBest(scores, scoreAlternative(alternative, engine))
  if (word.parts.length > 0) {
    terms.push(...word.parts)
    // If the whole name is known, sections with only its parts rank after all sections that contain it.
    const most = engine.hasTerm(word.term) ? Math.min(...scores.values()) / 4 : Infinity
    for (const [ref, score] of scoreParts(word, engine)) {
      const own = scores.get(ref)
      scores.set(ref, own === undefined ? Math.min(most, score * partsWorth) : own + score * partsInAddition)
    }
  }
  const rarity = Math.log(1 + engine.list.sections / (1 + scores.size))
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

/** Sections that contain all parts of a name, as typed or in other forms. */
function scoreParts({ term, parts, isOpen }: QueryWord, engine: SearchEngine): Scores {
  const reported = parts.filter((part) => !engine.isCommon(part) && !engine.isFrequent(part))
  const exact = joinParts(reported.map((part) => engine.scoresOf(part)))
  if (engine.hasTerm(term) || (exact.size > 0 && !isOpen)) return exact
  return joinParts(reported.map((part) => scoreForms(part, isOpen && part === parts.at(-1), engine)))
}

function scoreForms(part: string, isOpen: boolean, engine: SearchEngine): Scores {
  const scores = new Map<number, number>()
  for (const alternative of listAlternatives(part, isOpen, engine))
    addBest(scores, scoreAlternative(alternative, engine))
  return scores
}

function scoreAlternative({ term, weight }: Alternative, engine: SearchEngine): Scores {
  return weigh(engine.scoresOf(term), weight)
}

function weigh(scores: Scores, weight: number): Scores {
  return weight === 1 ? scores : new Map(Array.from(scores, ([ref, score]) => [ref, score * weight]))
}

/** Keeps the sections that contain every part of a name. */
function joinParts(parts: readonly Scores[]): Scores {
  const [first, ...others] = parts
  const joined = new Map<number, number>()
  for (const [ref, score] of first ?? []) {
    const rest = others.map((scores) => scores.get(ref))
    if (rest.every((value) => value !== undefined))
      joined.set(ref, rest.reduce((sum, value) => sum + value, score) / parts.length)
  }
  return joined
}

function addBest(scores: Map<number, number>, more: Scores): void {
  for (const [ref, score] of more) if (score > (scores.get(ref) ?? 0)) scores.set(ref, score)
}
