import { hash } from 'node:crypto'
import path from 'node:path'
import type { ElementContent } from 'hast'
import { toHtml } from 'hast-util-to-html'
import type { Project } from '../config/project.ts'
import { createHighlighter } from '../markdown/dialect/code/highlight.ts'
import { nameBody } from '../markdown/parse/name-body.ts'
import { packBody } from './packed-page.ts'
import type { BodyStore } from './page-cache.ts'
import { createTextRenderer } from '../markdown/parse/render-text.ts'
import { cutSections } from '../markdown/parse/sections.ts'
import type { OwnSamples } from '../model/own-samples.ts'
import type { Api, ApiDownload } from '../model/api.ts'
import { listMaps, type Listed } from '../formats/json.ts'
import type { ApiIndex } from '../model/api-pages.ts'
import type { Page, PageBody, Section, Reference } from '../model/page.ts'
import type { SearchEntry } from '../search/engine/documents.ts'
import { loadApis } from '../api/read/load-apis.ts'
import { createTools } from './parser.ts'
import type { ParserRequest } from './parser-request.ts'
import { renderApi, type ApiPage } from '../render/api-pages.tsx'
import type { ApiHelpers } from '../api/view/kit.ts'
import { originsOfTryIt } from '../api/samples/try-it.ts'
import { collectProblems, type Problem } from '../report/problem.ts'
import { listApiEntries } from '../search/index/api-entries.ts'
import { hashOfSource } from '../system/source-files.ts'
import type { TextWithPlaceholders } from '../formats/markdown/placeholders.ts'

/** The inputs for API documents and their pages. */
export interface ApiWork {
  readonly project: Project
  readonly request: ParserRequest
  readonly bodies: Pick<BodyStore, 'write'>
  readonly samples: readonly OwnSamples[]
}

interface Made {
  readonly pages: readonly Page[]
  readonly searchEntries: readonly SearchEntry[]
  readonly apiIndexes: readonly Listed<ApiIndex>[]
  /** Documents for download, compressed with gzip. */
  readonly files: readonly (Omit<ApiDownload, 'packed'> & { readonly packed: string })[]
}

/** Everything generated from the API documents of a site except the page bodies, in a form that JSON can represent. */
export interface MadeApiPages extends Made {
  /** Files that the documents consist of, relative to the project's folder, with the hashes of their content. */
  readonly inputs: readonly (readonly [file: string, hash: string])[]
  readonly problems: readonly Problem[]
  /** Origins to which readers can send requests from the pages. */
  readonly origins: readonly string[]
  /** Whether the same inputs give the same result next time. */
  readonly isLasting: boolean
}

/** Loads and renders the API documents of the config. */
export async function makeApiPages(work: ApiWork): Promise<MadeApiPages> {
  const { report, problems } = collectProblems()
  const apis = await loadApis(work.project, report, { samples: work.samples })
  const helpersFor = await prepareHelpers(work, apis)
  const made = apis.map((api) => makeApi(api, helpersFor(api), work.bodies))
  const { root } = work.project
  // Content from other hosts may be different next time.
  const isOwn = apis.every(({ files }) => files.every((file) => path.isAbsolute(file)))
  // A missing file is not among the inputs, but may exist next time.
  const isWhole = problems.every(({ severity, rule }) => severity !== 'error' && rule !== 'spec-reference')
  return {
    inputs: inputsOf(work.project, apis).map((file) => [path.relative(root, file), hashOfSource(file)]),
    problems,
    origins: apis.flatMap((api) => (api.tryIt ? originsOfTryIt(api) : [])),
    pages: made.flatMap(({ pages }) => pages),
    searchEntries: made.flatMap(({ searchEntries }) => searchEntries),
    apiIndexes: made.flatMap(({ apiIndexes }) => apiIndexes),
    files: made.flatMap(({ files }) => files),
    isLasting: isOwn && isWhole,
  }
}

async function prepareHelpers(
  { project, request }: ApiWork,
  documents: readonly Api[],
): Promise<(api: Api) => ApiHelpers> {
  const tools = await createTools(request)
  const highlight = await createHighlighter(request.options.languages)
  return ({ file }) => ({
    language: { locale: project.config.site.locale, messages: project.messages },
    basePath: project.config.site.basePath,
    documents,
    folder: path.posix.dirname(file),
    renderMarkdown: createTextRenderer(request.options, tools, { highlight, base: path.posix.dirname(file) }),
    highlight: (source, language) => {
      const code = source.replaceAll('\0', '')
      return toHtml({ type: 'root', children: withoutPunctuation(highlight(code, language) ?? [textNode(code)]) })
    },
  })
}

