import { fromHtml } from 'hast-util-from-html'
import { toHtml } from 'hast-util-to-html'
import { sanitize } from 'hast-util-sanitize'
import { toHast } from 'mdast-util-to-hast'
import { createMarkdownParser } from '../../src/content/markdown.ts'
import type { Api } from '../../src/model/api.ts'
import { renderApiPages, type ApiPage } from '../../src/render/api-pages.tsx'

/** A document as a page, with the parts of its HTML that tests ask about. */
export interface RenderedPage {
  readonly page: ApiPage
  readonly html: string
  readonly ids: readonly string[]
  /** Fragments that links of the page lead to. */
  readonly links: readonly string[]
  /** The text that a reader sees. */
  readonly text: string
}

const parse = createMarkdownParser({ math: false })

/** Renders a document with a plain Markdown pipeline and no colours. */
export function renderPage(api: Api | undefined): RenderedPage {
  if (api === undefined) throw new Error('the document gave no model')
  const [page] = renderApiPages([api], {
    basePath: '/docs/',
    renderMarkdown: (text) => ({ html: toHtml(sanitize(toHast(parse(text)))) }),
    highlight: (code) => toHtml({ type: 'text', value: code }),
    fingerprint: 'test',
  })
  if (page === undefined) throw new Error('there is no page')
  const html = page.article()
  return {
    page,
    html,
    ids: [...html.matchAll(/\sid="([^"]*)"/g)].map(([, id = '']) => decoded(id)),
    links: [...html.matchAll(/href="#([^"]*)"/g)].map(([, id = '']) => decodeURIComponent(decoded(id))),
    text: textOf(fromHtml(html, { fragment: true })),
  }
}

function decoded(value: string): string {
  return value.replaceAll('&amp;', '&').replaceAll('&quot;', '"').replaceAll('&#x27;', "'")
}

function textOf(node: {
  readonly type: string
  readonly value?: string
  readonly children?: readonly unknown[]
}): string {
  return node.type === 'text'
    ? (node.value ?? '')
    : (node.children ?? []).map((child) => textOf(child as typeof node)).join(' ')
}
