import type { Nodes } from 'hast'
import { fromHtml } from 'hast-util-from-html'
import { visit } from '../../formats/visit.ts'
import type { PlannedSite } from '../../build.ts'
import { fileOfRoute } from '../../formats/names/url.ts'

/** What readers see of a page. */
export interface Article {
  /** The file of the page, relative to the project's folder. */
  readonly file: string
  /** Its text, the targets of its links, and its ids. */
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
  const words: string[] = []
  const targets: string[] = []
  visit(fromHtml(html), 'element', (node) => {
    const classes = node.properties['className']
    if (!Array.isArray(classes) || !parts.some((name) => classes.includes(name))) return undefined
    words.push(textOf(node))
    visit(node, 'element', ({ properties: { id, href, role } }) => {
      // Components number their own ids.
      if (typeof id === 'string' && role === undefined && !id.startsWith('tabs-')) targets.push(`#${id}`)
      if (typeof href === 'string') targets.push(href)
    })
    return 'skip'
  })
  return [words.join(' ').replaceAll(/\s+/g, ' ').trim(), ...targets].join('\n')
}

const inline = new Set('a abbr b br code del em i img ins kbd mark s small span strong sub sup u wbr'.split(' '))

/** The text, with a space where the browser begins another block. */
function textOf(node: Nodes): string {
  if (node.type === 'text') return node.value
  if (!('children' in node)) return ''
  const text = node.children.map(textOf).join('')
  return node.type === 'element' && inline.has(node.tagName) ? text : ` ${text} `
}
