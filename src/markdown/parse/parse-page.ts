import { isSectionPage } from '../../formats/names/page-files.ts'
import type { Root as HtmlRoot } from 'hast'
import type { Nodes, Root } from 'mdast'
import { toHast } from 'mdast-util-to-hast'
import { visit } from '../../formats/visit.ts'
import type { Page, PageBody } from '../../model/page.ts'
import { Failure } from '../../report/failure.ts'
import { collectProblems, type Problem } from '../../report/problem.ts'
import { isSystemError } from '../../system/system-error.ts'
import { brokenPage, explainFailure } from './broken-page.ts'
import { createCommandFlagsReader, type CommandFlagsReader } from '../dialect/code/command-flags.ts'
import { cardList } from '../../formats/markdown/own-components.ts'
import { parseFenceInfo } from '../../formats/markdown/fence-info.ts'
import { once } from '../../formats/take-or-make.ts'
import { cutPage } from './cut-page.ts'
import { markSummaryEnd } from './blog-post.ts'
import { createPageSplitter, type PageSplitter } from './front-matter.ts'
import { listUsedComponents, mapElements, markFence } from '../dialect/mapped-elements.ts'
import { createListItemHandler, handlers } from './html/html-handlers.ts'
import { nameBody } from './name-body.ts'
import { normaliseBlocks } from '../dialect/components/component-blocks.ts'
import { mapLines } from '../../report/mapped-text.ts'
import { createMarkdownParser, type MarkdownParser } from './markdown.ts'
import { writeMarkdownVersion, type MarkdownVersionSource } from './markdown-version.ts'
import {
  addMark,
  listDependencies,
  placeOf,
  startContext,
  type MarkdownOptions,
  type PageContext,
  type PageTools,
  type ReadFile,
} from './page-context.ts'
import { isInclude, readSource, type Include, type SourceFile } from './read-source.ts'
import { showVue } from '../foreign/vitepress/vue-parts.ts'
import { createMarkTools, showMarks, type MarkTools } from '../foreign/show-marks.ts'
import { decodeSource } from './source-text.ts'
import { readAlert } from '../dialect/alerts.ts'
import { checkClosesSomething, checkIsClosed } from '../dialect/colon-fences.ts'
import { expandComponents } from '../dialect/components/components.ts'
import type { DrawDiagram } from '../../model/diagram.ts'
import { readDirective } from '../dialect/directives.ts'
import { footnoteLabels, nameFootnotes, reportLostFootnotes } from '../dialect/footnotes.ts'
import {
  reportForeignAttributes,
  reportForeignCode,
  reportForeignMark,
  reportEmptyLink,
  reportForeignText,
} from '../foreign/foreign-marks.ts'
import { nameHeadings, readExplicitId } from '../dialect/headings.ts'
import { leaveOutContentsList, leaveOutContentsMark, leaveOutImports } from '../dialect/imports.ts'
import { readCodeFile } from '../dialect/includes.ts'
import { limitReferences, reportMissingLabels } from '../dialect/labels.ts'
import { createMathRenderer, type MathRenderer } from '../dialect/math.ts'
import { readHtml, reportUnclosed, type OpenTag } from './html/raw-html.ts'
import { resolveRawHtml } from './html/sanitized-html.ts'
import { reportUnusedSettings } from '../dialect/code/fence-settings.ts'
import { reportUnknownLanguage } from '../dialect/code/known-languages.ts'
import { createCharacterWriter } from '../dialect/smart-punctuation.ts'
import { shownCode } from '../dialect/code/shown-code.ts'
import { readExpressiveCode } from '../foreign/expressive-code.ts'
import { firstParagraph } from './first-paragraph.ts'
import { runnerOf, type PluginRunner } from './run-plugins.ts'
import { createHtmlWriter, type HtmlWriter } from './html/write-html.ts'

/** A page's file as it was read. */
export interface PageFile {
  /** Relative to the content folder. */
  readonly source: string
  /** Relative to the project's folder, as shown in diagnostics. */
  readonly file: string
  readonly bytes: Uint8Array
}

