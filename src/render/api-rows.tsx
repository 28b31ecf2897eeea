import { renderToStaticMarkup } from 'react-dom/server'
import { addressOfRow, RowInside } from '../../templates/api/Schema.tsx'
import type { RowView } from '../model/api-view.ts'
import { escapeHtml } from './escape-html.ts'

/** What a row says, wherever it stands. */
export type RowWords = Omit<RowView, 'id' | 'insideHtml'>

/** The inside of a row as HTML; `undefined` for one with a tree, in which every part has an id of its own. */
export type RenderRow = (words: RowWords, id: string) => string | undefined

/** Stands for the address of a row. */
const addressMark = '\u0001'

/** Most rows of a document say what others say, on this page or another; each of those is rendered once. */
export function createRowRenderer(): RenderRow {
  const known = new Map<string, readonly string[]>()
  return (words, id) => {
    if (words.tree !== undefined) return undefined
    const key = JSON.stringify(words)
    const parts = known.get(key) ?? renderInside(words).split(addressMark)
    known.set(key, parts)
    // More than two: the mark stands in the document itself.
    return parts.length === 2 ? parts.join(escapeHtml(addressOfRow(id))) : undefined
  }
}

function renderInside(words: RowWords): string {
  const row = { ...words, id: '', insideHtml: undefined }
  return renderToStaticMarkup(<RowInside row={row} address={addressMark} />)
}
