import type { SearchDocuments, SearchIndex, SearchList } from '../../../src/model/search/documents.ts'
import { createEngine, type SearchEngine } from '../../../src/model/search/engine.ts'
import { searchSections, type Hit, type SearchResult } from '../../../src/model/search/rank.ts'
import { cutSnippet, holdsPhrase, markWords, readTwin, type TwinSection } from '../../../src/model/search/snippet.ts'
import type { Answer, FoundResults, PageResults, Question } from './messages.ts'

const state: { engine?: SearchEngine; newest: number } = { newest: 0 }
/** Texts of pages by address; a page without any stays empty. */
const twins = new Map<string, Promise<readonly TwinSection[]>>()
const readTwins = new Map<string, readonly TwinSection[]>()

addEventListener('message', ({ data }: MessageEvent<Question>) => {
  if (data.kind === 'load') void load(data.list)
  else void search(data)
})

function answer(message: Answer): void {
  postMessage(message)
}

async function load(list: string): Promise<void> {
  try {
    const { documents, index } = await readJson<SearchList>(list)
    const [pages, words] = await Promise.all([readJson<SearchDocuments>(documents), readJson<SearchIndex>(index)])
    state.engine = createEngine(pages, words)
    answer({ kind: 'ready', parts: state.engine.parts })
  } catch (error) {
    answer({ kind: 'failed', reason: error instanceof Error ? error.message : String(error) })
  }
}

// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- names what the file holds
async function readJson<Value>(address: string): Promise<Value> {
  const response = await fetch(address)
  if (!response.ok) throw new Error(`${new URL(address, location.href).pathname} answered ${String(response.status)}`)
  return (await response.json()) as Value
}

async function search({ number, text, part, most }: Question & { kind: 'search' }): Promise<void> {
  const { engine } = state
  if (!engine) return
  state.newest = number
  const result = searchSections(text, { most: hasPhrases(text) ? most * 3 : most, part }, engine)
  const needsTexts = missingTwins(result.hits).length > 0
  answer({ kind: 'found', ...describe(number, result, most, !needsTexts) })
  if (!needsTexts) return
  // The first answer is there at once; while the reader types on, nothing is fetched for it.
  await new Promise((resolve) => setTimeout(resolve, 60))
  if (state.newest !== number) return
  await Promise.all(missingTwins(result.hits).map(fetchTwin))
  if (state.newest === number) answer({ kind: 'found', ...describe(number, result, most, true) })
}

function hasPhrases(text: string): boolean {
  return /["“”«»„]/.test(text)
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

function describe(number: number, result: SearchResult, most: number, isFinal: boolean): FoundResults {
  const terms = new Set(result.terms)
  const pages: { page: number; title: string; part: string; results: PageResults['results'][number][] }[] = []
  const held = result.hits.filter((hit) => holdsPhrases(hit, result))
  for (const { section } of held.slice(0, most)) {
    const { page, id, heading, trail, place } = section
    let group = pages.at(-1)
    if (group?.page !== page.number) {
      group = { page: page.number, title: page.title, part: page.part, results: [] }
      pages.push(group)
    }
    const headings = place === 0 ? [page.title] : [...trail, heading]
    const text = textOf(section) || (place === 0 ? page.summary : '')
    group.results.push({
      path: page.path,
      id,
      trail: headings.map((words) => markWords(words, terms)),
      snippet: cutSnippet(text, terms),
    })
  }
  return { number, pages, terms: result.terms, nearWords: result.nearWords, isFinal }
}

/** A phrase is looked up in the section's text once it is there. */
function holdsPhrases({ section }: Hit, { query }: SearchResult): boolean {
  const { page, heading, trail } = section
  const text = textOf(section)
  if (text === '') return true
  return query.phrases.every((phrase) =>
    [text, heading, page.title, page.summary, ...trail].some((words) => holdsPhrase(words, phrase)),
  )
}

function textOf({ page, place, heading }: Hit['section']): string {
  const twin = page.twin === undefined ? undefined : readTwins.get(page.twin)
  if (twin === undefined) return ''
  const at = twin[place]
  if (place === 0 || at?.heading === heading) return at?.text ?? ''
  return twin.find((section) => section.heading === heading)?.text ?? ''
}