/** The result of parsing a page; plain data that can be sent between threads. */
export interface ParsedPage {
  readonly page: Page
  readonly body: PageBody
  readonly problems: readonly Problem[]
  /** Other project files that the page's content comes from. */
  readonly dependencies: readonly ReadFile[]
  /** Keys of its diagrams. */
  readonly diagrams: readonly string[]
}

/** Parses pages one at a time. Keeps its libraries between calls, but nothing of a page. */
export type PageParser = (file: PageFile) => Promise<ParsedPage>

interface ParserContext extends MarkTools {
  readonly tools: PageTools
  readonly parseMarkdown: MarkdownParser
  readonly splitPage: PageSplitter
  readonly readCommandFlags: CommandFlagsReader
  readonly writeHtml: HtmlWriter
  readonly math: () => Promise<MathRenderer>
  readonly writeCharacters: (tree: Root) => Promise<void>
}

/** Creates a page parser with a site's options. */
export function createPageParser(options: MarkdownOptions, tools: PageTools, drawDiagram: DrawDiagram): PageParser {
  const parseMarkdown = createMarkdownParser(options, tools.transforms)
  // Plugins parse with the syntax of the site.
  for (const { processor } of tools.transforms.filter(({ kind }) => kind === 'remark'))
    processor.parser = (text) =>
      parseMarkdown(
        normaliseBlocks(mapLines(text))
          .map((line) => line.text)
          .join('\n'),
      )
  const parserContext: ParserContext = {
    ...createMarkTools(options, drawDiagram),
    tools,
    parseMarkdown,
    splitPage: createPageSplitter(options),
    readCommandFlags: createCommandFlagsReader(),
    writeHtml: createHtmlWriter(),
    math: once(createMathRenderer),
    writeCharacters: createCharacterWriter(options),
  }
  return (file) => parsePage(file, parserContext)
}

async function parsePage(file: PageFile, parserContext: ParserContext): Promise<ParsedPage> {
  const { report, problems } = collectProblems()
  const context = startContext(parserContext.options, parserContext.tools, report)
  try {
    const text = decodeSource(file.bytes, file.file, report)
    const parsed = await buildPage(file, text ?? '', context, parserContext)
    return { ...parsed, problems, dependencies: listDependencies(context), diagrams: [...context.diagrams] }
  } catch (error) {
    if (error instanceof Failure || isSystemError(error)) throw error
    report(explainFailure(error, { file: file.file, line: 1, column: 1 }))
    return { ...brokenPage(file, problems), dependencies: listDependencies(context) }
  }
}

async function buildPage(
  file: PageFile,
  text: string,
  context: PageContext,
  parserContext: ParserContext,
): Promise<Pick<ParsedPage, 'page' | 'body'>> {
  const { frontMatter, keyPlaces, home, body } = parserContext.splitPage(file.file, text, context.report)
  context.values = { ...frontMatter }
  const run = runnerOf({ file: file.file, text, frontMatter }, context)
  const source = await readPageSource(
    { file: file.file, lines: body, home, values: context.values },
    run,
    context,
    parserContext,
  )
  await parserContext.writeCharacters(source.tree)
  const tree = await toHtmlTree(source.tree, run, context, parserContext)
  // In Hugo, a section without a text lists its pages.
  const isList = isSectionPage(file.source) && body.every((line) => line.text.trim() === '')
  if (isList) tree.children.push({ type: 'element', tagName: cardList.element, properties: {}, children: [] })
  const named = { source: file.source, file: file.file, frontMatter, keyPlaces }
  const cut = cutPage(tree, named, context, parserContext.writeHtml)
  const page = {
    ...cut.page,
    description: frontMatter.description ?? firstParagraph(source.tree),
    components: [...listUsedComponents(context), ...(isList ? [cardList.component] : [])],
  }
  const content: PageBody = {
    ...cut.body,
    markdown: writeMarkdownVersion(source, context.marks, context.references),
  }
  return { page: nameBody(page, content), body: content }
}

