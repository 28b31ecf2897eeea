import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import picomatch from 'picomatch'
import type { SidebarItem } from '../../config/schema-parts/sidebar-schema.ts'
import { groupOf, listOf, textOf, type Raw } from '../../formats/raw-values.ts'
import { kebabCase } from '../../formats/names/slug.ts'
import { splitPostName } from '../../markdown/parse/blog-post.ts'
import { readFrontMatter } from '../../yaml/front-matter-block.ts'
import { git } from '../../system/git.ts'
import { readData } from '../read-data.ts'
import { listFiles } from '../list-files.ts'

/** The posts of a blog. */
export interface BlogFolder {
  readonly options: Raw
  /** Absolute path. */
  readonly folder: string
  /** Its name in the options. */
  readonly dir: string
  readonly route: string
  readonly posts: readonly WrittenPost[]
}

interface WrittenPost {
  readonly file: string
  readonly frontMatter: Raw
  readonly isListed: boolean
  /** The file whose address it has. */
  readonly name: string
  readonly route: string
}

/** The blogs whose folders exist. */
export function findBlogs(
  blogs: readonly Raw[],
  place: {
    /** Absolute path. */
    readonly site: string
    readonly below: (folder: string) => string
    readonly leftOut: (what: string) => void
  },
): readonly BlogFolder[] {
  const found = blogs.flatMap((options) => {
    const folder = path.resolve(place.site, textOf(options['path'], 'blog'))
    return existsSync(folder) ? [readPosts(options, { folder, dir: place.below(folder) })] : []
  })
  for (const { options } of found.slice(1))
    place.leftOut(`the dates, authors and feeds of the blog "${textOf(options['id'], '')}", whose posts are pages`)
  return found
}

function readPosts(options: Raw, { folder, dir }: Pick<BlogFolder, 'folder' | 'dir'>): BlogFolder {
  const route = path.posix.join('/', textOf(options['routeBasePath'], 'blog'))
  const isExcluded = picomatch(listOf(options['exclude']).map(String))
  const posts = listFiles(folder)
    .filter((file) => /\.mdx?$/.test(file) && !/(?:^|\/)_/.test(file) && !isExcluded(file))
    .map((file) => {
      const frontMatter = readFrontMatter(readFileSync(path.join(folder, file), 'utf8'))
      const { dated = '', name } = splitPostName(file)
      const { slug, id = name, draft, unlisted } = frontMatter
      const place = slug === undefined ? path.posix.join(dated, name) : path.posix.basename(name)
      const address = textOf(slug, path.posix.join(dated, String(id)))
      return {
        file,
        frontMatter,
        isListed: draft !== true && unlisted !== true,
        name: place + path.extname(file),
        route: path.posix.join(route, address).replace(/\/$/, ''),
      }
    })
  return { options, folder, dir, route, posts }
}

/** A blog as options. */
export function convertBlog(
  { options, folder, dir, route, posts: written }: BlogFolder,
  leftOut: (what: string) => void,
): Raw {
  const exclude = listOf(options['exclude']).map(String)
  const posts = written.filter(({ isListed }) => isListed).map(({ frontMatter }) => frontMatter)
  const below = (...names: string[]): string => path.posix.join(route, ...names)
  const lists = textOf(options['authorsBasePath'], 'authors')
  const authors = readAuthors(
    path.join(folder, textOf(options['authorsMapPath'], 'authors.yml')),
    (name) => below(lists, name),
    leftOut,
  )
  const { blogTitle: title, blogDescription: description, blogSidebarTitle: sidebarTitle, postsPerPage = 10 } = options
  return {
    dir,
    exclude,
    route,
    translated: translatedPosts,
    permalinks: 'file',
    preview: 'text',
    ...onlyTexts({ title, description, sidebarTitle }),
    ...(typeof postsPerPage === 'number' ? { postsPerPage } : {}),
    ...(options['archiveBasePath'] === null ? {} : { archive: below(textOf(options['archiveBasePath'], 'archive')) }),
    ...(Object.keys(authors).length === 0 ? {} : { authorList: below(lists) }),
    dates: datesInGit(
      folder,
      written.flatMap(({ file, frontMatter: { date } }) =>
        date === undefined && splitPostName(file).dated === undefined ? [file] : [],
      ),
    ),
    readingTime: options['showReadingTime'] !== false,
    authors,
    ...readTags(posts, { folder, file: options['tags'], route: below(textOf(options['tagsBasePath'], 'tags')) }),
  }
}

function dateOf({ file, frontMatter }: WrittenPost): string {
  return textOf(frontMatter['date'], splitPostName(file).dated ?? '').replaceAll('/', '-')
}

