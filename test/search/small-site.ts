import {
  listSections,
  writePage,
  type FoundSection,
  type SearchEntry,
  type SearchList,
} from '../../src/search/engine/documents.ts'
import { createEngine, type SearchEngine } from '../../src/search/engine/engine.ts'
import type { Stemmer } from '../../src/search/engine/stems.ts'
import { searchSections } from '../../src/search/engine/rank.ts'
import { createTermReader, readPageWords } from '../../src/search/index/page-words.ts'
import { addWord, limitsOf, writeShard, type ShardWords } from '../../src/search/index/word-shards.ts'

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

/** The list of a small site with this many sections. */
function listOf(sections: number): SearchList {
  return { version: 0, base: '/docs/', parts: [], sections, documents: [['documents', 0]], index: ['index'] }
}

/** The sections of pages as results show them. */
export function sectionsOf(entries: readonly SearchEntry[]): FoundSection[] {
  return listSections(entries.map(writePage), 0, listOf(0))
}

/** The engine as a browser makes it for a small site: from one shard of documents and one of words. */
export function engineOf(entries: readonly SearchEntry[], stemOf?: Stemmer): SearchEngine {
  const read = createTermReader()
  const words: ShardWords = new Map()
  let sections = 0
  for (const entry of entries) {
    for (const word of readPageWords(entry, read)) addWord(word, sections, words)
    sections += entry.sections.length
  }
  const engine = createEngine(listOf(sections), stemOf)
  engine.addWords(0, JSON.parse(JSON.stringify(writeShard(words, limitsOf(sections)))))
  engine.addDocuments(0, JSON.parse(JSON.stringify(entries.map(writePage))))
  return engine
}

/** Addresses below the base path of what a query finds. */
export function find(query: string, engine: SearchEngine, part?: string): string[] {
  return searchSections(query, { most: 8, part }, engine).hits.map(
    ({ section }) => `${section.page.path.slice(6)}${section.id === '' ? '' : `#${section.id}`}`,
  )
}
