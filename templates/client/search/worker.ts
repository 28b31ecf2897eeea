import { searchFormat, type SearchDocuments, type SearchIndex } from '../../../src/search/engine/documents.ts'
import { createEngine, type SearchEngine } from '../../../src/search/engine/engine.ts'
import { searchSections, type Hit, type SearchResult } from '../../../src/search/engine/rank.ts'
import { cutSnippet, markWords } from '../../../src/search/engine/snippet.ts'
import { holdsPhrases, readTwin, textOfSection, type TwinSection } from '../../../src/search/engine/twin.ts'
import { splitWords, type Word } from '../../../src/search/engine/words.ts'
import type { Answer, FoundResults, PageResults, Question } from './messages.ts'

const state: { engine?: SearchEngine; newest: number; waiting?: Question & { kind: 'search' } } = { newest: 0 }
/** Texts of pages by address; a page without any stays empty. */
const twins = new Map<string, Promise<readonly TwinSection[]>>()
const readTwins = new Map<string, readonly TwinSection[]>()

addEventListener('message', ({ data }: MessageEvent<Question>) => {
  if (data.kind === 'load') load(data)
  else askLater(data)
})

// A promise that nobody waits for would fail in silence.
addEventListener('unhandledrejection', ({ reason }) => {
  setTimeout(() => {
    throw reason
  })
})

/** Of the questions that have come meanwhile, only the last is still of interest. */
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

/** What is thrown here ends the worker, and the page shows it. */
function load(question: Question & { kind: 'load' }): void {
  const documents = parse(question.documents) as SearchDocuments
  if (documents.version !== searchFormat) throw new Error('the site is newer than this page; load the page again')
  const engine = createEngine(documents, parse(question.index) as SearchIndex)
  state.engine = engine
  answer({ kind: 'ready', parts: engine.parts })
  const letters = new Set(engine.terms.filter(engine.isInHeadings).map((term) => term.charAt(0)))
  setTimeout(() => warmUp([...letters], engine), pauseBeforeWarmUp)
}

/** Milliseconds that are left to a reader who typed before the index was there. */
const pauseBeforeWarmUp = 100

/** The first key costs much more than those after it; so, until it comes, every letter is looked for in vain. */
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
  const { engine } = state
  const { number } = question
  if (!engine) return
  let { result, unread } = look(question, engine)
  for (let asked = 0; unread.length > 0 && asked < mostAsked && result.hits.length < question.most;) {
    answer({ kind: 'found', ...describe(number, result, false) })
    if (!(await isStillWanted(number))) return
    const batch = unread.slice(0, batchSize)
    asked += batch.length
    await Promise.all(batch.map(fetchTwin))
    if (state.newest !== number) return
    ;({ result, unread } = look(question, engine))
  }
  const missing = missingTwins(result.hits)
  answer({ kind: 'found', ...describe(number, result, missing.length === 0) })
  if (missing.length === 0 || !(await isStillWanted(number))) return
  await Promise.all(missing.map(fetchTwin))
  if (state.newest === number) answer({ kind: 'found', ...describe(number, result, true) })
}

/** Pages whose texts are asked for at once, and in all, to see whether they hold a phrase. */
const [batchSize, mostAsked] = [12, 120]

/** The first answer is there at once; while the reader types on, nothing is fetched for it. */
async function isStillWanted(number: number): Promise<boolean> {
  await new Promise((resolve) => setTimeout(resolve, 60))
  return state.newest === number
}

interface Looked {
  readonly result: SearchResult
  /** Addresses of texts that may hold a phrase and have not been read; the most promising first. */
  readonly unread: readonly string[]
}

/** What is known to answer a query. A section holds a phrase only when its text has been seen to. */
function look({ text, most, part }: Question & { kind: 'search' }, engine: SearchEngine): Looked {
  const unread = new Set<string>()
  const result = searchSections(
    text,
    {
      most,
      part,
      holdsPhrases: (section, phrases) => {
        const { twin } = section.page
        const isHeld = holdsPhrases(section, twinOf(section), phrases)
        if (!isHeld && twin !== undefined && !readTwins.has(twin)) unread.add(twin)
        return isHeld
      },
    },
    engine,
  )
  return { result, unread: [...unread] }
}

function twinOf({ page }: Hit['section']): readonly TwinSection[] {
  return (page.twin === undefined ? undefined : readTwins.get(page.twin)) ?? []
}

function missingTwins(hits: readonly Hit[]): string[] {
  const wanted = new Set(hits.flatMap(({ section }) => section.page.twin ?? []))
  return [...wanted].filter((address) => !readTwins.has(address))
}

async function fetchTwin(address: string): Promise<void> {
  let twin = twins.get(address)
  if (twin === undefined) {
    // A text that does not come costs the reader the snippet, not the result.
    twin = fetch(address).then(
      async (response) => (response.ok ? readTwin(await response.text()) : []),
      () => [],
    )
    twins.set(address, twin)
  }
  readTwins.set(address, await twin)
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
    const text = textOfSection(section, twinOf(section)) || (place === 0 ? page.summary : '')
    group.results.push({
      path: page.path,
      id,
      trail: headings.map((words) => markWords(words, terms)),
      snippet: cutSnippet(text, terms, splitAgain),
    })
  }
  return { number, pages, terms: result.terms, nearWords: result.nearWords, isFinal }
}

const mostSplit = 200
const knownWords = new Map<string, readonly Word[]>()

/** The texts of the same sections are shown with key after key. */
function splitAgain(text: string): readonly Word[] {
  const words = knownWords.get(text) ?? splitWords(text)
  if (knownWords.size >= mostSplit) knownWords.clear()
  knownWords.set(text, words)
  return words
}
