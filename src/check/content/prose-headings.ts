import type { ProseOptions } from '../../config/prose-schema.ts'
import { createExactFinder, isInside } from './phrases.ts'
import type { ProseRule } from './prose-words.ts'
import type { Speller } from './speller.ts'

type HeadingOptions = NonNullable<ProseOptions['headings']>

/** In a heading only its first word, and what is a name, begins with a capital. */
export function createHeadingRule({ except }: HeadingOptions, speller: Speller | undefined): ProseRule {
  const findExceptions = createExactFinder(except)
  return ({ kind, text, placeAt }, report) => {
    if (kind !== 'heading') return
    const exceptions = findExceptions(text)
    for (const { word, from, begins } of headingWords(text)) {
      if (isInside({ from, to: from + word.length }, exceptions)) continue
      if (begins === 'sentence' || speller?.isName(word) === true) continue
      const message = begins === 'heading' ? faultOfFirst(word) : faultOfOther(word)
      if (message !== undefined) report({ severity: 'error', rule: 'prose-heading-case', message, at: placeAt(from) })
    }
  }
}

interface HeadingWord {
  readonly word: string
  readonly from: number
  /** What begins with it; after a colon, a small letter is as good as a capital. */
  readonly begins: 'heading' | 'sentence' | 'nothing'
}

function* headingWords(text: string): Generator<HeadingWord> {
  let begins: HeadingWord['begins'] = 'heading'
  for (const { 0: piece, index } of text.matchAll(/\p{L}[\p{L}\p{M}\p{N}'’]*|\uFFFC|\p{N}+|[.:?!](?=\s)/gu)) {
    if (/^\p{L}/u.test(piece)) yield { word: piece, from: index, begins }
    begins = /^[.:?!]$/.test(piece) ? 'sentence' : 'nothing'
  }
}

function faultOfFirst(word: string): string | undefined {
  if (!/^\p{Ll}+$/u.test(word)) return undefined
  const capital = word.charAt(0).toUpperCase() + word.slice(1)
  return `a heading begins with a capital; write "${capital}", or name "${word}" in check.prose.headings.except`
}

function faultOfOther(word: string): string | undefined {
  // `API` and `DevMesh` are abbreviations and names; only `Like This` may be a habit.
  if (!/^\p{Lu}[\p{Ll}'’]+$/u.test(word)) return undefined
  return `"${word}" has a capital inside a heading; write "${word.toLowerCase()}", or name it in check.prose.headings.except`
}
