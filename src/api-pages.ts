import { hash } from 'node:crypto'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import type { ElementContent } from 'hast'
import { toHtml } from 'hast-util-to-html'
import { readSealed, writeSealed } from './cache/sealed-file.ts'
import type { Project } from './config/project.ts'
import { createHighlighter } from './content/highlight.ts'
import { packBody } from './content/packed-page.ts'
import type { BodyStore } from './content/page-cache.ts'
import { createTextRenderer } from './content/render-text.ts'
import { cutSections } from './content/sections.ts'
import type { Api, ApiDownload } from './model/api.ts'
import type { ApiBook } from './model/api-pages.ts'
import type { OutputFile } from './model/output.ts'
import { apiSource, type Page, type PageBody, type Section } from './model/page.ts'
import type { SearchEntry } from './model/search/documents.ts'
import { loadApis } from './openapi/load-apis.ts'
import { createTools } from './parser.ts'
import { identifyParser, type ParserRequest } from './parser-request.ts'
import { hashOfSource } from './system/source-files.ts'
import { renderApi, type ApiPage } from './render/api-pages.tsx'
import type { ApiHelpers } from './render/api-kit.ts'
import { cutAtApiLinks } from './render/api-markdown.ts'
import { listApiEntries } from './search/api-entries.ts'
import { collectProblems, type Problem, type Report } from './report/problem.ts'

/** The pages of a site's API documents, and the documents themselves for readers to take along. */
export interface ApiPages {
  readonly pages: readonly Page[]
  readonly files: readonly OutputFile[]
  /** What search finds in the documents. */
  readonly searchEntries: readonly SearchEntry[]
  /** How other pages find what is in the documents. */
  readonly books: readonly ApiBook[]
}

export interface ApiRequest {
  readonly project: Project
  readonly request: ParserRequest
  readonly bodies: BodyStore
  readonly cacheFolder: string
  /** Changes with docsgen's own code. */
  readonly code: string
  readonly useCache: boolean
}

/** Loads and renders the API documents of the config; what has not changed since the last build is taken from there. */
export async function loadApiPages(request: ApiRequest, report: Report): Promise<ApiPages> {
  const kept = request.useCache ? readKept(request) : undefined
  const made = kept ?? (await makePages(request))
  for (const problem of made.problems) report(problem)
  const files = made.files.map(({ path: name, fingerprint, packed }) => ({
    path: name,
    fingerprint,
    content: () => gunzipSync(packed),
  }))
  return { pages: made.pages, files, searchEntries: made.searchEntries, books: made.books }
}

interface Made {
  readonly pages: readonly Page[]
  readonly searchEntries: readonly SearchEntry[]
  readonly books: readonly ApiBook[]
  readonly files: readonly ApiDownload[]
}

interface Kept extends Made {
  /** Files that the documents consist of, relative to the project's folder, with the hashes of their content. */
  readonly inputs: readonly (readonly [file: string, hash: string])[]
  readonly problems: readonly Problem[]
}

async function makePages(request: ApiRequest): Promise<Kept> {
  const { report, problems } = collectProblems()
  const helpersFor = await prepareHelpers(request)
  const apis = await loadApis(request.project, report)
  const made = apis.map((api) => makeApi(api, helpersFor(api), request.bodies))
  const { root } = request.project
  const inputs = inputsOf(request.project, apis).map((file) => [path.relative(root, file), hashOfSource(file)] as const)
  const kept: Kept = {
    inputs,
    problems,
    pages: made.flatMap(({ pages }) => pages),
    searchEntries: made.flatMap(({ searchEntries }) => searchEntries),
    books: made.flatMap(({ books }) => books),
    files: made.flatMap(({ files }) => files),
  }
  // What other hosts give may be another the next time.
  const isOwn = apis.every(({ files }) => files.every((file) => path.isAbsolute(file)))
  // A file that was not there is none of the inputs, and may be there the next time.
  const isWhole = problems.every(({ severity, rule }) => severity !== 'error' && rule !== 'spec-reference')
  if (isOwn && isWhole) writeSealed(keptFile(request.cacheFolder), kept, keyOf(request))
  return kept
}

