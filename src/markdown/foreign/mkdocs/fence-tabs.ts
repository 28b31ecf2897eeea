import type { MappedLine } from '../../../report/mapped-text.ts'
import { labelled, wrapInDirective } from '../directive-lines.ts'
import { takeFence } from '../outside-code.ts'

/** The label of a code block that is a tab. Older versions of the extension "superfences" have it: ` ```sh tab="Shell" `. */
export const fenceTab = / *\btab="([^"]*)"/

/** The tabs of all code blocks from a line on that have a label, and the line after them. */
export function takeFenceTabs(
  lines: readonly MappedLine[],
  start: number,
  rewriteFence: (fence: readonly MappedLine[]) => readonly MappedLine[],
): { readonly made: readonly MappedLine[]; readonly end: number } | undefined {
  const tabs: MappedLine[] = []
  const margin = lines[start]?.text.search(/\S/) ?? 0
  let end = start
  for (;;) {
    let next = end
    while (lines[next]?.text.trim() === '') next += 1
    const line = lines[next]
    const label = fenceTab.exec(line?.text ?? '')?.[1]
    const length = takeFence(lines, next)
    if (line === undefined || label === undefined || length === 0 || line.text.search(/\S/) !== margin) break
    end = next + length
    const code = rewriteFence(lines.slice(next, end))
    tabs.push(...wrapInDirective(line, code, { margin, opening: labelled('tab', label) }))
  }
  const [first] = tabs
  return first && { made: wrapInDirective(first, tabs, { margin, opening: 'tabs' }), end }
}
