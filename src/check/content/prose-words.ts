import type { ProseOptions } from '../../config/prose-schema.ts'
import type { Report } from '../../report/problem.ts'
import { createExactFinder, createPhraseFinder, isInside } from './phrases.ts'
import type { Stretch } from './prose-text.ts'

/** One check of prose. */
export type ProseRule = (stretch: Stretch, report: Report) => void

/** Reports words that the site replaces with preferred ones. */
export function createTermRule({ terms }: ProseOptions): ProseRule {
  const finders = terms.map(({ use, not }) => ({
    use,
    // A preferred term may contain the other one: "preview URL" instead of "URL".
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

/** Reports words and phrases that the site bans. */
export function createBannedRule({ banned }: ProseOptions): ProseRule {
  const finders = banned.map(({ words, because }) => ({ because, find: createPhraseFinder(words) }))
  return ({ text, placeAt }, report) => {
    for (const { because, find } of finders) {
      for (const found of find(text)) {
        const message = `"${oneLine(found.text)}" is banned on this site: ${because}`
        report({ severity: 'error', rule: 'prose-banned', message, at: placeAt(found.from) })
      }
    }
  }
}

const repeated = /(?<![\p{L}\p{N}_'’-])(\p{L}[\p{L}'’]*)(\s+)(\1)(?![\p{L}\p{N}_'’-])/giu
/** Words that can be repeated in correct English. */
const saidTwice = ['had', 'that']

/** Reports repeated words, also across line ends. */
export const checkRepeatedWords: ProseRule = ({ text, placeAt }, report) => {
  for (const match of text.matchAll(repeated)) {
    const [, word = '', between = ''] = match
    if (saidTwice.includes(word.toLowerCase())) continue
    const message = `"${word}" is repeated; delete one of the two`
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
