import type { Place } from '../model/page.ts'

/** The place of the first of these texts that a source has; its start if it has none of them. */
export function placeOfText(file: string, source: string, texts: readonly string[]): Place {
  const offset = Math.max(texts.map((text) => source.indexOf(text)).find((at) => at !== -1) ?? 0, 0)
  const lines = source.slice(0, offset).split('\n')
  return { file, line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1 }
}
