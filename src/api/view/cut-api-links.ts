import type { Reference } from '../../model/page.ts'
import type { TextWithPlaceholders } from '../../formats/markdown/placeholders.ts'

/** Replaces links to parts of an API with placeholders, which the plan of the site resolves. */
export function cutAtApiLinks(markdown: string, references: readonly Reference[]): TextWithPlaceholders {
  const numbers = new Map(references.map(({ url }, index) => [url, index]))
  const texts: string[] = []
  const placeholders: number[] = []
  let start = 0
  for (const { 0: url, index } of markdown.matchAll(/(?<=\]\(|^ {0,3}\[[^\]\n]+\]: )api:[^\s)]+/gm)) {
    const number = numbers.get(url)
    if (number === undefined) continue
    texts.push(markdown.slice(start, index))
    placeholders.push(number)
    start = index + url.length
  }
  return { texts: [...texts, markdown.slice(start)], placeholders }
}
