import { hash } from 'node:crypto'
import { closeSync, openSync, readSync } from 'node:fs'
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

/** The bytes of a finished file, if they are those that docsgen wrote. Behind them is room for more. */
function readFinished(name: string, { folder, manifest }: FinishedSite, room = 0): Buffer {
  const { size, sha256 } = manifest.get(name) ?? cannotRewrite()
  const bytes = Buffer.allocUnsafe(size + room)
  const descriptor = openSync(path.join(folder, name), 'r')
  try {
    const isWhole = readSync(descriptor, bytes, 0, size, 0) === size
    return isWhole && hash('sha256', bytes.subarray(0, size)) === sha256 ? bytes : cannotRewrite()
  } finally {
    closeSync(descriptor)
  }
}

/** Replaces the texts of pages in the file with the text of all pages. A page that is not in it ends the rewriting. */
function rewriteFullText(pages: readonly RewrittenPage[], site: FinishedSite): OutputFile {
  const known = site.manifest.get(fullTextName)?.fingerprint ?? cannotRewrite()
  const fingerprint = pages.reduce((sum, { path: address, markdown: { before, after } }) => {
    const [old, now] = [before, after].map((file) => ({ path: address, fingerprint: file.fingerprint() }))
    return (old && now && replaceInFullText(sum, old, now)) ?? cannotRewrite()
  }, known)
  const content = (): Buffer => {
    const edits = pages.map(({ path: address, markdown: { before, after } }) => {
      const head = headOfText(site.origin, address)
      return { old: Buffer.from(head + before.text), now: Buffer.from(head + after.text) }
    })
    return replaceParts(edits, (room) => readFinished(fullTextName, site, room))
  }
  return { path: fullTextName, fingerprint: () => fingerprint, content, repeatsOthers: true }
}

interface Edit {
  readonly old: Buffer
  readonly now: Buffer
}

/** Replaces parts that occur once, in the memory of the text: for a copy of it, a large site would wait longest. */
function replaceParts(edits: readonly Edit[], read: (room: number) => Buffer): Buffer {
  const room = edits.reduce((sum, { old, now }) => sum + Math.max(0, now.length - old.length), 0)
  const bytes = read(room)
  return edits.reduce(
    (text, { old, now }) => {
      const start = text.indexOf(old)
      if (start === -1 || text.includes(old, start + 1)) return cannotRewrite()
      bytes.copyWithin(start + now.length, start + old.length, text.length)
      bytes.set(now, start)
      return bytes.subarray(0, text.length + now.length - old.length)
    },
    bytes.subarray(0, bytes.length - room),
  )
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
