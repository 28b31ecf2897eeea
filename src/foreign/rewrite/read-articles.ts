import type { Element } from 'hast'
import { fromHtml } from 'hast-util-from-html'
import { toString } from 'hast-util-to-string'
import { visit } from 'unist-util-visit'
import type { PlannedSite } from '../../build.ts'
import { fileOfRoute } from '../../formats/url.ts'

/** What readers see of a page. */
export interface Article {
  /** The file of the page, relative to the project's folder. */
  readonly file: string
  /** Its text, and the targets of links and ids in it. */
  readonly content: string
}

/** The articles of a site by their addresses. */
export function readArticles({ site, files }: Pick<PlannedSite, 'site' | 'files'>): ReadonlyMap<string, Article> {
  const byPath = new Map(files.map((file) => [file.path, file]))
  return new Map(
    site.pages.flatMap(({ page, route }) => {
      const file = byPath.get(fileOfRoute(route))
      return file === undefined ? [] : [[route, { file: page.file, content: contentOf(String(file.content())) }]]
    }),
  )
}

/** The parts that come from the page itself. The others have links to its file, for example. */
const parts = ['article-header', 'prose']

function contentOf(html: string): string {
  const found: string[] = []
  visit(fromHtml(html), 'element', (node) => {
    const classes = node.properties['className']
    if (!Array.isArray(classes) || !parts.some((name) => classes.includes(name))) return undefined
    found.push(toString(node).replaceAll(/\s+/g, ' ').trim(), ...targetsOf(node))
    return 'skip'
  })
  return found.join('\n')
}

function targetsOf(article: Element): string[] {
  const targets: string[] = []
  visit(article, 'element', ({ properties: { id, href } }) => {
    if (typeof id === 'string') targets.push(`#${id}`)
    if (typeof href === 'string') targets.push(href)
  })
  return targets
}
