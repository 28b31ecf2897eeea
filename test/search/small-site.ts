import type { SearchEntry } from '../../src/search/engine/documents.ts'
import { createEngine, type SearchEngine } from '../../src/search/engine/engine.ts'
import { searchSections } from '../../src/search/engine/rank.ts'
import { encodeDocuments, encodeIndex } from '../../src/search/index/encode-index.ts'
import { createTermReader, readPageTerms } from '../../src/search/index/section-terms.ts'

/** A page of a test: its title and, by heading, the texts of its sections; the text before them under an empty heading. */
export function pageOf(path: string, title: string, texts: Readonly<Record<string, string>>): SearchEntry {
  const sections = Object.entries({ '': '', ...texts }).map(([heading, text]) => ({
    id: heading.toLowerCase().replaceAll(' ', '-'),
    headings: heading === '' ? [] : [heading],
    text,
    code: '',
    cells: '',
    names: '',
  }))
  return { path, title, summary: '', part: path.split('/')[0] ?? '', hasMarkdownVersion: true, sections }
}

/** The engine as a browser makes it: from the text of the two files. */
export function engineOf(entries: readonly SearchEntry[]): SearchEngine {
  const read = createTermReader()
  const documents = JSON.stringify(encodeDocuments(entries, '/docs/'))
  const index = JSON.stringify(encodeIndex(entries.map((entry) => readPageTerms(entry, read))))
  return createEngine(JSON.parse(documents), JSON.parse(index))
}

/** Addresses below the base path of what a query finds. */
export function find(query: string, engine: SearchEngine, part?: string): string[] {
  return searchSections(query, { most: 8, part }, engine).hits.map(
    ({ section }) => `${section.page.path.slice(6)}${section.id === '' ? '' : `#${section.id}`}`,
  )
}
