import { compile } from '@mdx-js/mdx'
import type { Root as HtmlRoot } from 'hast'
import { raw } from 'hast-util-raw'
import type { Root } from 'mdast'
import { toString } from 'mdast-util-to-string'
import type { Processor } from 'unified'
import { markSummaryEnd } from '../parse/blog-post.ts'
import { createPageSplitter, type PageSplitter } from '../parse/front-matter.ts'
import { syntaxExtensions } from '../parse/markdown.ts'
import type { MarkdownOptions } from '../parse/page-context.ts'
import { decodeSource } from '../parse/source-text.ts'
import type { FrontMatter, KeyPlaces, Place } from '../../model/page.ts'
import { collectProblems, type Problem, type Report } from '../../report/problem.ts'
import { placeInFile, type MappedLine } from '../../report/mapped-text.ts'
import { runTransform, syntaxOf, type Transform } from '../parse/transforms.ts'
import { parseMdx1 } from './mdx1-nodes.ts'
import { addPlaces } from './places.ts'
import { prepareMdx } from './prepare-mdx.ts'
import { repairMdx, type Repair } from './repair-mdx.ts'
import { resolveMdxTree, joinText, startOf, type MdxContext } from './resolve-tree.ts'
import { createCharacterWriter } from '../dialect/smart-punctuation.ts'
import { footnoteLabels } from '../dialect/footnotes.ts'
import type { Program } from 'estree'
import { visit as visitCode } from 'estree-util-visit'
import { visit } from '../../formats/visit.ts'

/** An MDX file as a JavaScript module. */
export interface CompiledMdx {
  /** `undefined` if the file cannot be compiled; `problems` says why. */
  readonly code: string | undefined
  readonly frontMatter: FrontMatter
  readonly keyPlaces: KeyPlaces
  readonly problems: readonly Problem[]
  /** Where the file imports other modules, by the name that it writes. */
  readonly imports: ReadonlyMap<string, Place>
  /** Where the file first uses a component, by its name. */
  readonly components: ReadonlyMap<string, Place>
  /** Whether a plugin has read other files, or the path of this one. */
  readonly usesFiles: boolean
}

/** The module from which compiled files import the components that they do not import themselves. */
export const componentsImport = 'docsgen:components'

/** Compiles MDX files. Keeps nothing of a file. */
export type MdxCompiler = (file: string, bytes: Uint8Array) => Promise<CompiledMdx>

/**
 * Creates a compiler. `componentNames` lists the components that every page can use without importing them; it is
 * `undefined` if they are only known when the site's code runs.
 */
export function createMdxCompiler(settings: MdxSettings, componentNames: readonly string[] | undefined): MdxCompiler {
  const splitPage = createPageSplitter(settings.options)
  const writeCharacters = createCharacterWriter(settings.options)
  return (file, bytes) => compileFile({ file, bytes }, { ...settings, componentNames, splitPage, writeCharacters })
}

/** What the pages of a site have in common. */
export interface MdxSettings {
  readonly options: MarkdownOptions
  /** Absolute path of the project's folder. */
  readonly root: string
  readonly plugins: readonly Transform[]
}

interface Settings extends MdxSettings {
  readonly componentNames: readonly string[] | undefined
  readonly splitPage: PageSplitter
  readonly writeCharacters: ReturnType<typeof createCharacterWriter>
}