/** A second blog as a folder of pages, with a sidebar that lists them. */
export function convertOtherBlog({ options, folder, dir, route, posts }: BlogFolder): {
  readonly mount: Raw
  readonly sidebar: readonly SidebarItem[]
} {
  const { blogTitle, blogDescription, blogSidebarTitle, exclude, tags } = options
  const listed = posts.filter(({ isListed }) => isListed)
  const list = path.posix.join(route, textOf(options['tagsBasePath'], 'tags'))
  const newest = listed.toSorted((a, b) => new Intl.Collator('en', { numeric: true }).compare(dateOf(b), dateOf(a)))
  const title = textOf(blogTitle, 'Blog')
  const mount = {
    dir,
    route,
    translated: `${translatedPosts}-${textOf(options['id'], '')}`,
    conventions: 'docusaurus',
    exclude: listOf(exclude).map(String),
    names: Object.fromEntries(posts.map(({ file, name }) => [file, name])),
    ...readTags(
      listed.map(({ frontMatter }) => frontMatter),
      { folder, file: tags, route: list },
    ),
  }
  const index = { route, title, ...onlyTexts({ description: blogDescription }) }
  const items = newest.map((post) => post.route)
  return { mount, sidebar: [{ category: textOf(blogSidebarTitle, title), collapsed: false, items, index }] }
}

/** Posts without a date have that of the commit that added their files, also under another name. */
function datesInGit(folder: string, files: readonly string[]): Readonly<Record<string, string>> {
  const below = files.length === 0 ? undefined : git(folder, ['rev-parse', '--show-prefix'])?.trim()
  if (below === undefined) return {}
  const shown = ['--format=%x01%ct', '--name-status', '--diff-filter=AR', '-M', '-z']
  const log = git(folder, ['log', '--reverse', ...shown, '--', ':/*.md', ':/*.mdx']) ?? ''
  const days = new Map<string, string>()
  let day = ''
  const fields = log
    .split('\0')
    .map((field) => field.replace(/^\n/, ''))
    .values()
  const nextName = (): string => fields.next().value ?? ''
  for (const field of fields) {
    if (field.startsWith('\u0001')) day = new Date(Number(field.slice(1)) * 1000).toISOString().slice(0, 10)
    else if (field.startsWith('R')) {
      const before = days.get(nextName())
      days.set(nextName(), before ?? day)
    } else if (field === 'A') days.set(nextName(), day)
  }
  return Object.fromEntries(
    files.flatMap((file) => {
      const found = days.get(below + file)
      return found === undefined ? [] : [[file, found]]
    }),
  )
}

function onlyTexts(values: Raw): Raw {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => typeof value === 'string' && value !== ''))
}

/** The folder of posts in the folder of a language. */
export const translatedPosts = 'docusaurus-plugin-content-blog'

const unreadOfAuthors = { image_url: 'the pictures', socials: 'the social links', description: 'the descriptions' }

function readAuthors(file: string, addressOf: (name: string) => string, leftOut: (what: string) => void): Raw {
  const found = [file, file.replace(/\.yml$/, '.yaml'), file.replace(/\.yml$/, '.json')].find((one) => existsSync(one))
  const authors = found === undefined ? {} : groupOf(readData(found))
  for (const [key, what] of Object.entries(unreadOfAuthors))
    if (Object.values(authors).some((author) => groupOf(author)[key] !== undefined)) leftOut(`${what} of blog authors`)
  return Object.fromEntries(
    Object.entries(authors).map(([key, author]) => {
      const { name, title, url, page } = groupOf(author)
      const hasPage = page !== undefined && page !== false
      const address = hasPage ? addressOf(textOf(groupOf(page)['permalink'], kebabCase(key))) : undefined
      return [key, onlyTexts({ name: textOf(name, key), title, url, page: address })]
    }),
  )
}

interface TagPlace {
  /** Absolute path of the folder of the pages. */
  readonly folder: string
  /** The file in the folder that declares tags; `tags.yml` if the config names none. */
  readonly file: unknown
  readonly route: string
}

/** The option for the tags of pages, if they have any, with the labels and addresses that Docusaurus gives them. */
export function readTags(pages: readonly Raw[], { folder, file, route }: TagPlace): Raw {
  const place = path.join(folder, textOf(file, 'tags.yml'))
  const declared = existsSync(place) ? groupOf(readData(place)) : {}
  const names: Record<string, Raw> = {}
  for (const tag of pages.flatMap(tagsOf)) {
    const inline = groupOf(tag)
    const key = keyOfTag(tag)
    const { label = key, permalink = inline['permalink'], description } = groupOf(declared[key])
    const address = textOf(permalink, kebabCase(key.replaceAll(/(?<=\p{L})(?=\d)|(?<=\d)(?=\p{L})/gu, ' '))).replace(
      /^\//,
      '',
    )
    names[key] = { label, path: address, ...(typeof description === 'string' ? { description } : {}) }
  }
  return Object.keys(names).length === 0 ? {} : { tags: { route, names } }
}

function tagsOf({ tags }: Raw): readonly unknown[] {
  return tags === undefined || tags === null ? [] : [tags].flat()
}

function keyOfTag(tag: unknown): string {
  return textOf(groupOf(tag)['label'], typeof tag === 'number' ? String(tag) : textOf(tag, ''))
}
