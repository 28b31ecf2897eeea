import type { ProseOptions } from '../../../config/schema-parts/prose-schema.ts'
import type { Report } from '../../../report/problem.ts'
import { createExactFinder, createPhraseFinder, isInside } from './phrases.ts'
import { plainStyle, type Rewrites } from './plain-style.ts'
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
        const message = `"${oneLine(other.text)}" is not a term of this site; write "${inCaseOf(other.text, use)}"`
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

/** Reports phrases of the style, and of the site, that have a plainer equivalent. The longest phrase wins. */
export function createStyleRule({ style, phrases }: ProseOptions): ProseRule {
  const own = Object.entries(phrases).map(([phrase, rewrite]) => [phrase, rewrite === false ? rewrite : [rewrite]])
  const rewrites: Rewrites = { ...(style === 'plain' ? plainStyle : {}), ...Object.fromEntries(own) }
  const finders = Object.entries(rewrites).map(([phrase, instead]) => ({ instead, find: createPhraseFinder([phrase]) }))
  return ({ text, placeAt }, report) => {
    const all = finders.flatMap(({ instead, find }) => find(text).map((found) => ({ ...found, instead })))
    for (const found of all) {
      const isPart = isInside(
        found,
        all.filter((other) => other.instead === false || other.text.length > found.text.length),
      )
      if (found.instead === false || isPart) continue
      const rewrite = found.instead.map((words) => `"${inCaseOf(found.text, words)}"`).join(' or ')
      const message = `avoid "${oneLine(found.text)}"; write ${rewrite}`
      report({ severity: 'error', rule: 'prose-style', message, at: placeAt(found.from) })
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

/** The replacement with a capital if the original starts with one. */
function inCaseOf(original: string, replacement: string): string {
  return /^\p{Lu}\p{Ll}/u.test(original) ? capitalise(replacement) : replacement
}

function capitalise(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ')
}