async function compileFile(
  { file, bytes }: { readonly file: string; readonly bytes: Uint8Array },
  { options, root, plugins, componentNames, splitPage, writeCharacters }: Settings,
): Promise<CompiledMdx> {
  const { report, problems } = collectProblems()
  const text = decodeSource(bytes, file, report)
  const { frontMatter, keyPlaces, home, head, body } = splitPage(file, text ?? '', report)
  const empty = head.map(({ line }) => ({ text: '', line, shifts: [] }))
  // In Astro, a module can import plain Markdown, too.
  const isMarkdown = options.dialect === 'starlight' && file.endsWith('.md')
  const content = [...home, ...body]
  let lines: readonly MappedLine[] = [...empty, ...(isMarkdown ? content : prepareMdx(content))]
  const placeOf = (line: number, column: number): Place => placeInFile(file, lines, line, column)
  const found = { imports: new Map<string, Place>(), components: new Map<string, Place>() }
  const context = { root, report, dependencies: new Map<string, string>() }
  let title: string | undefined
  const compileLines = async (): Promise<string> => {
    const source = lines.map((line) => line.text).join('\n')
    const transformed = { text: source, file, frontMatter, placeOf }
    const own = (kind: Transform['kind']) =>
      plugins
        .filter((plugin) => plugin.kind === kind)
        .map((plugin) => () => (tree: Root | HtmlRoot) => runTransform(tree, plugin, transformed, context))
    const compiled = await compile(source, {
      format: isMarkdown ? 'md' : 'mdx',
      providerImportSource: componentsImport,
      remarkPlugins: [
        mdxSyntax(options, plugins),
        () => (tree: Root) => {
          if (options.dialect === 'docusaurus') showTextInBraces(tree, { placeOf, report })
        },
        ...own('remark'),
        useMdx1,
        () => markSummaryEnd,
        () => (tree: Root) => resolveMdxTree(tree, { ...options, ...found, placeOf, report, componentNames }),
        () => writeCharacters,
        () => (tree: Root) => void (title = titleOf(tree)),
      ],
      rehypePlugins: [...(isMarkdown ? [() => readRaw] : []), ...own('rehype'), () => addPlaces(placeOf)],
      remarkRehypeOptions: { allowDangerousHtml: isMarkdown, clobberPrefix: '', ...footnoteLabels(options.messages) },
      tableCellAlignToStyle: false,
    })
    return String(compiled)
  }
  const repair = (error: unknown): boolean => {
    const repaired = options.dialect === 'docusaurus' ? repairMdx(lines, error) : undefined
    if (repaired === undefined) report({ severity: 'error', rule: 'mdx', ...explainMessage(error, placeOf, { file }) })
    else reportRepair(repaired, placeOf, report)
    lines = repaired?.lines ?? lines
    return repaired !== undefined
  }
  let code = await compileRepaired(compileLines, repair)
  // In Astro, the content of a page has a name, too.
  if (options.dialect === 'starlight' && code !== undefined && !/\bexport\b.*\bContent\b/.test(code))
    code += '\nexport { MDXContent as Content };'
  const dates = options.dialect === 'docusaurus' ? head.flatMap(({ text: line }) => dateOf(line)) : []
  const added = code === undefined ? undefined : withData(code, { frontMatter, dates }, title)
  return { code: added, frontMatter, keyPlaces, problems, ...found, usesFiles: context.dependencies.size > 0 }
}

/** Compiles as long as an error can be repaired. */
async function compileRepaired(
  compileLines: () => Promise<string>,
  repair: (error: unknown) => boolean,
): Promise<string | undefined> {
  try {
    return await compileLines()
  } catch (error) {
    return repair(error) ? compileRepaired(compileLines, repair) : undefined
  }
}

function reportRepair(
  { character, line, column }: Repair,
  placeOf: (line: number, column: number) => Place,
  report: Report,
): void {
  if (character === undefined) return
  const message = `MDX rejects this "${character}", so it is shown as text; write "\\${character}"`
  report({ severity: 'warning', rule: 'mdx', message, at: placeOf(line, column) })
}

/** The heading at the top of a page, which can have text above it. */
function titleOf({ children }: Root): string | undefined {
  const first = children.find(({ type }) => type === 'heading' || type === 'thematicBreak')
  return first?.type === 'heading' && first.depth === 1 ? toString(first) : undefined
}

function readRaw(tree: HtmlRoot): HtmlRoot {
  return raw(tree) as HtmlRoot
}

/** The headings, which are only known later. A list of contents shows the part that is cut out of it here. */
const toc = 'Object.assign([], { slice: (...part) => Object.assign([], { part }) })'

/** In Docusaurus, a day without quotes is a date for components. */
function dateOf(line: string): string[] {
  const [, key, day] = /^(\w+):\s+(\d{4}-\d\d-\d\d(?:T[\d:.]+Z?)?)\s*$/.exec(line) ?? []
  return key === undefined || day === undefined || Number.isNaN(Date.parse(day)) ? [] : [`${key}: new Date("${day}")`]
}

/** A file can use `frontMatter`, `toc` and `contentTitle`, unless it declares them itself. */
function withData(
  code: string,
  { frontMatter, dates }: { readonly frontMatter: FrontMatter; readonly dates: readonly string[] },
  title: string | undefined,
): string {
  const values = JSON.stringify(frontMatter)
  const text = dates.length === 0 ? values : `{ ...${values}, ${dates.join(', ')} }`
  const data = { frontMatter: text, frontmatter: text, toc, contentTitle: JSON.stringify(title) }
  const missing = Object.entries(data)
    .filter(([name]) => !new RegExp(`\\bexport const ${name}\\b`).test(code))
    .map(([name, value]) => `export const ${name} = ${value};`)
  return [code, ...missing].join('\n')
}

