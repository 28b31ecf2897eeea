import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import fc from 'fast-check'
import { expect, onTestFinished, test } from 'vitest'
import { openStore, type CacheStore } from '../../src/cache/store.ts'
import { searchList } from '../../src/formats/names/generated-files.ts'
import type { SearchEntry, SearchList } from '../../src/search/engine/documents.ts'
import { createEngine } from '../../src/search/engine/engine.ts'
import { findSections } from '../../src/search/engine/load-shards.ts'
import { indexPages } from '../../src/search/index/build-search.ts'
import { pageOf } from './small-site.ts'

// The index of sites with more than 300 pages, which is divided into shards.

type Files = ReadonlyMap<string, string>

function openCache(): () => CacheStore {
  const folder = mkdtempSync(path.join(tmpdir(), 'docsgen-shards-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return () => openStore({ folder, fingerprint: '', isFresh: false })
}

/** The files of the index, as one build writes them. */
function index(entries: readonly SearchEntry[], store: CacheStore): Files {
  const pages = entries.map((entry) => {
    const { path: name, part } = entry
    return { path: name, part, key: JSON.stringify(entry), read: () => entry }
  })
  const files = indexPages(pages, [], { basePath: '/docs/', similarPath: '/docs/', store })
  const texts = new Map(files.map((file) => [file.path, String(file.content())]))
  store.commit()
  return texts
}

const animals = ['zebra', 'lynx', 'otter', 'heron', 'badger', 'weasel', 'marten', 'puffin', 'gannet', 'plover']

function pages(count: number): SearchEntry[] {
  return Array.from({ length: count }, (_, at) =>
    pageOf(`guides/page-${String(at).padStart(3, '0')}`, `Page ${String(at)}`, {
      Setup: `Feed the ${animals[at % animals.length] ?? ''} number${String(at)} before noon`,
      Notes: `Keep ${animals[(at * 7) % animals.length] ?? ''} food dry`,
    }),
  )
}

function withText(entries: readonly SearchEntry[], at: number, text: string): SearchEntry[] {
  return entries.map((entry, number) => {
    if (number !== at) return entry
    const [first, ...others] = entry.sections
    return { ...entry, sections: first === undefined ? [] : [{ ...first, text }, ...others] }
  })
}

function changedFiles(before: Files, after: Files): string[] {
  return [...after.keys()].filter((name) => !before.has(name)).map((name) => name.replace(/\/.*/, ''))
}

test('a changed sentence rewrites the shards of its words, and no others', () => {
  const open = openCache()
  const entries = pages(400)
  const before = index(entries, open())
  expect([...before.keys()].filter((name) => name.startsWith('search-index/'))).toHaveLength(32)
  const after = index(withText(entries, 200, 'A walrus'), open())
  expect(changedFiles(before, after)).toEqual(['search-index', 'search-index'])
  expect(changedFiles(after, index(withText(entries, 200, 'A walrus'), open()))).toEqual([])
})

test('a new page rewrites the documents of a few pages', () => {
  const open = openCache()
  const entries = pages(400)
  const before = index(entries, open())
  const more = index([...entries, pageOf('guides/page-200b', 'Another', { One: 'walrus' })], open())
  expect(changedFiles(before, more).filter((name) => name === 'search-documents').length).toBeLessThanOrEqual(2)
})

test('after any changes the index has the same bytes as without a cache', () => {
  const change = fc.record({
    at: fc.nat(399),
    kind: fc.constantFrom('text', 'remove', 'add', 'heading'),
    word: fc.constantFrom(...animals, 'walrus'),
  })
  fc.assert(
    fc.property(
      fc.array(fc.array(change, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 3 }),
      (builds) => {
        const open = openCache()
        let entries = pages(320)
        index(entries, open())
        for (const changes of builds) {
          for (const { at, kind, word } of changes) {
            if (kind === 'text') entries = withText(entries, at, `The ${word} and the ${word}`)
            else if (kind === 'remove') entries = entries.filter((_, number) => number !== at)
            else if (kind === 'heading')
              entries[at % entries.length] = pageOf(`guides/${word}`, word, { [word]: '', B: word })
            else entries = [...entries, pageOf(`more/${word}-${String(at)}`, word, { [word]: `A ${word}` })]
          }
          entries = [...new Map(entries.map((entry) => [entry.path, entry])).values()]
          expect(index(entries, open())).toEqual(index(entries, openCache()()))
        }
      },
    ),
    { numRuns: Number(process.env['DOCSGEN_SHARD_RUNS'] ?? 5) },
  )
})

interface Reader {
  readonly search: (text: string, part?: string) => Promise<string[]>
  readonly loaded: string[]
}

/** A reader who has not loaded any shard. */
function openSearch(files: Files): Reader {
  const engine = createEngine(JSON.parse(files.get(searchList) ?? '') as SearchList)
  const loaded: string[] = []
  const readFile = (name: string): unknown => {
    loaded.push(name)
    return JSON.parse(files.get(name) ?? '')
  }
  const search = async (text: string, part?: string): Promise<string[]> => {
    const { hits } = await findSections(text, { most: 8, part }, { engine, readFile })
    return hits.map(({ section }) => `${section.page.path}#${section.id}`)
  }
  return { search, loaded }
}

test('two words typed as one are found, although they are in different shards', async () => {
  const files = index(pages(400), openCache()())
  expect((await openSearch(files).search('zebranumber390 '))[0]).toBe('/docs/guides/page-390#setup')
  expect((await openSearch(files).search('zebranumber390'))[0]).toBe('/docs/guides/page-390#setup')
})

test('a search loads the shards of its words and of its best results only, and finds what a whole index finds', async () => {
  const { search, loaded } = openSearch(index(pages(400), openCache()()))
  expect(await search('number217 ')).toEqual(['/docs/guides/page-217#setup'])
  expect(loaded.map((name) => name.replace(/\/.*/, ''))).toEqual(['search-index', 'search-documents'])
  loaded.splice(0)
  expect((await search('how does the number217 of it'))[0]).toBe('/docs/guides/page-217#setup')
  // Only for a name that the words before it could be part of: thenumber217.
  expect(loaded.length).toBeLessThanOrEqual(1)
  expect((await search('numbr399 '))[0]).toBe('/docs/guides/page-399#setup')
  expect((await search('"before noon" number31 '))[0]).toBe('/docs/guides/page-031#setup')
  expect(await search('puff')).toHaveLength(8)
  expect(await search('puffin', 'guides')).toHaveLength(8)
  expect(await search('puffin', 'elsewhere')).toEqual([])
})

test('after many queries only the documents of the last ones are kept, and earlier queries still find theirs', async () => {
  const texts = index(pages(4800), openCache()())
  const list = JSON.parse(texts.get(searchList) ?? '') as SearchList
  const engine = createEngine(list)
  const read: string[] = []
  const readFile = (file: string): unknown => {
    read.push(file)
    return JSON.parse(texts.get(file) ?? '')
  }
  const first = async (query: string): Promise<string | undefined> => {
    const { hits } = await findSections(query, { most: 5, part: undefined }, { engine, readFile })
    return hits[0]?.section.page.path
  }
  const numbers = Array.from({ length: 800 }, (_, at) => at * 6)
  for (const number of numbers)
    expect(await first(`number${String(number)}`)).toBe(`/docs/guides/page-${String(number).padStart(3, '0')}`)
  const kept = list.documents.filter(([, section]) => engine.sectionAt(section) !== undefined)
  expect(list.documents.length).toBeGreaterThan(300)
  expect(kept).toHaveLength(300)
  read.length = 0
  expect(await first('number0')).toBe('/docs/guides/page-000')
  expect(read).toContain(list.documents[0]?.[0])
})
