import { renderToStaticMarkup } from 'react-dom/server'
import { addressOfRow, RowInside } from '../../templates/api/Schema.tsx'
import type { ApiText, Schema } from '../model/api.ts'
import type { RowMemory, RowWords } from './api-row-memory.ts'
import { isAlone } from './api-tree-words.ts'
import { escapeHtml } from './escape-html.ts'

/** Stands for the address of a row. */
const addressMark = '\u0001'

/** Makes the memory of a document. `isFixed` says of a text that was shown whether it is the same on every page. */
export function createRowMemory(isFixed: (text: ApiText) => boolean): RowMemory {
  const wordsOf = new WeakMap<Schema, Map<string, RowWords>>()
  const shared = new WeakSet<RowWords>()
  const partsOf = new WeakMap<RowWords, readonly string[]>()
  return {
    words: (source, make) => {
      const { name, schema, isRequired, isDeprecated, isPattern, description, facts = [] } = source
      // Trees end where the page is deep enough, and links differ from page to page.
      if (isPattern === true || facts.length > 0 || !isAlone(schema)) return make()
      const known = wordsOf.get(schema) ?? new Map<string, RowWords>()
      const key = [name, isRequired, isDeprecated === true, description?.markdown ?? ''].join('\0')
      const found = known.get(key)
      if (found !== undefined) return found
      const made = make()
      if ([schema.description, description].every((text) => text === undefined || isFixed(text))) {
        wordsOf.set(schema, known.set(key, made))
        shared.add(made)
      }
      return made
    },
    render: (words, id) => {
      if (!shared.has(words)) return undefined
      const parts = partsOf.get(words) ?? renderInside(words).split(addressMark)
      partsOf.set(words, parts)
      // More than two: the mark stands in the document itself.
      return parts.length === 2 ? parts.join(escapeHtml(addressOfRow(id))) : undefined
    },
  }
}

function renderInside(words: RowWords): string {
  const row = { ...words, id: '', insideHtml: undefined }
  return renderToStaticMarkup(<RowInside row={row} address={addressMark} />)
}
