import type { ProseOptions } from '../../config/prose-schema.ts'
import type { Report } from '../../report/problem.ts'
import { createExactFinder, createPhraseFinder, isInside } from './phrases.ts'
import type { Stretch } from './prose-text.ts'

/** One check of running text. */
export type ProseRule = (stretch: Stretch, report: Report) => void

/** Spellings that the site has another word for. */
export function createTermRule({ terms }: ProseOptions): ProseRule {
  const finders = terms.map(({ use, not }) => ({
    use,
    // A preferred spelling may hold the other one: "preview URL" instead of "URL".
    findPreferred: createExactFinder([use, capitalise(use)]),
    findOther: createPhraseFinder(not),
  }))
  return ({ text, placeAt }, report) => {
    for (const { use, findPreferred, findOther } of finders) {
      const others = findOther(text)
      if (others.length === 0) continue
      const preferred = findPreferred(text)
      for (const other of others.filter((found) => !isInside(found, preferred))) {
        const instead = /^\p{Lu}\p{Ll}/u.test(other.text) ? capitalise(use) : use
        const message = `"${oneLine(other.text)}" is not a term of this site; write "${instead}"`
        report({ severity: 'error', rule: 'prose-term', message, at: placeAt(other.from) })
      }
    }
  }
}

/** Words and phrases that no page may hold. */
export function createBannedRule({ banned }: ProseOptions): ProseRule {
  const finders = banned.map(({ words, because }) => ({ because, find: createPhraseFinder(words) }))
  return ({ text, placeAt }, report) => {
    for (const { because, find } of finders) {
      for (const found of find(text)) {
        const message = `"${oneLine(found.text)}" is banned from this site: ${because}`
        report({ severity: 'error', rule: 'prose-banned', message, at: placeAt(found.from) })
      }
    }
  }
}

const repeated = /(?<![\p{L}\p{N}_'’-])(\p{L}[\p{L}'’]*)(\s+)(\1)(?![\p{L}\p{N}_'’-])/giu
/** English says these twice, and means it. */
const saidTwice = ['had', 'that']

/** A word that stands twice in a row, also across the end of a line. */
export const checkRepeatedWords: ProseRule = ({ text, placeAt }, report) => {
  for (const match of text.matchAll(repeated)) {
    const [, word = '', between = ''] = match
    if (saidTwice.includes(word.toLowerCase())) continue
    const message = `"${word}" stands twice in a row; delete one of the two`
    const at = placeAt(match.index + word.length + between.length)
    report({ severity: 'error', rule: 'prose-repeated', message, at })
  }
}

function capitalise(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ')
}
