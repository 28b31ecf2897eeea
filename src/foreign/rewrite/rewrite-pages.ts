import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import picomatch from 'picomatch'
import { blogFolderOf } from '../../config/blog-folder.ts'
import { mountsOf } from '../../config/content-folders.ts'
import { listEditions } from '../../config/editions.ts'
import type { Project } from '../../config/project.ts'
import { linkOfName } from '../../formats/names/name-link.ts'
import { dialectOf } from '../../markdown/foreign/dialects.ts'
import { needsMdx } from '../../markdown/mdx/needs-mdx.ts'
import { markdownOptions } from '../../pages/sources.ts'
import { dialectsWithComponents } from '../own-config.ts'
import { rewriteDialect, type WrittenPage } from './rewrite-dialect.ts'

/** A page of another tool in the form of docsgen. */
export interface RewrittenPage extends WrittenPage {
  /** What it was before. Paths are relative to the project's folder. */
  readonly from: WrittenPage
}

/** The same pages in two forms: rewritten, and with nothing changed but what their files are called. */
export interface PageForms {
  readonly rewritten: RewrittenPage
  readonly kept: RewrittenPage
}

/** The targets of links that name ids, by the file and the address of the link. */
export type NamedTargets = ReadonlyMap<string, string>

/** Rewrites all pages of a site of another tool, and parts of pages, by their files. Nothing is written. */
export async function rewritePages(
  project: Project,
  files: readonly string[],
  named: NamedTargets,
): Promise<ReadonlyMap<string, PageForms>> {
  const isPage = pageFilter(project)
  const written = files
    .filter((file) => /\.mdx?$/.test(file) && isPage(file))
    .map((file) => ({ file, text: readFileSync(path.join(project.root, file), 'utf8').replace(/^\uFEFF/, '') }))
  const taken = new Set(files)
  const rewrite = await rewriter(project, named)
  const forms = new Map<string, PageForms>()
  for (const page of written) {
    const text = rewrite(page)
    const isMdx = page.file.endsWith('.mdx') || (project.config.markdown.format === 'mdx' && needsMdx(page.text))
    const ending = (name: string): string => {
      const file = page.file.replace(/\.mdx?$/, name)
      return taken.has(file) ? page.file : file
    }
    // Parts are named in imports and includes.
    const isPart = path.basename(page.file).startsWith('_')
    const keep = isMdx && !isPart ? ending('.mdx') : page.file
    const own = isMdx && !isPart && text !== undefined ? ending('.md') : keep
    const kept = { ...page, file: keep, from: page }
    forms.set(page.file, { kept, rewritten: { file: own, text: text ?? page.text, from: page } })
  }
  return forms
}

/** Whether a file is in one of the folders of pages, and not left out of it. */
function pageFilter(project: Project): (file: string) => boolean {
  const folders = listEditions(project).flatMap(({ project: own }) => {
    const content = own.config.content
    const mounts = own.config.mounts.length === 0 ? [{ dir: '.', exclude: [] }] : mountsOf(own.config)
    return mounts.map(({ dir, exclude }) => ({
      folder: path.posix.join(content, dir),
      exclude: picomatch([...exclude]),
    }))
  })
  const blog = blogFolderOf(project)
  const all = blog === undefined ? folders : [...folders, { folder: blog, exclude: () => false }]
  return (file) =>
    all.some(({ folder, exclude }) => {
      const below = path.posix.relative(folder, file)
      return !below.startsWith('../') && !exclude(below)
    })
}

/** How a page is rewritten; the result is `undefined` if it has to stay what it is. */
async function rewriter(project: Project, named: NamedTargets): Promise<(page: WrittenPage) => string | undefined> {
  const options = markdownOptions(project)
  const { format, dialect: name } = project.config.markdown
  const dialect = dialectOf(options)
  const blogFolder = blogFolderOf(project)
  const readText = (file: string): string | undefined => {
    const absolute = path.join(project.root, file)
    return existsSync(absolute) ? readFileSync(absolute, 'utf8') : undefined
  }
  const site = { options, readText, locale: project.config.site.locale, blogFolder }
  const translate = (page: WrittenPage): string => {
    const targetOfName = (id: string): string | undefined => named.get(`${page.file} ${linkOfName(id)}`)
    return dialect === undefined ? page.text : rewriteDialect(page, { ...site, dialect, targetOfName })
  }
  if (format !== 'mdx' && !dialectsWithComponents.has(name)) return translate
  const { rewriteMdx } = await import('./rewrite-mdx.ts')
  return (page) => {
    const isMdx = page.file.endsWith('.mdx') || (format === 'mdx' && needsMdx(page.text))
    const text = isMdx ? rewriteMdx(page, options) : page.text
    return text === undefined ? undefined : translate({ ...page, text })
  }
}

/** Replaces the names of files in links and imports of pages. */
export function renameTargets(pages: readonly RewrittenPage[]): RewrittenPage[] {
  const renamed = new Map(pages.map(({ file, from }) => [from.file, file]))
  return pages.map((page) => {
    const folder = path.posix.dirname(page.from.file)
    const text = page.text.replaceAll(target, (all, start: string, name: string) => {
      const found = renamed.get(path.posix.join(folder, name))
      return found === undefined || path.extname(found) === path.extname(name)
        ? all
        : start + name.replace(/\.mdx?$/, path.extname(found))
    })
    return text === page.text ? page : { ...page, text }
  })
}

/** A file in a link, a definition, an import, or an attribute. */
const target = /(\]\(<?|\]:\s*<?|\bfrom\s+['"]|\b(?:file|href|to)=["'])([^\s()<>'"#?:]+\.mdx?)(?=[\s)>'"#?])/g
