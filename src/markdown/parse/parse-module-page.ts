import path from 'node:path'
import type { Root } from 'hast'
import { fromHtml } from 'hast-util-from-html'
import rehypeStringify from 'rehype-stringify'
import { unified } from 'unified'
import { visit } from '../dialect/walk.ts'
import { frontMatterSchema } from '../../config/front-matter.ts'
import { validateParts } from '../../yaml/validate.ts'
import type { Page, PageBody } from '../../model/page.ts'
import type { Report } from '../../report/problem.ts'
import { cutHtml, finishTree, idsOf, titleFromName } from './finish-page.ts'
import { nameBody } from './name-body.ts'
import { startContext, type MarkdownOptions, type PageTools } from './page-context.ts'
import { cutSections } from './sections.ts'
import { identifyHeadings } from '../dialect/headings.ts'

/** A page written as a React module, after rendering. */
export interface RenderedModule {
  /** Relative to the content folder. */
  readonly source: string
  readonly file: string
  readonly html: string
  /** What the module exports as `frontMatter`. */
  readonly frontMatter: unknown
}

/** Makes a page from what a module rendered. Headings, links and sections are found as in a Markdown page. */
export function parseModulePage(
  module: RenderedModule,
  options: MarkdownOptions,
  tools: PageTools,
  report: Report,
): { readonly page: Page; readonly body: PageBody } {
  const { source, file } = module
  const context = startContext(options, tools, report)
  context.sources.push({ file, base: path.posix.dirname(file), lines: [] })
  const tree = fromHtml(module.html.replaceAll('\0', ''), { fragment: true })
  const top = { file, line: 1, column: 1 }
  const exported = { value: module.frontMatter ?? {}, placeOf: () => top }
  const frontMatter = validateParts(exported, frontMatterSchema(options.customKeys), 'front-matter', report) ?? {}
  forgetPlaces(tree)
  const headings = identifyHeadings(tree, context)
  const sections = cutSections(tree)
  finishTree(tree, context)
  const html = cutHtml(unified().use(rehypeStringify, { allowParseErrors: true }).stringify(tree), context)
  const ownTitle = headings[0]?.depth === 1 ? headings[0].text : undefined
  const title = frontMatter.title ?? (ownTitle || titleFromName(source))
  const text = sections.flatMap(({ text: own, cells }) => [own, cells]).join(' ')
  const page = {
    source,
    file,
    frontMatter,
    keyPlaces: {},
    title,
    description:
      frontMatter.description ?? (text.length > 160 ? `${text.slice(0, 159).replace(/\s+\S*$/, '')}…` : text),
    hasOwnTitle: ownTitle !== undefined,
    headings,
    ids: idsOf(tree),
    references: context.references.map((reference) =>
      reference.at.line === undefined ? { ...reference, at: { file } } : reference,
    ),
    components: [],
    needsMermaid: false,
  }
  return { page: nameBody(page, html), body: { html, markdown: { texts: [text], placeholders: [] }, sections } }
}

/** Lines of rendered HTML mean nothing to the author of the module. */
function forgetPlaces(tree: Root): void {
  visit(tree, 'element', (node) => {
    delete node.position
  })
}
