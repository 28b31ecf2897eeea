import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { slug } from 'github-slugger'
import { groupOf, listOf, textOf, type Raw } from '../../formats/raw-values.ts'
import { readFrontMatter } from '../../yaml/front-matter-block.ts'
import { listFiles } from '../list-files.ts'

/** The plugin that makes a blog of a folder of pages. */
export const blogPlugin = 'starlight-blog'

/** The blog of a Starlight site. */
export interface StarlightBlog {
  /** The option `blog`. */
  readonly options: Raw
  readonly route: string
  readonly title: string
  /** Its posts, relative to the folder of all pages. Their addresses are those of pages. */
  readonly posts: readonly string[]
  readonly redirects: readonly Raw[]
}

/** Reads the posts, their authors and their tags. `root` has the folder `content` of all pages. */
export function readBlog(theme: Raw, root: string, content: string): StarlightBlog | undefined {
  const plugin = listOf(theme['plugins'])
    .map(groupOf)
    .find(({ captured }) => captured === blogPlugin)
  const settings = groupOf(plugin?.['options'])
  const prefix = textOf(settings['prefix'], 'blog').replaceAll(/^\/|\/$/g, '')
  const folder = path.join(root, content, prefix)
  if (plugin === undefined || !existsSync(folder)) return undefined
  const files = listFiles(folder).filter((file) => /\.mdx?$/.test(file))
  const posts = files.map((file) => readFrontMatter(readFileSync(path.join(folder, file), 'utf8')))
  const route = `/${prefix}`
  const title = textOf(settings['title'], textOf(Object.values(groupOf(settings['title']))[0], 'Blog'))
  const postsPerPage = typeof settings['postCount'] === 'number' ? Math.min(settings['postCount'], 1000) : 5
  const tags = new Set(posts.flatMap((post) => listOf(post['tags']).map(String)))
  return {
    options: {
      dir: path.posix.join(content, prefix),
      route,
      title,
      postsPerPage,
      preview: posts.some(({ excerpt }) => excerpt !== undefined) ? 'description' : 'text',
      readingTime: groupOf(settings['metrics'])['readingTime'] === true,
      authors: authorsOf(settings, route),
      tags: {
        route: `${route}/tags`,
        names: Object.fromEntries([...tags].map((tag) => [tag, { label: tag, path: slug(tag) }])),
      },
    },
    route,
    title,
    posts: files.map((file) => path.posix.join(prefix, file)),
    redirects: Array.from({ length: Math.ceil(posts.length / postsPerPage) - 1 }, (_, index) => {
      const page = String(index + 2)
      return { from: `${route}/${page}`, to: `${route}/page/${page}` }
    }),
  }
}

function authorsOf({ authors }: Raw, route: string): Raw {
  return Object.fromEntries(
    Object.entries(groupOf(authors)).map(([key, author]) => {
      const { name: given, title, url } = groupOf(author)
      const name = textOf(given, key)
      const known = Object.entries({ title, url }).filter(([, value]) => typeof value === 'string')
      return [key, { name, ...Object.fromEntries(known), page: `${route}/authors/${slug(name)}` }]
    }),
  )
}
