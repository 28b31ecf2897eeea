import path from 'node:path'
import type { Nodes, Root } from 'hast'
import { fromHtml } from 'hast-util-from-html'
import { isScriptPage } from '../../formats/names/page-files.ts'
import { dropPreloads } from '../../formats/part-html.ts'
import { contains, visit } from '../../formats/visit.ts'
import { frontMatterSchema } from '../../config/front-matter.ts'
import { cardList } from '../../formats/markdown/own-components.ts'
import { validateParts } from '../../yaml/validate.ts'
import type { Page, PageBody } from '../../model/page.ts'
import type { Report } from '../../report/problem.ts'
import type { DrawDiagram } from '../../model/diagram.ts'
import { createMathRenderer } from '../dialect/math.ts'
import { createMarkTools, showMarks, type MarkTools } from '../foreign/show-marks.ts'
import type { CompiledMdx } from '../mdx/compile-mdx.ts'
import { fillContents, readFences, readRendered, type AddressFolders } from '../mdx/read-rendered.ts'
import { cutPage } from './cut-page.ts'
import { firstRendered, shorten } from './first-paragraph.ts'
import { toMarkdownTree, writeMarkdown, type MarkdownTree } from './html/html-to-markdown.ts'
import { nameBody } from './name-body.ts'
import { startContext, type MarkdownOptions, type PageContext, type PageTools } from './page-context.ts'
import { takeInlineStyles } from './html/inline-styles.ts'
import { createHtmlWriter, type HtmlWriter } from './html/write-html.ts'

/** What a page that is a React module has shown. */
export interface ModuleOutput {
  /** Relative to the content folder. */
  readonly source: string
  readonly file: string
  readonly html: string
  /** What the module exports as `frontMatter`. */
  readonly frontMatter: unknown
  /** The compiled file, if the page is MDX. */
  readonly mdx: CompiledMdx | undefined
  /** Whether it is a page of another tool. */
  readonly isForeign: boolean
}

/** A page made from a module. */
export interface ParsedModule {
  readonly page: Page
  readonly body: PageBody
}

/** Makes pages from what modules rendered. Keeps nothing of a page. */
export type ModulePageParser = (module: ModuleOutput, report: Report) => Promise<ParsedModule>

/** Creates a parser for the pages of a site's modules. */
export function createModulePageParser(settings: ModulePageSettings): ModulePageParser {
  const markTools = createMarkTools(settings.options, settings.drawDiagram)
  const parserContext = { ...settings, markTools, writeHtml: createHtmlWriter() }
  return (module, report) => parsePage(module, parserContext, report)
}

interface ParserContext extends ModulePageSettings {
  readonly markTools: MarkTools
  readonly writeHtml: HtmlWriter
}

/** Makes a page from what a module rendered. Headings, links and sections are found as in a Markdown page. */
async function parsePage(
  module: ModuleOutput,
  { options, tools, folders, markTools, writeHtml }: ParserContext,
  report: Report,
): Promise<ParsedModule> {
  const { source, file, mdx, isForeign } = module
  const context = startContext(options, tools, report)
  context.sources.push({ file, base: path.posix.dirname(file), lines: [] })
  const tree = fromHtml(module.html.replaceAll('\0', ''), { fragment: true })
  dropPreloads(tree)
  const { frontMatter, keyPlaces } = mdx ?? readExport(module, options, report)
  const hasPlaces = mdx !== undefined || isForeign
  const named = hasPlaces ? takeNames(tree) : {}
  let markdown: MarkdownTree | undefined
  if (hasPlaces) {
    readRendered(tree, context, folders)
    takeInlineStyles(tree, context)
  }
  if (mdx === undefined) forgetPlaces(tree)
  else {
    markdown = toMarkdownTree(tree, options)
    await showContent(tree, context, markTools)
  }
  const cut = cutPage(
    tree,
    {
      source,
      file,
      frontMatter,
      keyPlaces,
      title: named.title,
      onHeadings: (headings) => fillContents(tree, headings),
    },
    context,
    writeHtml,
  )
  const text = cut.body.sections.flatMap(({ text: own, cells }) => [own, cells]).join(' ')
  const page = {
    ...cut.page,
    ...(isScriptPage(file) && { kind: 'module' as const }),
    description: frontMatter.description ?? named.description ?? (firstRendered(tree) || shorten(text)),
    redirect: named.redirect,
    references: context.references.map((reference) =>
      reference.at.line === undefined ? { ...reference, at: { file } } : reference,
    ),
    components: contains(tree, isCardList) ? [cardList.component] : [],
  }
  const written =
    markdown === undefined ? { texts: [text], placeholders: [] } : writeMarkdown(markdown, context.references)
  const body = { ...cut.body, markdown: written }
  return { page: nameBody(page, body), body }
}

/** What a page of another tool gives to its layout, or where it leads to. */
function takeNames(tree: Root): { readonly title?: string; readonly description?: string; readonly redirect?: string } {
  const names: { title?: string; description?: string; redirect?: string } = {}
  visit(tree, 'element', (node, index, parent) => {
    if (node.tagName !== 'docsgen-page' || parent === undefined || index === undefined) return undefined
    const { dataTitle: title, dataDescription: description, dataRedirect: redirect } = node.properties
    if (typeof title === 'string') names.title = title
    if (typeof description === 'string') names.description = description
    if (typeof redirect === 'string') names.redirect = redirect
    parent.children.splice(index, 1)
    return index
  })
  return names
}

function isCardList(node: Nodes): boolean {
  return node.type === 'element' && node.tagName === cardList.element
}

/** What the pages of modules have in common. */
export interface ModulePageSettings {
  readonly options: MarkdownOptions
  readonly tools: PageTools
  readonly drawDiagram: DrawDiagram
  readonly folders: AddressFolders
}

function readExport(
  { file, isForeign, frontMatter = isForeign ? { hide_table_of_contents: true, hide_title: true } : {} }: ModuleOutput,
  { customKeys }: MarkdownOptions,
  report: Report,
): Pick<CompiledMdx, 'frontMatter' | 'keyPlaces'> {
  const top = { file, line: 1, column: 1 }
  const exported = { value: frontMatter, placeOf: () => top }
  return {
    frontMatter: validateParts(exported, frontMatterSchema(customKeys), 'front-matter', report) ?? {},
    keyPlaces: {},
  }
}

/** Shows the code, the diagrams and the formulas of an MDX page. */
async function showContent(tree: Root, context: PageContext, markTools: MarkTools): Promise<void> {
  readFences(tree, context)
  await showMarks(tree, context, markTools)
  if (context.options.math) (await createMathRenderer())(tree, context)
}

/** Lines of rendered HTML mean nothing to the author of the module. */
function forgetPlaces(tree: Root): void {
  visit(tree, 'element', (node) => {
    delete node.position
  })
}
