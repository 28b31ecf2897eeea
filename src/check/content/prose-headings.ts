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
    for (const { word, from, isFirst } of headingWords(text)) {
      if (isInside({ from, to: from + word.length }, exceptions)) continue
      const message = isFirst ? faultOfFirst(word) : faultOfOther(word, speller)
      if (message !== undefined) report({ severity: 'error', rule: 'prose-heading-case', message, at: placeAt(from) })
    }
  }
}

interface HeadingWord {
  readonly word: string
  readonly from: number
  /** Whether a sentence begins with it. */
  readonly isFirst: boolean
}

function* headingWords(text: string): Generator<HeadingWord> {
  let isFirst = true
  for (const { 0: piece, index } of text.matchAll(/\p{L}[\p{L}\p{M}\p{N}'’]*|\uFFFC|\p{N}+|[.:?!](?=\s)/gu)) {
    if (/^\p{L}/u.test(piece)) yield { word: piece, from: index, isFirst }
    isFirst = /^[.:?!]$/.test(piece)
  }
}

function faultOfFirst(word: string): string | undefined {
  if (!/^\p{Ll}+$/u.test(word)) return undefined
  const capital = word.charAt(0).toUpperCase() + word.slice(1)
  return `a heading begins with a capital; write "${capital}", or name "${word}" in check.prose.headings.except`
}

function faultOfOther(word: string, speller: Speller | undefined): string | undefined {
  // `API` and `DevMesh` are abbreviations and names; only `Like This` may be a habit.
  if (!/^\p{Lu}[\p{Ll}'’]+$/u.test(word) || speller?.isName(word) === true) return undefined
  return `"${word}" has a capital inside a heading; write "${word.toLowerCase()}", or name it in check.prose.headings.except`
}
