import type { MappedLine } from '../../report/mapped-text.ts'

const fence = /^[\s>]*(?:(?:[-*+]|\d{1,9}[.)])\s+)*(`{3,}(?!.*`)|~{3,})/

/**
 * Rewrites the lines of a text that are not in a code block. `opening` rewrites the first lines of code blocks. If it
 * returns nothing, no code block begins.
 */
export function rewriteProse(
  lines: readonly MappedLine[],
  rewrite: (line: MappedLine, index: number) => readonly MappedLine[],
  opening: (line: MappedLine) => MappedLine | undefined = (line) => line,
): MappedLine[] {
  let open: string | undefined
  return lines.flatMap((line, index) => {
    if (open !== undefined) {
      if (closesFence(line.text, open)) open = undefined
      return [line]
    }
    const opened = readFenceMarker(line.text) === undefined ? undefined : opening(line)
    if (opened === undefined) return rewrite(line, index)
    open = line.text
    return [opened]
  })
}

/** Whether each line is outside of code blocks. */
export function markProse(lines: readonly MappedLine[]): readonly boolean[] {
  const isProse = lines.map(() => false)
  rewriteProse(lines, (line, index) => {
    isProse[index] = true
    return [line]
  })
  return isProse
}

/** The marker of a line that begins or ends a code block. */
export function readFenceMarker(text: string): string | undefined {
  return fence.exec(text)?.[1]
}

/** Whether a line ends the code block that an earlier line begins. With more indentation, it is code. */
function closesFence(text: string, opening: string): boolean {
  const marker = readFenceMarker(opening) ?? ''
  const isMarker = readFenceMarker(text)?.startsWith(marker) === true && /^[\s>]*[`~]+\s*$/.test(text)
  return isMarker && text.search(/[`~]/) < opening.indexOf(marker) + 4
}

/** The number of lines of a code block that begins here; 0 if none does. */
export function takeFence(lines: readonly MappedLine[], start: number): number {
  const opening = lines[start]?.text ?? ''
  if (readFenceMarker(opening) === undefined) return 0
  const length = lines.slice(start + 1).findIndex(({ text }) => closesFence(text, opening))
  return length === -1 ? 1 : length + 2
}

/** The parts of a line that are not between backticks, with their positions. */
export function proseParts(text: string): { readonly start: number; readonly part: string }[] {
  const parts: { start: number; part: string }[] = []
  let start = 0
  for (const { 0: span, index } of text.matchAll(/(?<!`)(`+)(?!`).*?(?<!`)\1(?!`)/g)) {
    parts.push({ start, part: text.slice(start, index) })
    start = index + span.length
  }
  return [...parts, { start, part: text.slice(start) }]
}

/** Whether a position of a line is between backticks. */
export function isInCodeSpan(text: string, at: number): boolean {
  return !proseParts(text).some(({ start, part }) => start <= at && at <= start + part.length)
}
