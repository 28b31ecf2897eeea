import type { Root } from 'hast'
import path from 'node:path'
import type { MarkdownOptions } from './page-context.ts'
import type { FrontMatter, KeyPlaces, Post } from '../../model/page.ts'
import type { Report } from '../../report/problem.ts'

/** Whether a file, relative to the project's folder, is in the blog folder. */
export function isInBlog(file: string, blogFolder: string | undefined): boolean {
  return blogFolder !== undefined && file.startsWith(`${blogFolder}/`)
}

/** In Docusaurus, the title of the front matter replaces a heading at the top of a post. */
export function showPostTitle(
  { children }: Root,
  { file, frontMatter: { title } }: { readonly file: string; readonly frontMatter: FrontMatter },
  { blogFolder, dialect }: Pick<MarkdownOptions, 'blogFolder' | 'dialect'>,
): void {
  const first = children.find(({ type }) => type === 'element')
  if (title === undefined || dialect !== 'docusaurus' || !isInBlog(file, blogFolder)) return
  if (first?.type === 'element' && first.tagName === 'h1') first.children = [{ type: 'text', value: title }]
}

/**
 * What makes a page in the blog folder a post: its authors, and its date from the front matter or the file name. `name`
 * is used in its address.
 */
export function readPost(
  { file, frontMatter, keyPlaces }: { file: string; frontMatter: FrontMatter; keyPlaces: KeyPlaces },
  { blogFolder, authors: known = {} }: Pick<MarkdownOptions, 'blogFolder' | 'authors'>,
  report: Report,
): Post | undefined {
  if (blogFolder === undefined || !isInBlog(file, blogFolder)) return undefined
  const below = path.posix.relative(blogFolder, file).replace(/\.[^./]+$/, '')
  const { dated, name } = /^(?<dated>\d{4}[-/]\d\d?[-/]\d\d?)[-/](?<name>.+)$/.exec(below)?.groups ?? { name: below }
  const day = dayOf(frontMatter.date?.trim() ?? dated?.replaceAll('/', '-'))
  if (day === undefined || Number.isNaN(Date.parse(day))) {
    const message =
      day === undefined
        ? 'a post needs a date: "date: 2026-03-31" in the front matter, or a file name such as 2026-03-31-title.md'
        : `"${day}" is not a date; write it like 2026-03-31`
    report({ severity: 'error', rule: 'front-matter', message, at: keyPlaces['date'] ?? { file, line: 1, column: 1 } })
  }
  const authors = (frontMatter.authors ?? []).map(
    (author) => (Object.hasOwn(known, author.name) ? known[author.name] : undefined) ?? author,
  )
  return {
    day: day ?? '',
    dated: dated?.replaceAll('-', '/'),
    name: name?.replace(/\/(?:index|readme)$/i, '') ?? below,
    authors,
  }
}

/** Months and days can have one digit. */
function dayOf(written: string | undefined): string | undefined {
  return written?.replaceAll(/(?<=^\d{4}-(?:\d\d?-)?)\d(?=-|T|\s|$)/g, '0$&')
}
