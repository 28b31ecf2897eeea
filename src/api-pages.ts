import { createHash } from 'node:crypto'
import { statSync } from 'node:fs'
import path from 'node:path'
import { toHtml } from 'hast-util-to-html'
import { readSealed, writeSealed } from './cache/sealed-file.ts'
import type { Project } from './config/project.ts'
import { createHighlighter } from './content/highlight.ts'
import { stampOf } from './content/load.ts'
import type { BodyStore } from './content/page-cache.ts'
import { parseModulePage } from './content/parse-module-page.ts'
import { createTextRenderer, type TextRenderer } from './content/render-text.ts'
import type { OutputFile } from './model/output.ts'
import type { Page } from './model/page.ts'
import type { SearchEntry } from './model/search/documents.ts'
import { loadApis } from './openapi/load-apis.ts'
import { createTools, type ParserRequest } from './parser.ts'
import { renderApiPages, type ApiPage } from './render/api-pages.tsx'
import { listApiEntries } from './search/api-entries.ts'
import { collectProblems, type Problem, type Report } from './report/problem.ts'

/** The pages of a site's API documents, and the documents themselves for readers to take along. */
export interface ApiPages {
  readonly pages: readonly Page[]
  readonly files: readonly OutputFile[]
  /** What search finds in the documents. */
  readonly searchEntries: readonly SearchEntry[]
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
  const files = made.files.map(({ path: name, text }) => ({
    path: name,
    fingerprint: createHash('sha256').update(text).digest('hex').slice(0, 32),
    content: () => text,
  }))
  return { pages: made.pages, files, searchEntries: made.searchEntries }
}

interface Kept {
  /** Files that the documents consist of, absolute, with their stamps. */
  readonly inputs: readonly (readonly [file: string, stamp: string])[]
  readonly pages: readonly Page[]
  readonly problems: readonly Problem[]
  readonly searchEntries: readonly SearchEntry[]
  readonly files: readonly { readonly path: string; readonly text: string }[]
}

async function makePages({ project, request, bodies, cacheFolder, code }: ApiRequest): Promise<Kept> {
  const { report, problems } = collectProblems()
  const tools = await createTools(request)
  const highlight = await createHighlighter(request.options.languages)
  const helpers = {
    basePath: project.config.site.basePath,
    renderMarkdown: onOneLine(createTextRenderer(request.options, tools, highlight)),
    highlight: (source: string, language: string): string =>
      toHtml({ type: 'root', children: highlight(source, language) ?? [{ type: 'text', value: source }] }),
    fingerprint: code,
  }
  const apis = await loadApis(project, report)
  const rendered = renderApiPages(apis, helpers)
  const pages = rendered.map((page, index) => {
    const parsed = parseModulePage(
      {
        source: `api:${page.route}`,
        file: apis[index]?.file ?? '',
        html: page.article(),
        frontMatter: {
          title: page.title,
          description: page.description,
          slug: page.route,
          layout: 'page',
          hide_table_of_contents: true,
          hide_title: true,
          sidebar: false,
        },
        hasOwnAnchors: true,
      },
      request.options,
      tools,
      report,
    )
    const body = { ...parsed.body, markdown: { texts: [page.markdown()], holes: [] } }
    bodies.write(parsed.page.bodyKey, body)
    return parsed.page
  })
  const files = rendered.flatMap((page) =>
    page.files.map((file) => ({ path: file.path, text: String(file.content()) })),
  )
  const inputs = inputsOf(project, rendered).map((file) => [file, stampOfFile(file)] as const)
  const kept = {
    inputs,
    pages,
    problems,
    searchEntries: listApiEntries(apis),
    files,
  }
  if (problems.every(({ severity }) => severity !== 'error'))
    writeSealed(keptFile(cacheFolder), kept, keyOf({ project, request, code }))
  return kept
}

/** A text of JSON stands on one line of its file, however many line ends are in it. */
function onOneLine(render: TextRenderer): TextRenderer {
  return (text, at) => {
    const { html } = render(text, at)
    const isJson = at.file.endsWith('.json') && at.line !== undefined
    return isJson ? { html: html.replaceAll(/ data-at="\d+:/g, ` data-at="${at.line}:`) } : { html }
  }
}

/** The documents of the config and the files beside them that they refer to. */
function inputsOf({ root, config }: Project, rendered: readonly ApiPage[]): string[] {
  const specs = config.api.map(({ spec }) => path.resolve(root, spec))
  const beside = rendered.flatMap((page, index) => {
    const folder = path.dirname(specs[index] ?? root)
    return page.files.map((file) => path.join(folder, path.relative(page.route.slice(1), file.path)))
  })
  return [...new Set([...specs, ...beside])]
}

function keyOf({ project, request, code }: Pick<ApiRequest, 'project' | 'request' | 'code'>): string {
  const { api, site } = project.config
  return createHash('sha256')
    .update(JSON.stringify([code, process.versions.node, api, site.basePath, request]))
    .digest('hex')
}

function stampOfFile(file: string): string {
  const stats = statSync(file, { bigint: true, throwIfNoEntry: false })
  return stats === undefined ? 'absent' : stampOf(stats)
}

function readKept(request: ApiRequest): Kept | undefined {
  const kept = readSealed(keptFile(request.cacheFolder), keyOf(request)) as Kept | undefined
  if (kept === undefined || !kept.inputs.every(([file, stamp]) => stampOfFile(file) === stamp)) return undefined
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
