import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import picomatch from 'picomatch'
import { groupOf, listOf, textOf, type Raw } from '../../formats/raw-values.ts'
import { kebabCase } from '../../formats/names/slug.ts'
import { readFrontMatter } from '../../yaml/front-matter-block.ts'
import { readData } from '../read-data.ts'

/** The blog of a Docusaurus site as options, and redirects from pages that docsgen does not divide or group like that. */
export interface ForeignBlog {
  readonly options: Raw
  readonly redirects: readonly Raw[]
}

/** Reads the posts of a blog, its authors and its tags. `folder` is absolute, and `dir` is its name in the options. */
export function readBlog(
  options: Raw,
  { folder, dir }: { readonly folder: string; readonly dir: string },
): ForeignBlog {
  const route = path.posix.join('/', textOf(options['routeBasePath'], 'blog'))
  const exclude = listOf(options['exclude']).map(String)
  const isExcluded = picomatch(exclude)
  const posts = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.mdx?$/.test(file) && !/(?:^|[\\/])_/.test(file) && !isExcluded(file))
    .map((file) => readFrontMatter(readFileSync(path.join(folder, file), 'utf8')))
    .filter(({ draft, unlisted }) => draft !== true && unlisted !== true)
  const authors = readAuthors(path.join(folder, textOf(options['authorsMapPath'], 'authors.yml')))
  const below = (name: string): string => path.posix.join(route, name)
  const tags = { folder, file: options['tags'], route: below(textOf(options['tagsBasePath'], 'tags')) }
  const perPage = typeof options['postsPerPage'] === 'number' ? options['postsPerPage'] : 10
  const tagOptions = readTags(posts, tags)
  const furtherPages = (list: string, count: number): readonly Raw[] =>
    Array.from({ length: Math.max(0, Math.ceil(count / perPage) - 1) }, (_, index) => ({
      from: path.posix.join(list, `page/${String(index + 2)}`),
      to: list,
    }))
  const ofTags = Object.entries(groupOf(groupOf(tagOptions['tags'])['names'])).flatMap(([key, name]) => {
    const count = posts.filter((post) => tagsOf(post).some((tag) => keyOfTag(tag) === key)).length
    return furtherPages(path.posix.join(tags.route, textOf(groupOf(name)['path'], key)), count)
  })
  const people = Object.entries(authors).filter(([, { page }]) => page !== undefined && page !== false)
  const authorList = textOf(options['authorsBasePath'], 'authors')
  const lists = [
    ...(options['archiveBasePath'] === null ? [] : [textOf(options['archiveBasePath'], 'archive')]),
    ...(Object.keys(authors).length === 0 ? [] : [authorList]),
    ...people.map(([key, { page }]) => `${authorList}/${textOf(groupOf(page)['permalink'], key).replace(/^\//, '')}`),
  ]
  return {
    options: {
      dir,
      exclude,
      route,
      translated: translatedPosts,
      permalinks: 'file',
      readingTime: options['showReadingTime'] !== false,
      authors: Object.fromEntries(
        Object.entries(authors).map(([key, { name, title, url }]) => [
          key,
          {
            name: textOf(name, key),
            ...(typeof title === 'string' ? { title } : {}),
            ...(typeof url === 'string' ? { url } : {}),
          },
        ]),
      ),
      ...tagOptions,
    },
    redirects:
      posts.length === 0
        ? []
        : [...lists.map((list) => ({ from: below(list), to: route })), ...furtherPages(route, posts.length), ...ofTags],
  }
}

/** The folder of posts in the folder of a language. */
export const translatedPosts = 'docusaurus-plugin-content-blog'

function readAuthors(file: string): Readonly<Record<string, Raw>> {
  const found = [file, file.replace(/\.yml$/, '.yaml'), file.replace(/\.yml$/, '.json')].find((one) => existsSync(one))
  const authors = found === undefined ? {} : groupOf(readData(found))
  return Object.fromEntries(Object.entries(authors).map(([key, author]) => [key, groupOf(author)]))
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