/** What the compiler throws has a reason and a place. Everything else is a bug. */
function explainMessage(
  error: unknown,
  placeOf: (line: number, column: number) => Place,
  start: Place,
): { readonly message: string; readonly at: Place } {
  if (!(error instanceof Error) || !('reason' in error)) throw error
  const { line, column } = error as { line?: number; column?: number }
  const at = line === undefined ? start : placeOf(line, column ?? 1)
  return { message: `this MDX cannot be compiled: ${String(error.reason)}`, at }
}

/** The plugin of remark that adds GFM, directives and formulas to the parser of MDX. */
export function mdxSyntax(
  options: MarkdownOptions,
  plugins: readonly Transform[],
): [typeof useSyntax, MarkdownOptions, readonly Transform[]] {
  return [useSyntax, options, plugins]
}

function useMdx1(this: Processor) {
  return (tree: Root): void => parseMdx1(tree, (text) => this.parse(text) as Root)
}

function useSyntax(this: Processor, options: MarkdownOptions, plugins: readonly Transform[]): void {
  // Plugins parse with the syntax of MDX.
  for (const { kind, processor } of plugins) if (kind === 'remark') processor.parser = this.parser
  const { micromark, mdast } = syntaxExtensions(options)
  const added = syntaxOf(plugins)
  const data = this.data()
  data.micromarkExtensions = [...(data.micromarkExtensions ?? []), ...micromark, ...added.micromark]
  data.fromMarkdownExtensions = [...(data.fromMarkdownExtensions ?? []), ...mdast, ...added.mdast]
}

const pageNames = ['props', 'frontMatter', 'toc', 'contentTitle', 'require']
const globals = new Set([...Object.getOwnPropertyNames(globalThis), ...pageNames])

/**
 * Makes text of braces that cannot be an expression, as Docusaurus 2 did: of `{{ name }}`, because React cannot show an
 * object, and of those with names that the file does not define. A plugin may replace the text.
 */
function showTextInBraces(tree: Root, { placeOf, report }: Pick<MdxContext, 'placeOf' | 'report'>): void {
  const defined = new Set(globals)
  visit(tree, 'mdxjsEsm', ({ data }) => {
    for (const name of namesIn(data?.estree)) defined.add(name)
  })
  visit(tree, (node, index, parent) => {
    if (node.type !== 'mdxTextExpression' && node.type !== 'mdxFlowExpression') return undefined
    const { estree } = node.data ?? {}
    const unknown = isObject(estree) ? undefined : namesIn(estree, true).find((name) => !defined.has(name))
    if (parent === undefined || index === undefined || !(isObject(estree) || unknown !== undefined)) return undefined
    if (unknown !== undefined) {
      const message = `"${unknown}" is not defined, so these braces are shown as text; write "\\{"`
      report({ severity: 'warning', rule: 'mdx', message, at: startOf(node, { placeOf }) })
    }
    const text = { type: 'text' as const, value: `{${node.value}}`, position: node.position }
    const shown = node.type === 'mdxTextExpression' ? text : { type: 'paragraph' as const, children: [text] }
    parent.children[index] = shown as never
    joinText(parent, index)
    return index
  })
}

function isObject(code: Program | null | undefined): boolean {
  const [statement] = code?.body ?? []
  return statement?.type === 'ExpressionStatement' && statement.expression.type === 'ObjectExpression'
}

/** The names in code, or only those that it uses and does not define. */
function namesIn(code: Program | null | undefined, areFree = false): string[] {
  const found = new Set<string>()
  const own = new Set<string>()
  if (code === null || code === undefined) return []
  visitCode(code, (node, key, _, ancestors) => {
    if (node.type !== 'Identifier') return
    const parent = ancestors.at(-1)
    const isKey = (parent?.type === 'MemberExpression' || parent?.type === 'Property') && !parent.computed
    if (areFree && isKey && (key === 'property' || key === 'key')) return
    if (key === 'params' || ancestors.some(({ type }) => /Pattern|Declarator/.test(type))) own.add(node.name)
    found.add(node.name)
  })
  return [...found].filter((name) => !areFree || !own.has(name))
}
