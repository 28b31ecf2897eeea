import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createPageParser, type PageParser, type ParsedPage } from '../../src/markdown/parse/parse-page.ts'
import type { MarkdownOptions } from '../../src/markdown/parse/page-context.ts'
import type { Reference } from '../../src/model/page.ts'
import type { TextWithPlaceholders } from '../../src/formats/markdown/placeholders.ts'
import { openStore } from '../../src/cache/store.ts'
import { openDrawer } from '../../src/pages/drawing-thread.ts'
import { createTools } from '../../src/pages/parser.ts'
import type { AllowedSources } from '../../src/system/source-gate.ts'
import { fillHtml } from '../../src/render/resolve-placeholders.ts'
import { en } from '../../src/model/messages/en.ts'

/** Options of a site that only configures two groups of variables. */
export const plainOptions: MarkdownOptions = {
  messages: en,
  variables: { product: { name: 'Acme', slug: 'acme' }, sdk: { version: '2.1.0' } },
  html: 'sanitize',
  dialect: 'docsgen',
  aliases: {},
  keepsCase: false,
  policy: undefined,
  fences: [],
  comments: [],
  math: false,
  smartPunctuation: false,
  mermaid: false,
  languages: [],
  customKeys: {},
  contentFolder: 'content',
  commandLine: undefined,
}

const base = mkdtempSync(path.join(tmpdir(), 'docsgen-content-'))
const store = openStore({ folder: path.join(base, 'cache'), fingerprint: '', isFresh: true })
/** Draws diagrams as a build does. */
export const drawer = openDrawer(store, { seconds: 30, megabytes: 512 })

/** An empty folder that is removed at the end of the run. */
export function makeFolder(): string {
  return mkdtempSync(path.join(base, 'project-'))
}

/** The allowed places for files that the pages of a test show. */
export function sourcesOf(root: string): AllowedSources {
  return {
    root,
    folders: ['content'],
    declared: ['examples', 'a.html'],
    staticFolder: 'static',
    cacheFolder: '.docsgen',
    config: 'the config',
  }
}

/** Creates the real parser for a project with the given files. The page itself is `content/page.md`. */
export async function createReader(
  options: Partial<MarkdownOptions> = {},
  files: Readonly<Record<string, string>> = {},
): Promise<PageParser> {
  const root = makeFolder()
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(path.join(root, path.dirname(name)), { recursive: true })
    writeFileSync(path.join(root, name), text)
  }
  const all = { ...plainOptions, ...options }
  return createPageParser(
    all,
    await createTools({ sources: sourcesOf(root), options: all, componentsModule: undefined, transforms: [] }),
    drawer.draw,
  )
}

/** The result for a page: its HTML and its Markdown version, with every address as written. */
export interface ReadPage extends ParsedPage {
  readonly html: string
  readonly markdownVersion: string
  /** `line:column rule message` of each problem, with the file if it is not the page. */
  readonly reported: readonly string[]
}

/** Reads a page with a parser. */
export async function readWith(parse: PageParser, markdown: string | Uint8Array): Promise<ReadPage> {
  const bytes = typeof markdown === 'string' ? new TextEncoder().encode(markdown) : markdown
  const parsed = await parse({ source: 'page.md', file: 'content/page.md', bytes })
  const { references } = parsed.page
  const addresses = references.map(({ url }) => ({ href: url, isExternal: false }))
  return {
    ...parsed,
    html: fillHtml(parsed.body.html, { references, addresses, marksErrors: false }),
    markdownVersion: fillTwin(parsed.body.markdown, references),
    reported: parsed.problems.map(({ at, rule, message }) => {
      const file = at?.file === 'content/page.md' ? '' : `${at?.file ?? '?'}:`
      return `${file}${String(at?.line)}:${String(at?.column)} ${rule} ${message}`
    }),
  }
}

/** Reads one page of a project. */
export async function readPage(
  markdown: string | Uint8Array,
  options: Partial<MarkdownOptions> = {},
  files: Readonly<Record<string, string>> = {},
): Promise<ReadPage> {
  return readWith(await createReader(options, files), markdown)
}

function fillTwin({ texts, placeholders }: TextWithPlaceholders, references: readonly Reference[]): string {
  return texts.map((text, index) => text + (references[placeholders[index] ?? -1]?.url ?? '')).join('')
}