/** A third of all tokens are brackets and commas, which have the color of plain text. */
function withoutPunctuation(tokens: readonly ElementContent[]): ElementContent[] {
  return tokens.flatMap((token) => {
    if (token.type !== 'element') return [token]
    const isPlain = String(token.properties['className']).includes('hljs-punctuation')
    const children = withoutPunctuation(token.children)
    return isPlain ? children : [{ ...token, children }]
  })
}

function textNode(value: string): ElementContent {
  return { type: 'text', value }
}

function makeApi(api: Api, helpers: ApiHelpers, bodies: ApiWork['bodies']): Made {
  let introduction: readonly Section[] = []
  const reference = renderApi(api, helpers, (tree) => {
    introduction = cutSections(tree)
  })
  let searchEntries: readonly SearchEntry[] = []
  const pages: Page[] = []
  const { pages: plans } = reference.layout
  for (const made of reference.pages()) {
    // Done with the first page, which contains the introduction. The memory that this takes is free again before memory
    // use peaks.
    if (pages.length === 0) searchEntries = listApiEntries(api, reference.layout, introduction)
    const neighbours = [plans[pages.length - 1]?.route, plans[pages.length + 1]?.route] as const
    const body: PageBody = { html: made.html, markdown: cutAtApiLinks(made.markdown, made.references), sections: [] }
    const packed = packBody(body)
    const page = nameBody(pageOf(api, made, neighbours), [hash('sha256', packed.html), hash('sha256', packed.markdown)])
    bodies.write(page.bodyKey, packed)
    pages.push(page)
  }
  const folder = api.route === '/' ? '' : `${api.route.slice(1)}/`
  return {
    pages,
    searchEntries,
    apiIndexes: [listMaps(reference.apiIndex)],
    files: api.downloads.flatMap((file) => downloadOf(file, folder)),
  }
}

/** The download is next to the page, as the file is next to the document. Paths never leave the site's folder. */
function downloadOf(file: ApiDownload, folder: string): Made['files'] {
  const place = path.posix.normalize(`${folder}${file.path}`)
  return place.startsWith('../') ? [] : [{ ...file, path: place, packed: Buffer.from(file.packed).toString('base64') }]
}

/** Routes of the pages before and after a page. */
type Neighbours = readonly [before: string | undefined, after: string | undefined]

function pageOf({ file }: Api, made: ApiPage, [before, after]: Neighbours): Omit<Page, 'bodyKey'> {
  const { plan, description, ids, headings, references } = made
  return {
    kind: 'api',
    source: `api:${plan.route}`,
    file,
    frontMatter: {
      slug: plan.route,
      layout: 'page',
      hide_table_of_contents: true,
      hide_title: true,
      sidebar: false,
      pagination_prev: before ?? null,
      pagination_next: after ?? null,
    },
    keyPlaces: {},
    title: plan.title,
    description,
    hasOwnTitle: true,
    headings,
    ids,
    references,
    components: [],
  }
}

/** The documents of the config and the local files that they refer to. */
function inputsOf({ root, config }: Project, apis: readonly Api[]): string[] {
  const specs = config.api.map(({ spec }) => path.resolve(root, spec))
  return [...new Set([...specs, ...apis.flatMap(({ files }) => files)])]
}

/** Replaces links to parts of an API with placeholders, which the plan of the site resolves. */
function cutAtApiLinks(markdown: string, references: readonly Reference[]): TextWithPlaceholders {
  const numbers = new Map(references.map(({ url }, index) => [url, index]))
  const texts: string[] = []
  const placeholders: number[] = []
  let start = 0
  for (const { 0: url, index } of markdown.matchAll(/(?<=\]\(|^ {0,3}\[[^\]\n]+\]: )api:[^\s)]+/gm)) {
    const number = numbers.get(url)
    if (number === undefined) continue
    texts.push(markdown.slice(start, index))
    placeholders.push(number)
    start = index + url.length
  }
  return { texts: [...texts, markdown.slice(start)], placeholders }
}
