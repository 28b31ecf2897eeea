import { en } from '../../src/model/messages/en.ts'
import type { Nodes } from 'hast'
import { fromHtml } from 'hast-util-from-html'
import { toHtml } from 'hast-util-to-html'
import type { Root } from 'hast'
import { sanitize } from 'hast-util-sanitize'
import { toHast } from 'mdast-util-to-hast'
import { visit } from 'unist-util-visit'
import { createMarkdownParser } from '../../src/markdown/parse/markdown.ts'
import type { Api } from '../../src/model/api.ts'
import type { Language } from '../../src/model/messages.ts'
import type { Reference } from '../../src/model/page.ts'
import { renderApi, type ApiPage } from '../../src/render/api-pages.tsx'

/** A page of a document, with the parts of its HTML that tests check. */
export interface RenderedPage {
  readonly page: ApiPage
  readonly html: string
  readonly ids: readonly string[]
  /** Fragments in the links of the page. */
  readonly links: readonly string[]
  /** Addresses in the links of the page. */
  readonly hrefs: readonly string[]
  /** The visible text. */
  readonly text: string
}

const parse = createMarkdownParser({ math: false })

/** Renders the first page of a document with a plain Markdown pipeline and without highlighting. */
export function renderPage(api: Api | undefined, language?: Language): RenderedPage {
  const [page] = renderPages(api, language)
  if (page === undefined) throw new Error('there is no page')
  return page
}

/** Renders all pages of a document. */
export function renderPages(api: Api | undefined, language: Language = { locale: 'en', messages: en }): RenderedPage[] {
  if (api === undefined) throw new Error('the document gave no model')
  const { pages } = renderApi(
    api,
    {
      language,
      basePath: '/docs/',
      documents: [api],
      folder: 'openapi',
      renderMarkdown,
      highlight: (code) => toHtml({ type: 'text', value: code }),
    },
    () => undefined,
  )
  return [...pages()].map(look)
}

function look(page: ApiPage): RenderedPage {
  const html = page.html.texts
    .map((text, index) => {
      const reference = page.references[page.html.placeholders[index] ?? -1]
      return reference === undefined ? text : `${text} href="${reference.url}"`
    })
    .join('')
  const hrefs = [...html.matchAll(/\shref="([^"]*)"/g)].map(([, href = '']) => decoded(href))
  return {
    page,
    html,
    hrefs,
    ids: [...html.matchAll(/\sid="([^"]*)"/g)].map(([, id = '']) => decoded(id)),
    links: hrefs.flatMap((href) => (href.startsWith('#') ? [decodeURIComponent(href.slice(1))] : [])),
    text: textOf(fromHtml(html, { fragment: true })),
  }
}

function renderMarkdown(text: string): { readonly tree: Root; readonly references: Reference[] } {
  const tree = sanitize(toHast(parse(text))) as Root
  const references: Reference[] = []
  visit(tree, 'element', (node) => {
    const { href } = node.properties
    if (typeof href !== 'string') return
    delete node.properties['href']
    const line = node.position?.start.line ?? 1
    references.push({ kind: 'link', url: href, base: '', at: { file: '', line, column: 1 } })
    node.properties['dataPlaceholder'] = `\0${String(references.length - 1)}\0`
  })
  return { tree, references }
}

function decoded(value: string): string {
  return value.replaceAll('&amp;', '&').replaceAll('&quot;', '"').replaceAll('&#x27;', "'")
}

function textOf(node: Nodes): string {
  if (node.type === 'text') return node.value
  return 'children' in node ? node.children.map((child) => textOf(child)).join(' ') : ''
}
