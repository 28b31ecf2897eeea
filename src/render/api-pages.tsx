import { createHash } from 'node:crypto'
import { renderToStaticMarkup } from 'react-dom/server'
import { ApiReference } from '../../templates/api/ApiReference.tsx'
import type { Api } from '../model/api.ts'
import type { OutputFile } from '../model/output.ts'
import { rewriteAnchors } from './api-anchors.ts'
import type { TextHeading } from './api-html.ts'
import type { ApiHelpers } from './api-kit.ts'
import { writeApiMarkdown } from './api-markdown.ts'
import { viewApi } from './api-view.ts'

/** A page of the reference, to be put into the layout of the site. */
export interface ApiPage {
  /** Below the base path: `/api`. */
  readonly route: string
  readonly title: string
  readonly description: string
  /** Everything on the page that a link can lead to. */
  readonly ids: readonly string[]
  readonly headings: readonly TextHeading[]
  /** The article with its own h1 and navigation, as static HTML. */
  readonly article: () => string
  readonly fingerprint: string
  readonly markdown: () => string
  /** The document itself, beside the page. */
  readonly files: readonly OutputFile[]
}

/** The pages of all documents: one page for each, for now, whatever layout is wished. */
export function renderApiPages(apis: readonly Api[], helpers: ApiHelpers): ApiPage[] {
  return apis.map((api) => {
    const { view, ids, headings, findAnchor } = viewApi(api, helpers)
    return {
      route: api.route,
      title: api.title,
      description: api.summary ?? firstSentence(api.description?.markdown) ?? api.title,
      ids,
      headings,
      article: () => rewriteAnchors(renderToStaticMarkup(<ApiReference view={view} />), new Set(ids), findAnchor),
      fingerprint: hash([helpers.fingerprint, helpers.basePath, JSON.stringify(api)]),
      markdown: () => writeApiMarkdown(api),
      files: api.downloads.map(({ path, text }) => ({
        path: `${api.route.slice(1)}${api.route === '/' ? '' : '/'}${path}`,
        fingerprint: hash([text]),
        content: () => text,
      })),
    }
  })
}

/** Plain words for search engines: the first paragraph up to its first full stop. */
function firstSentence(markdown: string | undefined): string | undefined {
  const paragraph = markdown?.split(/\n\s*\n/).find((part) => !/^\s*(?:#|<|```|[-*|>])/.test(part))
  const words = paragraph
    ?.replaceAll(/[`*_]|\]\([^)]*\)|!?\[/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
  return words === undefined || words === ''
    ? undefined
    : (/^.{20,200}?[.!?](?=\s|$)/.exec(words)?.[0] ?? words.slice(0, 200))
}

function hash(parts: readonly string[]): string {
  const digest = createHash('sha256')
  for (const part of parts) digest.update(part).update('\0')
  return digest.digest('hex').slice(0, 32)
}
