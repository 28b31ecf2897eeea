import type { Root } from 'hast'
import type { Nodes, Root as MarkdownRoot } from 'mdast'
import type { LeafDirective } from 'mdast-util-directive'
import path from 'node:path'
import { visit } from '../../formats/visit.ts'
import { isOwnAnchor } from './addresses.ts'
import type { MarkdownOptions } from './page-context.ts'
import { placeOfKey, type Author, type FrontMatter, type KeyPlaces, type Place, type Post } from '../../model/page.ts'
import type { Report } from '../../report/problem.ts'

/** Whether a file, relative to the project's folder, is in the blog folder. */
export function isInBlog(file: string, blogFolder: string | undefined): boolean {
  return blogFolder !== undefined && file.startsWith(`${blogFolder}/`)
}

/** Whether lists of posts show all of a file that does not mark the end of its start. */
export function showsAllInLists(
  file: string,
  { blogFolder, listsWholePosts = false }: Pick<MarkdownOptions, 'blogFolder' | 'listsWholePosts'>,
): boolean {
  return listsWholePosts && isInBlog(file, blogFolder)
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
  { blogFolder, authors: known = {}, postDates = {} }: Pick<MarkdownOptions, 'blogFolder' | 'authors' | 'postDates'>,
  report: Report,
): Post | undefined {
  if (blogFolder === undefined || !isInBlog(file, blogFolder)) return undefined
  const own = path.posix.relative(blogFolder, file)
  const { dated, name } = splitPostName(own)
  const day = dayOf(frontMatter.date?.trim() ?? dated?.replaceAll('/', '-') ?? postDates[own])
  checkDate(day, placeOfKey({ file, keyPlaces }, 'date'), report)
  const authorOf = (author: Author): Author =>
    (Object.hasOwn(known, author.name) ? known[author.name] : undefined) ?? author
  return {
    day: day ?? '',
    dated,
    name,
    authors: (frontMatter.authors ?? []).map(authorOf),
  }
}

/** The date in the name of a post, as `2026/3/31`, and the rest of the name. */
export function splitPostName(file: string): { readonly dated: string | undefined; readonly name: string } {
  const below = file.replace(/\.[^./]+$/, '')
  // The last date counts: posts of a year can be in its folder.
  const {
    folder = '',
    dated,
    name = below,
  } = /^(?<folder>(?:.*\/)?)(?<dated>\d{4}[-/]\d\d?[-/]\d\d?)(?:[-/]|(?!\d))(?<name>.+)$/.exec(below)?.groups ?? {}
  return { dated: dated?.replaceAll('-', '/'), name: folder + name.replace(/\/(?:index|readme)$/i, '') }
}

function checkDate(day: string | undefined, at: Place, report: Report): void {
  if (day !== undefined && !Number.isNaN(Date.parse(day))) return
  const message =
    day === undefined
      ? 'a post needs a date: "date: 2026-03-31" in the front matter, or a file name such as 2026-03-31-title.md'
      : `"${day}" is not a date; write it like 2026-03-31`
  report({ severity: 'error', rule: 'front-matter', message, at })
}

/** Months and days can have one digit. */
function dayOf(written: string | undefined): string | undefined {
  return written?.replaceAll(/(?<=^\d{4}-(?:\d\d?-)?)\d(?=-|T|\s|$)/g, '0$&')
}

/** The element at the end of the part of a post that the list of posts shows. */
export const summaryEnd = 'docsgen-summary-end'

/** Replaces the comment after which the list of posts cuts a text: that of Docusaurus, or that of Hugo and MkDocs. */
export function markSummaryEnd({ children }: MarkdownRoot): void {
  for (const [index, node] of children.entries()) {
    const last = node.type === 'paragraph' ? node.children.at(-1) : node
    if (last === undefined || !isComment(last) || !isSummaryEnd.test(last.value.trim())) continue
    const { position } = last
    const end: LeafDirective = {
      type: 'leafDirective',
      name: 'end',
      children: [],
      data: { hName: summaryEnd },
      position,
    }
    if (node.type === 'paragraph') node.children.pop()
    children.splice(index, 1, ...(node.type === 'paragraph' ? [node, end] : [end]))
    return
  }
}

/** In Markdown it is HTML, in MDX an expression. */
function isComment(node: Nodes): node is Extract<Nodes, { readonly value: string }> {
  return node.type === 'html' || /^mdx(?:Flow|Text)Expression$/.test(node.type)
}

const isSummaryEnd = /^(?:<!--|\/\*)\s*(?:truncate|more)\s*(?:-->|\*\/)$/

/**
 * Removes the mark from a page, and returns what lists of posts show: the part before the mark, without the title. Without
 * a mark, it is all of a post if the blog shows that, and empty otherwise.
 */
export function cutSummary<Written>(
  tree: Root,
  write: (summary: Root) => Written,
  showsAll: boolean,
): { readonly summary?: Written; readonly isCut?: boolean } {
  const end = tree.children.findIndex((node) => node.type === 'element' && node.tagName === summaryEnd)
  const isCut = end !== -1
  if (!isCut && !showsAll) return {}
  const shown = isCut ? tree.children.slice(0, end) : tree.children
  const children = shown.filter((node) => node.type !== 'element' || node.tagName !== 'h1')
  const summary = structuredClone({ ...tree, children })
  if (isCut) tree.children.splice(end, 1)
  // Only headings keep their ids, because old addresses lead to them. Other ids are those of the page of the post.
  visit(summary, 'element', (node, index, parent) => {
    if (!/^h[1-6]$/.test(node.tagName)) delete node.properties['id']
    if (!isOwnAnchor(node) || parent === undefined || index === undefined) return undefined
    parent.children.splice(index, 1)
    return index
  })
  return { summary: write(summary), isCut }
}
