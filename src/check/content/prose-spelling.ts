import type { ProseRule } from './prose-words.ts'
import type { Speller } from './speller.ts'

/** Every word must be in the dictionary or in the site's own list. */
export function createSpellingRule(speller: Speller): ProseRule {
  return ({ text, placeAt }, report) => {
    for (const { word, from } of wordsOf(text)) {
      if (isKnownWord(word, speller)) continue
      const meant = speller.suggest(word).map((suggestion) => `"${suggestion}"`)
      const remedy =
        meant.length === 0 ? 'correct it, or add it to the words of the site' : `did you mean ${meant.join(' or ')}?`
      const message = `"${word}" is not in the dictionary; ${remedy}`
      report({ severity: 'error', rule: 'prose-spelling', message, at: placeAt(from) })
    }
  }
}

interface Word {
  readonly word: string
  readonly from: number
}

/** Addresses, file names, variables, versions, emoji and other texts that are not in dictionaries. */
const notWords = /\p{Extended_Pictographic}|[\d_@\\=<>{}$%&#~]|[.:]\p{L}|^[./]|^\p{L}\.\p{L}/u

function* wordsOf(text: string): Generator<Word> {
  for (const { 0: chunk, index } of text.matchAll(/[^\s\uFFFC]+/gu)) {
    if (notWords.test(chunk)) continue
    for (const { 0: word, index: inner } of chunk.matchAll(/\p{L}[\p{L}\p{M}'’-]*/gu))
      yield { word: word.replace(/['’-]+$/u, ''), from: index + inner }
  }
}

function isKnownWord(word: string, speller: Speller): boolean {
  const plain = word.replaceAll('’', "'").replace(/'s$/, '')
  if (isAbbreviation(plain) || speller.isKnown(plain)) return true
  const parts = plain.split('-')
  return parts.length > 1 && parts.every((part) => part.length < 4 || isAbbreviation(part) || speller.isKnown(part))
}

/** Abbreviations such as `API` and `URLs`, which dictionaries do not cover completely. */
function isAbbreviation(word: string): boolean {
  return /^\p{Lu}+s?$/u.test(word)
}
