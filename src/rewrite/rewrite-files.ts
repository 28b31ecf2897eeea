import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { CacheStore } from '../cache/store.ts'
import { readParts, replaceSameLinks } from '../check/link-gate.ts'
import { searchList } from '../formats/names/generated-files.ts'
import { filesOfRoute, joinPath } from '../formats/names/url.ts'
import type { OutputFile } from '../model/output.ts'
import type { Manifest } from '../output/manifest.ts'
import type { BodyStore, CachedPage } from '../pages/page-cache.ts'
import {
  fingerprintOfHtml,
  fingerprintOfMarkdown,
  headOfText,
  markdownVersionOf,
  replaceInFullText,
} from '../render/page-parts.ts'
import { fillTexts } from '../render/resolve-placeholders.ts'
import type { SearchList } from '../search/engine/documents.ts'
import { replaceInIndex } from '../search/index/replace-pages.ts'
import { fingerprintOfState } from '../search/index/update-shards.ts'
import { cannotRewrite } from './cannot-rewrite.ts'
import type { ChangedPage } from './load-changed.ts'
import type { RewritableSite } from './rewritable-site.ts'

/** A finished site, and the cache of the build that has made it. */
export interface FinishedSite extends RewritableSite {
  readonly folder: string
  readonly manifest: Manifest
  readonly store: CacheStore
  readonly bodies: BodyStore
}

/** The files that replace those of the finished site. */
export interface NewFiles {
  readonly files: readonly OutputFile[]
  /** Paths of files that the site no longer has, unless they are among the new ones. */
  readonly gone: readonly string[]
}

/** Makes the files that depend on the texts of changed pages. Each is what a build from the sources would make. */
export function rewriteFiles(changed: readonly ChangedPage[], site: FinishedSite): NewFiles {
  const pages = changed.map((page) => rewritePage(page, site))
  const fullText = site.manifest.has(fullTextName) ? [rewriteFullText(pages, site)] : []
  const search = site.search === undefined ? { files: [], gone: [] } : rewriteSearch(changed, site)
  return {
    files: [...pages.flatMap(({ html, markdown }) => [html, markdown.after]), ...fullText, ...search.files],
    gone: search.gone,
  }
}

const fullTextName = 'llms-full.txt'

interface MadeFile extends OutputFile {
  readonly text: string
}

interface RewrittenPage {
  readonly html: OutputFile
  readonly markdown: { readonly before: MadeFile; readonly after: MadeFile }
  /** Address on the host. */
  readonly path: string
}

function rewritePage({ before, after, route }: ChangedPage, site: FinishedSite): RewrittenPage {
  const { store, bodies } = site
  const [htmlName, markdownName] = filesOfRoute(route)
  const known = site.manifest.get(htmlName)?.fingerprint ?? cannotRewrite()
  const parts = readParts({ path: htmlName, fingerprint: () => known }, store) ?? cannotRewrite()
  const htmlOf = ({ page: { bodyKey } }: CachedPage, make: () => string): MadeFile =>
    fileOf(htmlName, fingerprintOfHtml(parts, bodyKey), make())
  const articleOf = ({ page: { bodyKey } }: CachedPage): string => fillTexts(bodies.read(bodyKey).html, parts.fillings)
  const markdownOf = ({ page }: CachedPage): MadeFile =>
    fileOf(
      markdownName,
      fingerprintOfMarkdown(parts, page.bodyKey),
      markdownVersionOf(page, bodies.readMarkdown(page.bodyKey), parts.targets),
    )
  const html = {
    before: htmlOf(before, () => readFinished(htmlName, site).toString()),
    after: htmlOf(after, () => {
      // The page contains the article unchanged. Everything else is its frame.
      const frame = readFinished(htmlName, site).toString().split(articleOf(before))
      return frame.length === 2 ? frame.join(articleOf(after)) : cannotRewrite()
    }),
  }
  const markdown = { before: markdownOf(before), after: markdownOf(after) }
  for (const file of [html.before, markdown.before]) if (!isFinished(file, site)) cannotRewrite()
  if (!replaceSameLinks(html.before, html.after, store)) cannotRewrite()
  return { html: html.after, markdown, path: joinPath(site.basePath, route) }
}

function fileOf(name: string, fingerprint: string, text: string): MadeFile {
  return { path: name, fingerprint: () => fingerprint, content: () => text, text }
}

/** Whether a file of the finished site is this one. */
function isFinished({ path: name, fingerprint, text }: MadeFile, { manifest }: FinishedSite): boolean {
  const entry = manifest.get(name)
  return entry?.fingerprint === fingerprint() && entry.sha256 === hash('sha256', text)
}

/** The bytes of a finished file, if they are those that docsgen wrote. */
function readFinished(name: string, { folder, manifest }: FinishedSite): Buffer {
  const bytes = readFileSync(path.join(folder, name))
  return hash('sha256', bytes) === manifest.get(name)?.sha256 ? bytes : cannotRewrite()
}

/** Replaces the texts of pages in the file with the text of all pages. A page that is not in it ends the rewriting. */
function rewriteFullText(pages: readonly RewrittenPage[], site: FinishedSite): OutputFile {
  const known = site.manifest.get(fullTextName)?.fingerprint ?? cannotRewrite()
  const fingerprint = pages.reduce((sum, { path: address, markdown: { before, after } }) => {
    const [old, now] = [before, after].map((file) => ({ path: address, fingerprint: file.fingerprint() }))
    return (old && now && replaceInFullText(sum, old, now)) ?? cannotRewrite()
  }, known)
  const content = (): Buffer => {
    let bytes = readFinished(fullTextName, site)
    for (const { path: address, markdown } of pages) {
      const head = headOfText(site.origin, address)
      const old = Buffer.from(head + markdown.before.text)
      const start = bytes.indexOf(old)
      if (start === -1 || bytes.indexOf(old, start + 1) !== -1) return cannotRewrite()
      const after = Buffer.from(head + markdown.after.text)
      bytes = Buffer.concat([bytes.subarray(0, start), after, bytes.subarray(start + old.length)])
    }
    return bytes
  }
  return { path: fullTextName, fingerprint: () => fingerprint, content, repeatsOthers: true }
}

/** Identifies the state of the search index. */
export function fingerprintOfIndex({ search, store, basePath }: FinishedSite): string | undefined {
  return search === undefined ? undefined : fingerprintOfState({ store, basePath, similarPath: basePath })
}

function rewriteSearch(changed: readonly ChangedPage[], site: FinishedSite): NewFiles {
  const { store, basePath, bodies } = site
  if (fingerprintOfIndex(site) !== site.search) return cannotRewrite()
  const list = JSON.parse(readFinished(searchList, site).toString()) as SearchList
  const pages = changed.map(({ before, after, route }) => ({
    path: joinPath(basePath, route).slice(basePath.length),
    before: before.page,
    after: after.page,
    readSections: () => bodies.read(after.page.bodyKey).sections,
  }))
  const files = replaceInIndex(pages, { store, basePath, similarPath: basePath, list, onMissing: cannotRewrite })
  return { files, gone: [...list.documents.map(([name]) => name), ...list.index] }
}
