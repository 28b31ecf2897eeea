import path from 'node:path'
import type { BlogFolder } from './blog.ts'
import type { DocsInstance } from './docs.ts'
import { evaluateModule } from '../evaluate-module.ts'
import { listFiles } from '../list-files.ts'
import { textOf, type Raw } from '../../formats/raw-values.ts'
import { withoutLastSlash } from '../../formats/names/url.ts'

interface Pages {
  readonly instances: readonly DocsInstance[]
  readonly blogs: readonly BlogFolder[]
  /** Absolute path of the folder of single pages, with their options. */
  readonly pages: (Raw & { readonly folder: string }) | undefined
}

/** The redirects that a function of the config makes: it is called with the address of each page, as Docusaurus does. */
export async function createRedirects(
  { file, config, functions }: { readonly file: string; readonly config: Raw; readonly functions: readonly string[] },
  { instances, blogs, pages }: Pages,
): Promise<readonly Raw[]> {
  if (!functions.some((name) => name.endsWith('.createRedirects'))) return []
  const known = new Set([
    ...instances.flatMap(({ routes }) => routes),
    ...blogs.flatMap(({ route, posts }) => [route, ...posts.map((post) => post.route)]),
    ...singlePages(pages),
  ])
  const end = config['trailingSlash'] === true ? '/' : ''
  const routes = [...known].map((route) => (route === '/' ? route : route + end))
  const { redirects } = await evaluateModule(file, { routes })
  const taken = new Set(known)
  return redirects.flatMap(({ from, to }) => {
    const old = withoutLastSlash(from)
    if (taken.has(old)) return []
    taken.add(old)
    return [{ from: old, to: withoutLastSlash(to) }]
  })
}

function singlePages(pages: Pages['pages']): string[] {
  if (pages === undefined) return []
  return listFiles(pages.folder)
    .filter((name) => /\.(?:mdx?|[jt]sx?)$/.test(name) && !/(?:^|\/)_|\.test\.|__tests__/.test(name))
    .map((name) =>
      withoutLastSlash(
        path.posix.join('/', textOf(pages['routeBasePath'], '/'), name.replace(/(?:(?:^|\/)index)?\.\w+$/, '')),
      ),
    )
}
