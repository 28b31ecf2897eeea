import type { Blockquote } from 'mdast'
import { addMark, type PageContext } from '../parse/page-context.ts'

/** The marker must be alone on its line. With other text on the line, it is plain text. */
const opener = /^\[!(NOTE|TIP|IMPORTANT|WARNING|CAUTION)\][ \t]*(?:\n|$)/i

/** Turns GitHub's `> [!NOTE]` into an admonition. */
export function readAlert(quote: Blockquote, context: PageContext): void {
  const name = takeAlert(quote)
  if (name === undefined) return
  const mark = addMark(context, { kind: 'admonition', name, hasTitle: false })
  quote.data = { ...quote.data, hName: 'div', hProperties: { dataDocsgen: mark } }
}

/** Removes the marker of an alert, and returns its kind. */
export function takeAlert(quote: Blockquote): string | undefined {
  const [paragraph] = quote.children
  if (paragraph?.type !== 'paragraph') return undefined
  const [text] = paragraph.children
  if (text?.type !== 'text') return undefined
  const match = opener.exec(text.value)
  if (match === null) return undefined
  const next = match[0].length === text.value.length ? paragraph.children[1] : undefined
  if (next !== undefined && next.type !== 'break' && !match[0].endsWith('\n')) return undefined
  text.value = text.value.slice(match[0].length)
  if (text.value === '') paragraph.children.splice(0, next?.type === 'break' ? 2 : 1)
  if (paragraph.children.length === 0) quote.children.shift()
  return match[1]?.toLowerCase()
}
