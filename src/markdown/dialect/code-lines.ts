import type { Element, ElementContent } from 'hast'

/**
 * Splits highlighted code into lines. A token that spans several lines is reopened on each. Line ends stay on their
 * line.
 */
export function splitLines(tokens: readonly ElementContent[]): ElementContent[][] {
  const lines: ElementContent[][] = [[]]
  append(tokens, [], lines)
  if (lines.length > 1 && lines.at(-1)?.length === 0) lines.pop()
  return lines
}

function append(tokens: readonly ElementContent[], wrappers: readonly Element[], lines: ElementContent[][]): void {
  for (const token of tokens) {
    if (token.type === 'element') append(token.children, [...wrappers, token], lines)
    if (token.type === 'text') appendText(token.value, wrappers, lines)
  }
}

function appendText(text: string, wrappers: readonly Element[], lines: ElementContent[][]): void {
  for (const part of text.split(/(?<=\n)/)) {
    lines.at(-1)?.push(wrap(part, wrappers))
    if (part.endsWith('\n')) lines.push([])
  }
}

function wrap(text: string, wrappers: readonly Element[]): ElementContent {
  let node: ElementContent = { type: 'text', value: text }
  for (const wrapper of wrappers.toReversed()) node = { ...wrapper, children: [node] }
  return node
}
