import type { MappedLine } from '../../report/mapped-text.ts'

const fence = /^[\s>]*(?:(?:[-*+]|\d{1,9}[.)])\s+)*(`{3,}|~{3,})/

/** Rewrites the lines of a text that are not in a code block. `opening` rewrites the first lines of code blocks. */
export function rewriteProse(
  lines: readonly MappedLine[],
  rewrite: (line: MappedLine, index: number) => readonly MappedLine[],
  opening: (line: MappedLine) => MappedLine = (line) => line,
): MappedLine[] {
  let open: string | undefined
  return lines.flatMap((line, index) => {
    const marker = fence.exec(line.text)?.[1]
    if (open !== undefined) {
      if (marker?.startsWith(open) === true && /^[\s>]*[`~]+\s*$/.test(line.text)) open = undefined
      return [line]
    }
    if (marker === undefined) return rewrite(line, index)
    open = marker
    return [opening(line)]
  })
}
