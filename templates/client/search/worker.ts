import { dropOldest, remember, takeOrMake } from '../../../src/formats/take-or-make.ts'
import { addressOf, searchFormat } from '../../../src/search/engine/documents.ts'
import { createEngine, type SearchEngine } from '../../../src/search/engine/engine.ts'
import { importStemmer } from '../../../src/search/engine/stems.ts'
import { findSections, loadDocuments, loadWords, type Source } from '../../../src/search/engine/load-shards.ts'
import { searchSections, type Hit, type SearchResult } from '../../../src/search/engine/rank.ts'
import { cutSnippet, markWords, type Segment } from '../../../src/search/engine/snippet.ts'
import {
  holdsPhrases,
  readMarkdownVersion,
  textOfSection,
  type MarkdownSection,
} from '../../../src/search/engine/markdown-version.ts'
import { splitWords, type Word } from '../../../src/search/engine/words.ts'
import { loadFile } from './load-index.ts'
import type { Answer, FoundResults, PageResults, Question } from './messages.ts'

const state: { source?: Source; newest: number; waiting?: Question & { kind: 'search' } } = { newest: 0 }
/** Texts of pages that are being loaded, by address. */
const markdownVersions = new Map<string, Promise<readonly MarkdownSection[]>>()
/** Texts of pages, by address. A page without text is an empty list. */
const readMarkdownVersions = new Map<string, readonly MarkdownSection[]>()
/** How many texts are kept: more than a query reads. */
const mostTexts = 200

addEventListener('message', ({ data }: MessageEvent<Question>) => {
  if (data.kind === 'load') void load(data)
  else askLater(data)
})

// Without this, a rejected promise would go unnoticed.
addEventListener('unhandledrejection', (event) => {
  // It is reported by the error.
  event.preventDefault()
  setTimeout(() => {
    throw event.reason
  })
})

/** Of the requests that arrived in the meantime, only the last one is answered. */
function askLater(question: Question & { kind: 'search' }): void {
  const isWaiting = state.waiting !== undefined
  state.waiting = question
  state.newest = question.number
  if (isWaiting) return
  setTimeout(() => {
    const { waiting } = state
    delete state.waiting
    if (waiting) void search(waiting)
  })
}

function answer(message: Answer): void {
  postMessage(message)
}

/** An error thrown here ends the worker, and the page shows it. */
async function load({ list, shards }: Question & { kind: 'load' }): Promise<void> {
  if (list.version !== searchFormat) throw new Error('the site is newer than this page; load the page again')
  const { stemmer } = list
  const engine = createEngine(list, stemmer === undefined ? undefined : await importStemmer(addressOf(stemmer, list)))
  const files = new Map(Object.entries(shards).map(([file, text]) => [file, Promise.resolve(text)]))
  const source: Source = {
    engine,
    readFile: async (file) => {
      const text = await takeOrMake(files, file, (name) => loadFile(name, list))
      files.delete(file)
      return parse(text)
    },
  }
  if (files.size > 0) {
    await Promise.all(list.documents.map((_, shard) => loadDocuments(shard, source)))
    await loadWords(0, source)
  }
  state.source = source
  answer({ kind: 'ready' })
  const letters = new Set(
    engine
      .terms()
      .filter(engine.isInHeadings)
      .map((term) => term.charAt(0)),
  )
  setTimeout(() => warmUp([...letters], engine), pauseBeforeWarmUp)
}

/** Milliseconds to wait for a reader who typed before the index was loaded. */
const pauseBeforeWarmUp = 100

/** The first query is much slower than the ones after it. So until it comes, warm up with a query for every letter. */
function warmUp([letter, ...others]: readonly string[], engine: SearchEngine): void {
  if (letter === undefined || state.newest > 0) return
  searchSections(letter, { most: 1, part: undefined }, engine)
  setTimeout(() => warmUp(others, engine))
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new Error('the index is damaged', { cause: error })
  }
}

