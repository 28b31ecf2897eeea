import { renderToStaticMarkup } from 'react-dom/server'
import { addressOfRow, RowInside } from '../../templates/api/Schema.tsx'
import type { ApiText, Schema } from '../model/api.ts'
import { takeOrMake } from '../model/take-or-make.ts'
import type { RowMemory, RowSource, RowWords } from './api-row-memory.ts'
import { isAlone } from './api-tree-words.ts'
import { escapeHtml } from './escape-html.ts'

interface KnownRow {
  readonly words: RowWords
  /** The HTML of its inside before and after its address; more where the mark stands in the document itself. */
  readonly parts: readonly string[]
}

/** Stands for the address of a row. */
const addressMark = '\u0001'

/** Makes the memory of a document. `isFixed` says of a text that was shown whether it is the same on every page. */
export function createRowMemory(isFixed: (text: ApiText) => boolean): RowMemory {
  const known = new WeakMap<Schema, Map<string, KnownRow>>()
  const take = (source: RowSource, make: () => RowWords): KnownRow => {
    const { name, schema, isRequired, isDeprecated, isPattern, description, facts = [] } = source
    // Trees end where the page is deep enough, and links differ from page to page.
    if (isPattern === true || facts.length > 0 || !isAlone(schema)) return { words: make(), parts: [] }
    const rows = takeOrMake(known, schema, () => new Map<string, KnownRow>())
    const key = [name, isRequired, isDeprecated === true, description?.markdown ?? ''].join('\0')
    const found = rows.get(key)
    if (found !== undefined) return found
    const words = make()
    const isSame = [schema.description, description].every((text) => text === undefined || isFixed(text))
    if (!isSame) return { words, parts: [] }
    const made = { words, parts: renderInside(words).split(addressMark) }
    rows.set(key, made)
    return made
  }
  return (source, id, make) => {
    const { words, parts } = take(source, make)
    const insideHtml = parts.length === 2 ? parts.join(escapeHtml(addressOfRow(id))) : undefined
    return { ...words, id, insideHtml }
  }
}

function renderInside(words: RowWords): string {
  const row = { ...words, id: '', insideHtml: undefined }
  return renderToStaticMarkup(<RowInside row={row} address={addressMark} />)
}
