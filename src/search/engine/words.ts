/** A word of a text in its normalized form, with its position. */
export interface Word {
  /** Lower case and without accents. */
  readonly term: string
  readonly start: number
  readonly end: number
  /** A compound such as `value-from`, which is followed by its parts. */
  readonly isWhole: boolean
}

/** Longer compounds, such as addresses and keys, are indexed only by their parts, except for paths of an API. */
const longestWhole = 40
const longestTerm = 32
/** Some languages write compounds of many words as one. */
const longestWord = 64

/**
 * Splits a text into words, in the same way when a site is built and when a reader types. Names, paths, flags, versions and
 * placeholders such as `%{name}` are kept whole and also split into their parts. Scripts without spaces are split by the rules of the platform.
 */
export function splitWords(text: string): Word[] {
  const words: Word[] = []
  for (const match of text.matchAll(chunk)) addChunk(match[0], match.index, words)
  return words
}

/** The terms of a text in order, compounds and parts. */
export function termsOf(text: string): string[] {
  return splitWords(text).map(({ term }) => term)
}

/** The parts of a name in lower case; empty if it has only one. */
export function partsOf(name: string): string[] {
  const words = splitWords(name)
  return words[0]?.isWhole === true ? words.slice(1).map(({ term }) => term) : []
}

/** Whether a term is in a script without spaces, where words follow each other like letters. */
export function isUnspaced(term: string): boolean {
  return term.search(unspaced) === 0
}

/** Lower case and without accents and the vowel marks of Arabic. Other combining marks, which some scripts use for vowels, are kept. */
export function foldText(text: string): string {
  if (/^[\0-\x7f]*$/.test(text)) return text.toLowerCase()
  return text
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f\u0640\u064b-\u0655\u0670\u00ad\u200b-\u200d\u2060]/g, '')
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[ßæœøłđıðþىة]/g, (letter) => plainLetters[letter] ?? letter)
}

/** Letters that are not just accented forms of others, with the spelling that readers type if their keyboard lacks them. */
const plainLetters: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ı: 'i',
  ð: 'd',
  þ: 'th',
  ى: 'ي',
  ة: 'ه',
}

/** In Arabic, the article and the prepositions before it are part of the word. */
const article = /^(?:[وفبك]?ال|لل)(?=\p{Script=Arabic}{2})/u

const chunk =
  /(?:[%$]\{)?[\p{L}\p{N}\p{M}]+(?:(?:[-._/:@#+'’\u00ad\u200b]|\[\]?\.?|\]\.?|\(\)\.?|::|->)(?:[\p{L}\p{N}\p{M}]+|\{[\p{L}\p{N}\p{M}_.-]+\}))*(?:\+\+|#(?=\s|$))?/gu
const pieces = /\p{Lu}+(?![\p{Ll}\p{M}])[\p{N}]*|\p{Lu}?[\p{Ll}\p{Lo}\p{Lt}\p{Lm}\p{M}\p{N}]+|[\p{L}\p{M}]+|\p{N}+/gu
/** Machine identifiers: found only as a whole. */
const identifier = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]+/gu

function addChunk(text: string, start: number, words: Word[]): void {
  if (text.charAt(1) === '{') {
    add(words, text, start, true)
    addChunk(text.slice(2), start + 2, words)
    return
  }
  if (text.search(unspaced) !== -1) {
    addUnspaced(text, start, words)
    return
  }
  const parts = [...text.matchAll(pieces)]
  const whole = text.replace(/['’]s?$/, '')
  if (parts.length < 2 || isPlain(whole)) {
    add(words, whole, start, false)
    return
  }
  if (identifier.test(whole)) {
    add(words, whole, start, true)
    return
  }
  const isNamed = whole.includes('{') || (whole.length <= longestWhole && parts.length <= 5)
  if (isNamed) add(words, whole, start, true)
  for (const segment of text.matchAll(/[\p{L}\p{N}\p{M}]+/gu))
    addSegment(segment[0], start + segment.index, segment[0] === whole, words)
}

/** `forkOf` inside a path: the name and its parts. Single digits and letters are useless without the whole name. */
function addSegment(text: string, start: number, isKnown: boolean, words: Word[]): void {
  const parts = [...text.matchAll(pieces)]
  const isCamel = parts.length > 1 && !isPlain(text)
  if (!isKnown && isWorthy(text)) add(words, text, start, false)
  if (isCamel) for (const part of parts) if (isWorthy(part[0])) add(words, part[0], start + part.index, false)
}

/** Whether a name is a single word for readers: `v2`, `k8s`, `0.72`, `Kubernetes`, `APIs`. */
function isPlain(text: string): boolean {
  return /^(?:[\p{Ll}\p{N}\p{M}]+|\p{Lu}[\p{Ll}\p{N}\p{M}]+|[\p{Lu}\p{N}]+s?|v?\p{N}+(?:[.:]\p{N}+)*)$/u.test(text)
}

function isWorthy(part: string): boolean {
  return part.length > 2 || (part.length === 2 && !/^\p{N}+$/u.test(part))
}

function add(words: Word[], text: string, start: number, isWhole: boolean): void {
  const term = foldText(text).replace(article, '')
  const longest = /^\p{L}+$/u.test(term) ? longestWord : longestTerm
  if (term === '' || (!isWhole && (term.length > longest || isNoise(term)))) return
  words.push({ term, start, end: start + text.length, isWhole })
}

/** Hashes and keys: readers do not type them, and each would add a word to the index. */
function isNoise(term: string): boolean {
  return term.length >= 12 && /\d[a-z]+\d/.test(term) && /^[\da-f]+$/.test(term)
}

function addUnspaced(text: string, start: number, words: Word[]): void {
  for (const { segment, index, isWordLike } of segmenter().segment(text)) {
    if (isWordLike === true) add(words, segment, start + index, false)
  }
}

const shared: { segmenter?: Intl.Segmenter } = {}

function segmenter(): Intl.Segmenter {
  return (shared.segmenter ??= new Intl.Segmenter('ja', { granularity: 'word' }))
}
