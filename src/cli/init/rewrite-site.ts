import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { stringify } from 'yaml'
import { buildSite } from '../../build.ts'
import { withCacheIn } from '../../config/cache-place.ts'
import type { Site } from '../../model/site.ts'
import type { Project } from '../../config/project.ts'
import { readUsableConfig } from '../../config/read.ts'
import { usualConfig } from '../../config/usual-output.ts'
import { readArticles, type Article } from '../../foreign/rewrite/read-articles.ts'
import {
  renameTargets,
  rewritePages,
  type NamedTargets,
  type PageForms,
  type RewrittenPage,
} from '../../foreign/rewrite/rewrite-pages.ts'
import { nameScheme } from '../../formats/names/name-link.ts'
import { isScriptPage } from '../../formats/names/page-files.ts'
import { groupOf, listOf, type Raw } from '../../formats/raw-values.ts'
import { collectProblems } from '../../report/problem.ts'
import { git } from '../../system/git.ts'
import { linesOfFrontMatter } from '../../yaml/front-matter-block.ts'

/** A site whose pages are written for another tool. */
export interface SiteToRewrite {
  /** Absolute path of its folder. */
  readonly root: string
  /** Its files, relative to the folder. */
  readonly files: readonly string[]
  /** The options that build it. */
  readonly options: Raw
}

/** The result of rewriting a site. */
export interface RewrittenSite {
  /** The options that build the rewritten pages. */
  readonly options: Raw
  readonly pages: readonly RewrittenPage[]
  /** Pages that stay as they were, because docsgen has nothing for one of their forms. */
  readonly kept: readonly string[]
  /** Pages whose text is nevertheless not the same as before. */
  readonly changed: readonly string[]
}

/**
 * Rewrites the pages of a site in its folder. The site is built before and after: pages whose text would not be the same
 * stay as they were, apart from the names of their files. If something fails, all pages are as before.
 */
export async function rewriteSite(site: SiteToRewrite, onProgress: (step: string) => void): Promise<RewrittenSite> {
  const { root, files } = site
  const cacheFolder = mkdtempSync(path.join(tmpdir(), 'docsgen-rewrite-'))
  const build = (options: Raw): Promise<BuiltPages> => buildPages({ root, options, cacheFolder, onProgress })
  let pages: readonly RewrittenPage[] = []
  try {
    const before = await build(site.options)
    const forms =
      before.project === undefined
        ? new Map<string, PageForms>()
        : await rewritePages(before.project, files, before.named)
    let kept: ReadonlySet<string> = new Set()
    let changed: readonly string[] = []
    let options = site.options
    for (const [attempt, next] of attemptsFor(site.options).entries()) {
      options = next
      const rewritten = ({ rewritten: page }: PageForms): RewrittenPage => (attempt === 0 ? page : withOwnKeys(page))
      const wanted = renameTargets([...forms].map(([file, form]) => (kept.has(file) ? form.kept : rewritten(form))))
      replacePages(root, pages, wanted)
      pages = wanted
      changed = findChanged(before, await build(options), pages)
      if (changed.length === 0) break
      const parts = [...forms.keys()].filter((file) => !before.files.has(file))
      // The first attempt is without the dialect, which a single page may need. The last one leaves all parts as they were.
      kept = new Set([...kept, ...(attempt > 0 ? changed : []), ...(attempt > 1 ? parts : [])])
    }
    return { options: withoutUnusedConfig(options, pages, [...before.files]), pages, kept: [...kept], changed }
  } catch (error) {
    replacePages(root, pages, [])
    throw error
  } finally {
    rmSync(cacheFolder, { recursive: true, force: true })
  }
}

/** The options for each attempt: without the dialect of the other tool, if that is possible, and with it. */
function attemptsFor(options: Raw): readonly Raw[] {
  const { format: _, ...markdown } = groupOf(options['markdown'])
  const { dialect, ...plain } = markdown
  const hasOwnIds = ['vitepress', 'mkdocs', 'hugo', 'gitbook'].includes(String(dialect))
  const anchors = hasOwnIds ? { anchors: dialect } : {}
  const written = { ...options, markdown }
  return [{ ...options, markdown: { ...plain, ...anchors } }, written, written, written]
}

