import type { ProseOptions } from '../../config/prose-schema.ts'
import { createExactFinder, isInside } from './phrases.ts'
import type { ProseRule } from './prose-words.ts'
import type { Speller } from './speller.ts'

type HeadingOptions = NonNullable<ProseOptions['headings']>

/** In a heading, only the first word and names start with a capital. */
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
  /** What the word starts. After a colon, both a small letter and a capital are accepted. */
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
  return `a heading starts with a capital; write "${capital}", or add "${word}" to check.prose.headings.except`
}

function faultOfOther(word: string): string | undefined {
  // `API` and `DevMesh` are abbreviations and names. Only `Like This` may be title case.
  if (!/^\p{Lu}[\p{Ll}'’]+$/u.test(word)) return undefined
  return `"${word}" has a capital inside a heading; write "${word.toLowerCase()}", or add it to check.prose.headings.except`
}
