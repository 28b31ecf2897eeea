import { hash } from 'node:crypto'
import type { TextWithHoles } from '../../model/page.ts'
import type { CodeInfo } from '../../formats/fence-info.ts'

// To colour the code of a page takes longer than all the rest of parsing it, and a writer who changes a page seldom
// changes its code. So the cache tells where in a page's HTML coloured code stands and what it was made from.

/** Coloured code, and its text where that is not the code that was coloured. */
export interface ColouredCode {
  readonly html: string
  readonly text?: string | undefined
}

/** Coloured code by the key of what it was made from. */
export type KnownCode = ReadonlyMap<string, ColouredCode>

/** Where coloured code stands: from one place to another in one of the texts of a page's HTML. */
export interface CodeSpot {
  readonly key: string
  readonly index: number
  readonly start: number
  readonly end: number
  readonly text?: string | undefined
}

/** Names all that the lines and colours of a block of code are made from. */
export function keyOfCode(value: string, { language, highlighted, showLineNumbers }: CodeInfo): string {
  return hash('sha256', JSON.stringify([value, language, showLineNumbers, ...highlighted]), 'base64').slice(0, 22)
}

/** Finds the coloured code of a page in its HTML; what stands there in another order, or not at all, is left out. */
export function findCode({ texts }: TextWithHoles, code: KnownCode): CodeSpot[] {
  const spots: CodeSpot[] = []
  let index = 0
  let from = 0
  for (const [key, { html, text }] of code) {
    const [at, start] = findFrom(texts, html, [index, from])
    if (start === -1) continue
    index = at
    from = start + html.length
    spots.push({ key, index, start, end: from, text })
  }
  return spots
}

function findFrom(texts: readonly string[], html: string, [index, from]: readonly [number, number]): [number, number] {
  for (let at = index; at < texts.length; at += 1) {
    const start = texts[at]?.indexOf(html, at === index ? from : 0) ?? -1
    if (start !== -1) return [at, start]
  }
  return [index, -1]
}

/** Takes the coloured code of a page out of its HTML again. */
export function takeCode({ texts }: TextWithHoles, spots: readonly CodeSpot[]): KnownCode {
  return new Map(
    spots.map(({ key, index, start, end, text }) => [key, { html: texts[index]?.slice(start, end) ?? '', text }]),
  )
}
