import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { toString } from 'mdast-util-to-string'
import { groupOf, textOf, type Raw } from '../../formats/raw-values.ts'
import { createMarkdownParser } from '../../markdown/parse/markdown.ts'
import { dayOfPost } from '../../markdown/foreign/mkdocs/front-matter.ts'
import { readFrontMatter } from '../../yaml/front-matter-block.ts'
import { readData } from '../read-data.ts'
import { listFiles } from '../list-files.ts'

/** The blog of a site with the plugin "blog" of Material. */
export interface MkDocsBlog {
  /** The option `blog`. */
  readonly options: Raw
  readonly route: string
  /** The page with the list, relative to the folder of the pages. */
  readonly index: string
  readonly redirects: readonly Raw[]
  /** The files of posts with the names that have their addresses. */
  readonly addresses: Readonly<Record<string, string>>
}

interface BlogPost {
  /** Relative to the folder of the posts, without its ending. */
  readonly name: string
  readonly values: Raw
  readonly title: string
}

/** Reads the posts, their authors and their categories. `folder` is the absolute path of the folder of all pages. */
export function readBlog(
  plugin: Raw,
  { folder, dir, leftOut }: { folder: string; dir: string; leftOut: (what: string) => void },
): MkDocsBlog | undefined {
  const blog = path.posix.normalize(textOf(plugin['blog_dir'], 'blog'))
  const below = (name: string): string => path.posix.normalize(name.replace('{blog}', blog)).replace(/\/$/, '')
  const postDir = below(textOf(plugin['post_dir'], '{blog}/posts'))
  if (plugin['enabled'] === false || !existsSync(path.join(folder, postDir))) return undefined
  const posts = readPosts(path.join(folder, postDir))
  const route = path.posix.join('/', blog)
  const index = path.posix.join(blog, 'index.md')
  const list = readList(path.join(folder, index))
  if (list.isMore) leftOut(`the text of "${index}", because only one plain paragraph is shown above the list of posts`)
  const perPage = plugin['pagination_per_page']
  const format = textOf(plugin['post_url_format'], '{date}/{slug}')
  const addresses = posts.map((post) => [path.posix.join(postDir, `${post.name}.md`), addressOf(post, format)] as const)
  return {
    options: {
      dir: path.posix.join(dir, postDir),
      route,
      permalinks: 'date',
      ...list.options,
      ...(plugin['pagination'] === false ? {} : { postsPerPage: typeof perPage === 'number' ? perPage : 10 }),
      ...(plugin['archive'] === false ? {} : { archive: path.posix.join(route, 'archive') }),
      authors: readAuthors(path.join(folder, below(textOf(plugin['authors_file'], '{blog}/.authors.yml')))),
      tags: { route: path.posix.join(route, 'category'), names: categoriesOf(posts) },
    },
    route,
    index,
    redirects: plugin['archive'] === false ? [] : redirectsOf(posts, route),
    addresses: Object.fromEntries(addresses.map(([file, name]) => [file, path.posix.join(blog, `${name}.md`)])),
  }
}

function readPosts(folder: string): BlogPost[] {
  const files = listFiles(folder).filter((file) => file.endsWith('.md'))
  const parse = createMarkdownParser({ math: false })
  return files.toSorted().map((file) => {
    const text = readFileSync(path.join(folder, file), 'utf8')
    const values = readFrontMatter(text)
    const name = file.replace(/\.md$/, '')
    const heading = /^# +.+/m.exec(text.split('```')[0] ?? '')?.[0] ?? ''
    const written = toString(parse(heading))
    return { name, values, title: textOf(values['title'], written || path.posix.basename(name)) }
  })
}

/** What the list of posts shows of its page: the title, and one plain paragraph. */
function readList(file: string): { readonly options: Raw; readonly isMore: boolean } {
  if (!existsSync(file)) return { options: {}, isMore: false }
  const text = readFileSync(file, 'utf8')
  const written = text.replace(/^---\r?\n[^]*?\n---\r?\n/, '').replaceAll(/<!--[^]*?-->/g, '')
  const blocks = createMarkdownParser({ math: false })(written).children
  const heading = blocks.find((block) => block.type === 'heading')
  const [first, ...rest] = blocks.filter((block) => block !== heading)
  const isPlain = first?.type === 'paragraph' && first.children.every(({ type }) => type === 'text')
  const title = textOf(readFrontMatter(text)['title'], heading === undefined ? '' : toString(heading))
  return {
    options: { ...(title === '' ? {} : { title }), ...(isPlain ? { introduction: toString(first) } : {}) },
    isMore: rest.length > 0 || (first !== undefined && !isPlain),
  }
}

/** The address of a post below that of the blog. */
function addressOf({ name, values, title }: BlogPost, format: string): string {
  const [category = ''] = namesOf(values['categories']).map(slugify)
  const tokens: Readonly<Record<string, string>> = {
    date: dayOfPost(values['date']).slice(0, 10).replaceAll('-', '/'),
    slug: textOf(values['slug'], slugify(title)),
    file: path.posix.basename(name),
    categories: category,
  }
  return format.replaceAll(/\{(\w+)\}/g, (_, token: string) => tokens[token] ?? '').replace(/^\//, '')
}

/** The name of a title in addresses. Each space becomes a hyphen. */
function slugify(title: string): string {
  return title
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}_\- ]/gu, '')
    .trim()
    .replaceAll(' ', '-')
}

function namesOf(list: unknown): string[] {
  return [list ?? []].flat().map(String)
}

function categoriesOf(posts: readonly BlogPost[]): Raw {
  const names = new Set(posts.flatMap(({ values }) => namesOf(values['categories'])))
  return Object.fromEntries([...names].map((name) => [name, { path: slugify(name) }]))
}

function readAuthors(file: string): Raw {
  const authors = existsSync(file) ? groupOf(groupOf(readData(file))['authors']) : {}
  return Object.fromEntries(
    Object.entries(authors).map(([key, value]) => {
      const { name, description, url } = groupOf(value)
      return [
        key,
        {
          name: textOf(name, key),
          ...(typeof description === 'string' ? { title: description } : {}),
          ...(typeof url === 'string' ? { url } : {}),
        },
      ]
    }),
  )
}

/** The archive of all years is one page here. */
function redirectsOf(posts: readonly BlogPost[], route: string): Raw[] {
  const shown = posts.filter(({ values }) => values['draft'] !== true)
  const archive = path.posix.join(route, 'archive')
  const years = new Set(shown.map(({ values }) => dayOfPost(values['date']).slice(0, 4)))
  return [...years].map((year) => ({ from: path.posix.join(archive, year), to: archive }))
}