async function prepareHelpers({ project, request }: ApiRequest): Promise<(api: Api) => ApiHelpers> {
  const tools = await createTools(request)
  const highlight = await createHighlighter(request.options.languages)
  return ({ file }) => ({
    basePath: project.config.site.basePath,
    folder: path.posix.dirname(file),
    renderMarkdown: createTextRenderer(request.options, tools, { highlight, base: path.posix.dirname(file) }),
    highlight: (source, language) => {
      const code = source.replaceAll('\0', '')
      return toHtml({ type: 'root', children: withoutPunctuation(highlight(code, language) ?? [textNode(code)]) })
    },
  })
}

/** A third of all tokens are brackets and commas, which have the colour of plain text. */
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

function makeApi(api: Api, helpers: ApiHelpers, bodies: BodyStore): Made {
  let introduction: readonly Section[] = []
  const reference = renderApi(api, helpers, (tree) => {
    introduction = cutSections(tree)
  })
  const pages: Page[] = []
  const { pages: plans } = reference.layout
  for (const made of reference.pages()) {
    const neighbours = [plans[pages.length - 1]?.route, plans[pages.length + 1]?.route] as const
    const body: PageBody = { html: made.html, markdown: cutAtApiLinks(made.markdown, made.references), sections: [] }
    const packed = packBody(body)
    const bodyKey = hash('sha256', packed, 'hex').slice(0, 32)
    bodies.write(bodyKey, packed)
    pages.push(pageOf(api, made, { bodyKey, neighbours }))
  }
  const folder = api.route === '/' ? '' : `${api.route.slice(1)}/`
  return {
    pages,
    searchEntries: listApiEntries(api, reference.layout, introduction),
    books: [reference.book],
    files: api.downloads.flatMap((file) => downloadOf(file, folder)),
  }
}

/** Beside the page as it lies beside the document; nothing leaves the folder of the site. */
function downloadOf(file: ApiDownload, folder: string): Made['files'] {
  const place = path.posix.normalize(`${folder}${file.path}`)
  return place.startsWith('../') ? [] : [{ ...file, path: place }]
}

interface PagePlace {
  readonly bodyKey: string
  readonly neighbours: readonly [before: string | undefined, after: string | undefined]
}

function pageOf({ file }: Api, made: ApiPage, { bodyKey, neighbours: [before, after] }: PagePlace): Page {
  const { plan, description, ids, headings, references } = made
  return {
    source: apiSource(plan.route),
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
    needsMermaid: false,
    bodyKey,
  }
}

/** The documents of the config and the files beside them that they refer to. */
function inputsOf({ root, config }: Project, apis: readonly Api[]): string[] {
  const specs = config.api.map(({ spec }) => path.resolve(root, spec))
  return [...new Set([...specs, ...apis.flatMap(({ files }) => files)])]
}

function keyOf({ project, request, code }: Pick<ApiRequest, 'project' | 'request' | 'code'>): string {
  const { api, site, build } = project.config
  const options = [api, site.url, site.basePath, build.onSpecFault]
  return hash('sha256', JSON.stringify([code, process.versions.node, ...options, identifyParser(request)]))
}

function readKept(request: ApiRequest): Kept | undefined {
  const kept = readSealed(keptFile(request.cacheFolder), keyOf(request)) as Kept | undefined
  const { root } = request.project
  if (kept === undefined || !kept.inputs.every(([file, seen]) => hashOfSource(path.resolve(root, file)) === seen))
    return undefined
  try {
    for (const { bodyKey } of kept.pages) request.bodies.read(bodyKey)
  } catch {
    // A body is damaged: the documents are read again.
    return undefined
  }
  for (const { bodyKey } of kept.pages) request.bodies.keep(bodyKey)
  return kept
}

function keptFile(cacheFolder: string): string {
  return path.join(cacheFolder, 'api.bin')
}