async function search(question: Question & { kind: 'search' }): Promise<void> {
  const { source } = state
  const { number } = question
  if (!source) return
  let { result, unread } = await look(question, source)
  if (state.newest !== number) return
  for (let asked = 0; unread.length > 0 && asked < mostAsked && result.hits.length < question.most;) {
    answer({ kind: 'found', ...describe(number, result, false) })
    if (!(await isStillWanted(number))) return
    const batch = unread.slice(0, batchSize)
    asked += batch.length
    await Promise.all(batch.map(fetchMarkdownVersion))
    if (state.newest !== number) return
    ;({ result, unread } = await look(question, source))
  }
  const missing = missingMarkdownVersions(result.hits)
  answer({ kind: 'found', ...describe(number, result, missing.length === 0) })
  if (missing.length === 0 || !(await isStillWanted(number))) return
  await Promise.all(missing.map(fetchMarkdownVersion))
  if (state.newest === number) answer({ kind: 'found', ...describe(number, result, true) })
}

/** How many pages' texts are requested at the same time, and in total, to check for a phrase. */
const [batchSize, mostAsked] = [12, 120]

/** The first results are sent immediately. While the reader keeps typing, no texts are fetched. */
async function isStillWanted(number: number): Promise<boolean> {
  await new Promise((resolve) => setTimeout(resolve, 60))
  return state.newest === number
}

interface Looked {
  readonly result: SearchResult
  /** Addresses of unread texts that may contain a phrase, best candidates first. */
  readonly unread: readonly string[]
}

/** The sections that match a query. Whether a section contains a phrase is known only after its text has been read. */
async function look({ text, most, part }: Question & { kind: 'search' }, source: Source): Promise<Looked> {
  const unread = new Set<string>()
  const result = await findSections(
    text,
    {
      most,
      part,
      holdsPhrases: (section, phrases) => {
        const { markdownVersion } = section.page
        const isHeld = holdsPhrases(section, markdownVersionOf(section), phrases)
        if (!isHeld && markdownVersion !== undefined && !readMarkdownVersions.has(markdownVersion))
          unread.add(markdownVersion)
        return isHeld
      },
    },
    source,
  )
  return { result, unread: [...unread] }
}

function markdownVersionOf({ page }: Hit['section']): readonly MarkdownSection[] {
  return (page.markdownVersion === undefined ? undefined : readMarkdownVersions.get(page.markdownVersion)) ?? []
}

function missingMarkdownVersions(hits: readonly Hit[]): string[] {
  const wanted = new Set(hits.flatMap(({ section }) => section.page.markdownVersion ?? []))
  return [...wanted].filter((address) => !readMarkdownVersions.has(address))
}

async function fetchMarkdownVersion(address: string): Promise<void> {
  // If a text fails to load, the result has no snippet.
  const markdownVersion = takeOrMake(markdownVersions, address, () =>
    fetch(address).then(
      async (response) => (response.ok ? readMarkdownVersion(await response.text()) : []),
      () => [],
    ),
  )
  readMarkdownVersions.set(address, await markdownVersion)
  markdownVersions.delete(address)
  dropOldest(readMarkdownVersions, mostTexts)
}

function describe(number: number, result: SearchResult, isFinal: boolean): FoundResults {
  const terms = new Set(result.terms)
  const pages: { page: number; title: string; part: string; results: PageResults['results'][number][] }[] = []
  for (const { section } of result.hits) {
    const { page, id, heading, trail, place } = section
    let group = pages.at(-1)
    if (group?.page !== page.number) {
      group = { page: page.number, title: page.title, part: page.part, results: [] }
      pages.push(group)
    }
    const headings = place === 0 ? [page.title] : [...trail, heading]
    const whole = textOfSection(section, markdownVersionOf(section)) || (place === 0 ? page.summary : '')
    // A schema ends with the operations that use it.
    const [text = '', users] = page.part === 'API' ? whole.split(/(?= Used by: )/) : [whole]
    group.results.push({
      path: page.path,
      id,
      trail: headings.map((words) => markWords(words, terms)),
      snippet: [...cutSnippet(text, terms, splitAgain), ...endOf(users)],
    })
  }
  return { number, pages, terms: result.terms, nearWords: result.nearWords, isFinal }
}

const mostOfUsers = 120

function endOf(users: string | undefined): Segment[] {
  if (users === undefined) return []
  const text = users.length > mostOfUsers ? `${users.slice(0, mostOfUsers)} …` : users
  return [{ text, isMatch: false }]
}

/** Remembered, because successive keys show the texts of the same sections. */
const splitAgain = remember<string, readonly Word[]>((text) => splitWords(text), 200)
