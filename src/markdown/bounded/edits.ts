import { content } from 'micromark-core-commonmark'
import { EditMap } from 'micromark-util-edit-map'

// The Markdown parser imports these two parts directly, so an extension cannot replace them. Both changes have the same
// result with less work.

type Event = Parameters<EditMap['consume']>[0][number]

/**
 * Headings and containers edit the end of the list of events. The parser copies the whole list each time; this copies
 * what comes after the first edit.
 */
EditMap.prototype.consume = function (events) {
  const edits = this.map.toSorted((a, b) => a[0] - b[0])
  const first = edits[0]?.[0] ?? events.length
  const tail = events.splice(first)
  const addAll = (added: readonly Event[]): void => {
    for (const event of added) events.push(event)
  }
  let from = 0
  for (const [at, remove, added] of edits) {
    addAll(tail.slice(from, Math.max(from, at - first)))
    addAll(added)
    from = at - first + remove
  }
  addAll(tail.slice(from))
  this.map.length = 0
  this.index.clear()
}

const tokenizeContent = content.tokenize

/**
 * After each lazy line of a quote or list, the parser searches all lines of the paragraph for a token that is still
 * open. If the line continues the paragraph, that token is the paragraph.
 */
content.tokenize = function (effects, ok, nok) {
  const { parser } = this
  const enter: typeof effects.enter = (type, fields) => {
    const token = effects.enter(type, fields)
    if (fields?.previous !== undefined) parser.lazy[token.start.line] = false
    return token
  }
  return tokenizeContent.call(this, { ...effects, enter }, ok, nok)
}