function readPageSource(
  file: SourceFile,
  run: PluginRunner,
  context: PageContext,
  { parseMarkdown, splitPage, readCommandFlags }: ParserContext,
): Promise<MarkdownVersionSource> {
  const readNodes = (tree: Root, include: (node: Include) => void): void => readMarkdown(tree, context, include)
  const reading = { parseMarkdown, splitPage, readCommandFlags, readNodes, transform: run.remark }
  return readSource(file, [file.file], context, reading)
}

/** Resolves the Markdown nodes of docsgen's dialect. */
function readMarkdown(tree: Root, context: PageContext, include: (node: Include) => void): void {
  markSummaryEnd(tree)
  const open: OpenTag[] = []
  visit(tree, (node, index, parent) => {
    switch (node.type) {
      case 'heading':
        readExplicitId(node)
        reportForeignAttributes(node, context)
        return undefined
      case 'paragraph':
        if (context.options.dialect === 'vitepress') readExplicitId(node)
        checkClosesSomething(node, context)
        reportForeignMark(node, parent, context)
        return leaveOutImports(node, parent, context) || leaveOutContentsMark(node, parent, context)
          ? 'skip'
          : undefined
      case 'list':
        return leaveOutContentsList(node, parent, context) ? 'skip' : undefined
      case 'blockquote':
        readAlert(node, context)
        return undefined
      case 'code':
        readCode(node, context)
        return undefined
      case 'text':
        reportMissingLabels(node, context)
        reportForeignText(node, index, parent, context)
        return undefined
      case 'link':
        reportEmptyLink(node, context)
        return undefined
      case 'html':
        readHtml(node, context, open)
        return undefined
      case 'leafDirective':
        if (isInclude(node)) {
          include(node)
          return 'skip'
        }
        readDirective(node, parent, context)
        return undefined
      case 'containerDirective':
        checkIsClosed(node, context)
        readDirective(node, parent, context)
        return undefined
      default:
        return undefined
    }
  })
  reportUnclosed(open, context)
}

function readCode(node: Extract<Nodes, { type: 'code' }>, context: PageContext): void {
  const written = parseFenceInfo(node.lang ?? '', node.meta ?? '')
  const isTemplate = context.options.dialect === 'vitepress' && written.language.endsWith('-vue')
  // Without colors, each expression is one text.
  const info = isTemplate ? { ...written, language: '', isTemplate } : written
  readCodeFile(node, info, context)
  if (info.file === undefined) reportForeignCode(node, info.language, context)
  const at = placeOf(context, node.position?.start)
  if (context.options.fences.includes(info.language)) return markFence(node, info, context)
  reportUnknownLanguage(info.language, at, context)
  const shown = readExpressiveCode({ info, value: shownCode(node, info.language) }, node.meta ?? '', at, context)
  reportUnusedSettings(shown, at, context)
  node.value = shown.value
  const mark = addMark(context, { kind: 'code', ...shown, at })
  node.data = { ...node.data, hProperties: { dataDocsgen: mark } }
}

async function toHtmlTree(
  markdown: Root,
  run: PluginRunner,
  context: PageContext,
  parserContext: ParserContext,
): Promise<HtmlRoot> {
  reportLostFootnotes(markdown, context)
  limitReferences(markdown, context)
  const converted = toHast(markdown, {
    allowDangerousHtml: true,
    clobberPrefix: '',
    handlers: { ...handlers, listItem: createListItemHandler() },
    ...footnoteLabels(context.options.messages),
  }) as HtmlRoot
  nameFootnotes(converted, markdown, context.options.anchors ?? context.options.dialect)
  const tree = await run.rehype(resolveRawHtml(converted, context))
  const isVitePress = parserContext.options.dialect === 'vitepress'
  if (isVitePress) nameHeadings(tree, context)
  mapElements(tree, context)
  expandComponents(tree, context, new Map())
  await showMarks(tree, context, parserContext)
  if (isVitePress) await showVue(tree, context)
  if (parserContext.options.math) (await parserContext.math())(tree, context)
  return tree
}
