import { renderToStaticMarkup } from 'react-dom/server'
import { addressOfRow, RowInside } from '../../templates/api/Schema.tsx'
import type { ApiText, Schema } from '../model/api.ts'
import type { FactView, RowView } from '../model/api-view.ts'
import { escapeHtml } from './escape-html.ts'

/** A value with a name, and what is said of it where it stands, beside what its schema says. */
export interface RowSource {
  readonly name: string
  readonly schema: Schema
  readonly isRequired: boolean
  readonly isPattern?: boolean
  readonly description?: ApiText | undefined
  readonly facts?: readonly FactView[]
  readonly isDeprecated?: boolean
}

/** What a row says, wherever it stands. */
export type RowWords = Omit<RowView, 'id' | 'insideHtml'>

/** Most rows of a document say what others say, on this page or another: that is put into words and rendered once. */
export interface RowMemory {
  /** The words of a row, made anew where none before has said the same. */
  readonly words: (source: RowSource, make: () => RowWords) => RowWords
  /** The inside of a row as HTML; `undefined` for one with a tree, in which every part has an id of its own. */
  readonly render: (words: RowWords, id: string) => string | undefined
}

/** Stands for the address of a row. */
const addressMark = '\u0001'

/** Makes the memory of a document. `isFixed` says of a text that was shown whether it is the same on every page. */
export function createRowMemory(isFixed: (text: ApiText) => boolean): RowMemory {
  const wordsOf = new WeakMap<Schema, Map<string, RowWords>>()
  const partsOf = new WeakMap<RowWords, readonly string[]>()
  return {
    words: (source, make) => {
      const { name, schema, isRequired, isDeprecated, isPattern, description, facts = [] } = source
      if (isPattern === true || facts.length > 0 || !isAlone(schema)) return make()
      const known = wordsOf.get(schema) ?? new Map<string, RowWords>()
      const key = [name, isRequired, isDeprecated === true, description?.markdown ?? ''].join('\0')
      const found = known.get(key)
      if (found !== undefined) return found
      const made = make()
      if (
        made.tree === undefined &&
        [schema.description, description].every((text) => text === undefined || isFixed(text))
      )
        wordsOf.set(schema, known.set(key, made))
      return made
    },
    render: (words, id) => {
      if (words.tree !== undefined) return undefined
      const parts = partsOf.get(words) ?? renderInside(words).split(addressMark)
      partsOf.set(words, parts)
      // More than two: the mark stands in the document itself.
      return parts.length === 2 ? parts.join(escapeHtml(addressOfRow(id))) : undefined
    },
  }
}

/** Whether a schema names no other, to which links may differ from page to page. */
function isAlone({ reference, items, additional, choices, externalDocs }: Schema): boolean {
  return (
    reference === undefined &&
    items === undefined &&
    (additional === undefined || additional === 'forbidden') &&
    choices.length === 0 &&
    externalDocs === undefined
  )
}

function renderInside(words: RowWords): string {
  const row = { ...words, id: '', insideHtml: undefined }
  return renderToStaticMarkup(<RowInside row={row} address={addressMark} />)
}