/** A page with the front matter that it had, which the dialect of the other tool reads. */
function withOwnKeys(page: RewrittenPage): RewrittenPage {
  const [own = [], made = []] = [page.from.text, page.text].map((text) => text.split('\n'))
  const [ownBody, madeBody] = [linesOfFrontMatter(own).body, linesOfFrontMatter(made).body]
  if (ownBody === 0 || madeBody === 0) return page
  return { ...page, text: [...own.slice(0, ownBody), ...made.slice(madeBody)].join('\n') }
}

/** Without MDX and React pages, no component reads the config of the other tool. */
function withoutUnusedConfig(options: Raw, pages: readonly RewrittenPage[], files: readonly string[]): Raw {
  const { siteConfig: _, ...markdown } = groupOf(options['markdown'])
  const runsCode = files.some(isScriptPage) || pages.some(({ file }) => file.endsWith('.mdx'))
  return runsCode || listOf(markdown['transforms']).length > 0 ? options : { ...options, markdown }
}

interface BuiltPages {
  /** `undefined` if the options have errors. */
  readonly project: Project | undefined
  readonly articles: ReadonlyMap<string, Article>
  readonly named: NamedTargets
  /** The files of its pages. */
  readonly files: ReadonlySet<string>
  /** The files with errors, and their rules. */
  readonly errors: ReadonlySet<string>
}

async function buildPages(request: {
  readonly root: string
  readonly options: Raw
  readonly cacheFolder: string
  readonly onProgress: (step: string) => void
}): Promise<BuiltPages> {
  const { root, options, cacheFolder, onProgress } = request
  const { report, problems } = collectProblems()
  const made = { root, name: usualConfig, text: stringify(options) }
  const read = readUsableConfig(path.join(root, usualConfig), report, made)
  if (read === undefined)
    return { project: undefined, articles: new Map(), named: new Map(), files: new Set(), errors: new Set() }
  const { project } = read
  const planned = await buildSite(
    { project: withCacheIn(cacheFolder, project), drafts: false, useCache: true, jobs: undefined, onProgress },
    report,
  )
  const articles = readArticles(planned)
  const errors = problems.filter(({ severity }) => severity === 'error')
  return {
    project,
    articles,
    named: namedTargetsOf(planned.site, project.config),
    files: new Set([...articles.values()].map(({ file }) => file)),
    errors: new Set(errors.map(({ rule, at }) => `${at?.file ?? ''}\n${rule}`)),
  }
}

function namedTargetsOf({ pages, media: files }: Site, { content }: Project['config']): NamedTargets {
  const sources = new Map(pages.map(({ route, page }) => [route, page.source]))
  for (const { file, output } of files) sources.set(output, path.posix.relative(content, file))
  const targets = pages.flatMap(({ page, addresses }) =>
    page.references.flatMap(({ url, at }, index): [string, string][] => {
      const { media, route = '', href = '' } = addresses[index] ?? {}
      const source = url.startsWith(nameScheme) ? sources.get(media ?? route) : undefined
      const part = /#.*$/.exec(href)?.[0] ?? ''
      return source === undefined ? [] : [[`${at.file} ${url}`, `/${source}${part}`]]
    }),
  )
  return new Map(targets)
}

/** The earlier names of the pages that do not have the same text, or that have new errors. */
function findChanged(before: BuiltPages, after: BuiltPages, pages: readonly RewrittenPage[]): readonly string[] {
  const names = new Map(pages.map(({ file, from }) => [file, from.file]))
  const different = [...before.articles].flatMap(([route, { file, content }]) =>
    after.articles.get(route)?.content === content ? [] : [file],
  )
  const broken = [...after.errors].flatMap((error) => {
    const [file = '', rule = ''] = error.split('\n')
    const name = names.get(file) ?? file
    return before.errors.has(`${name}\n${rule}`) ? [] : [name]
  })
  return [...new Set([...different, ...broken])].toSorted()
}

/** Writes pages in place of those of the last attempt. In a repository, files are renamed with Git. */
function replacePages(root: string, last: readonly RewrittenPage[], next: readonly RewrittenPage[]): void {
  for (const { file, from } of last) {
    move(root, file, from.file)
    writeFileSync(path.join(root, from.file), from.text)
  }
  for (const { file, from, text } of next) {
    move(root, from.file, file)
    if (text !== from.text) writeFileSync(path.join(root, file), text)
  }
}

function move(root: string, from: string, to: string): void {
  if (from === to || git(root, ['mv', '--', from, to]) !== undefined) return
  renameSync(path.join(root, from), path.join(root, to))
}
