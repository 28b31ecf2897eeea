import type { ElementContent } from 'hast'
import { toString as toPlainText } from 'hast-util-to-string'
import type { MarkedText } from '../../../formats/markdown/fence-info.ts'

interface Range extends Pick<MarkedText, 'kind'> {
  readonly start: number
  readonly end: number
}

/** Marks texts in highlighted code. A text in several tokens is marked in each of them. */
export function markTexts(tokens: readonly ElementContent[], texts: readonly MarkedText[]): ElementContent[] {
  const code = tokens.map((token) => toPlainText(token)).join('')
  const ranges = texts.flatMap((text) => rangesOf(text, code)).toSorted((a, b) => a.start - b.start)
  let end = 0
  const splitAll = (nodes: readonly ElementContent[]): ElementContent[] =>
    nodes.flatMap((node) => {
      if (node.type === 'element') return { ...node, children: splitAll(node.children) }
      if (node.type !== 'text') return node
      const start = end
      end += node.value.length
      return split(node.value, start, ranges)
    })
  return splitAll(tokens)
}

/** The places of a text on single lines. */
function rangesOf({ kind, pattern, lines = [0, Infinity] }: MarkedText, code: string): Range[] {
  const found = Array.from(code.matchAll(/^.*$/gm)).slice(...lines)
  return found.flatMap(({ 0: line, index: offset }) =>
    Array.from(line.matchAll(pattern)).flatMap(({ indices = [] }) => {
      const [whole, ...groups] = indices
      const marked = groups.length === 0 ? [whole] : groups
      return marked.flatMap((place) =>
        place === undefined ? [] : { kind, start: offset + place[0], end: offset + place[1] },
      )
    }),
  )
}

/** A text that starts at this place of the code. */
function split(text: string, place: number, ranges: readonly Range[]): ElementContent[] {
  const parts: ElementContent[] = []
  let position = place
  const addUntil = (end: number, kind?: string): void => {
    if (end <= position) return
    const value: ElementContent = { type: 'text', value: text.slice(position - place, end - place) }
    parts.push(
      kind === undefined
        ? value
        : { type: 'element', tagName: 'mark', properties: { className: [kind] }, children: [value] },
    )
    position = end
  }
  const last = place + text.length
  for (const { start, end, kind } of ranges) {
    addUntil(Math.min(start, last))
    addUntil(Math.min(end, last), kind)
  }
  addUntil(last)
  return parts
}
