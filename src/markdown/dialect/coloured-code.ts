import { hash } from 'node:crypto'
import type { TextWithPlaceholders } from '../../model/page.ts'
import type { CodeInfo } from '../../formats/fence-info.ts'

// Highlighting takes longer than the rest of parsing a page, and most edits leave the code on a page unchanged. So the
// cache records where highlighted code is in a page's HTML and what it was made from.

/** Highlighted code, and its text if that differs from the input. */
export interface ColouredCode {
  readonly html: string
  readonly text?: string | undefined
}

/** Highlighted code by the key of its input. */
export type KnownCode = ReadonlyMap<string, ColouredCode>

/** A range of highlighted code in one of the texts of a page's HTML. */
export interface CodeRange {
  readonly key: string
  readonly index: number
  readonly start: number
  readonly end: number
  readonly text?: string | undefined
}

/** The key covers everything that determines the lines and colors of a code block. */
export function keyOfCode(value: string, { language, highlighted, showLineNumbers }: CodeInfo): string {
  return hash('sha256', JSON.stringify([value, language, showLineNumbers, ...highlighted]), 'base64').slice(0, 22)
}

/** Finds the highlighted code in a page's HTML. Code that is missing or out of order is skipped. */
export function findCode({ texts }: TextWithPlaceholders, code: KnownCode): CodeRange[] {
  const spots: CodeRange[] = []
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

/** Extracts the highlighted code from a page's HTML. */
export function takeCode({ texts }: TextWithPlaceholders, spots: readonly CodeRange[]): KnownCode {
  return new Map(
    spots.map(({ key, index, start, end, text }) => [key, { html: texts[index]?.slice(start, end) ?? '', text }]),
  )
}
