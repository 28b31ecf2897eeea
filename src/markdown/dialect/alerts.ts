import type { Blockquote } from 'mdast'
import { addMark, type PageContext } from '../parse/page-context.ts'

/** The marker must be alone on its line. With other text on the line, it is plain text. */
const opener = /^\[!(NOTE|TIP|IMPORTANT|WARNING|CAUTION)\][ \t]*(?:\n|$)/i

/** Turns GitHub's `> [!NOTE]` into an admonition. Returns whether the quote was one. */
export function readAlert(quote: Blockquote, context: PageContext): boolean {
  const [paragraph] = quote.children
  if (paragraph?.type !== 'paragraph') return false
  const [text] = paragraph.children
  if (text?.type !== 'text') return false
  const match = opener.exec(text.value)
  if (match === null) return false
  const next = match[0].length === text.value.length ? paragraph.children[1] : undefined
  if (next !== undefined && next.type !== 'break' && !match[0].endsWith('\n')) return false
  text.value = text.value.slice(match[0].length)
  if (text.value === '') paragraph.children.splice(0, next?.type === 'break' ? 2 : 1)
  if (paragraph.children.length === 0) quote.children.shift()
  const mark = addMark(context, { kind: 'admonition', name: (match[1] ?? 'note').toLowerCase(), hasTitle: false })
  quote.data = { ...quote.data, hName: 'div', hProperties: { dataDocsgen: mark } }
  return true
}
