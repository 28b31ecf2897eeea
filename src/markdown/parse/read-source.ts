import path from 'node:path'
import type { Nodes, Root } from 'mdast'
import { normaliseBlocks } from '../dialect/components/component-blocks.ts'
import type { CommandFlagsReader } from '../dialect/code/command-flags.ts'
import type { PageSplitter } from './front-matter.ts'
import type { MappedLine } from '../../report/mapped-text.ts'
import type { MarkdownParser } from './markdown.ts'
import type { MarkdownVersionSource } from './markdown-version.ts'
import { linesPerSource, type SourceContext } from './page-context.ts'
import { isTooDeep } from './source-text.ts'
import { reportLeftOut } from '../../report/left-out.ts'
import { dialectOf } from '../foreign/dialects.ts'
import type { Raw } from '../../formats/raw-values.ts'
import { joinProtocols } from '../dialect/autolinks.ts'
import { readInclude, separateLabels, shiftLines } from '../dialect/includes.ts'
import { messageOfThrown } from '../../system/message-of-thrown.ts'

/** A directive that includes the text of another file. */
export type Include = Extract<Nodes, { type: 'leafDirective' }> & { readonly name: 'include' | 'command-flags' }

/** Whether a node includes the text of another file. */
export function isInclude(node: Nodes): node is Include {
  return node.type === 'leafDirective' && (node.name === 'include' || node.name === 'command-flags')
}

/** A file's text without its front matter. */
export interface SourceFile {
  /** Relative to the project's folder. */
  readonly file: string
  readonly lines: readonly MappedLine[]
  /** The front matter of the page. */
  readonly values?: Raw | undefined
  /** The blocks of a home page, above the text. */
  readonly home?: readonly MappedLine[] | undefined
}

/** What reads the text of a page and of its includes. */
export interface SourceReading {
  readonly parseMarkdown: MarkdownParser
  readonly splitPage: PageSplitter
  readonly readCommandFlags: CommandFlagsReader
  /** Walks a file's tree and calls `include` for each node that includes another file. */
  readonly readNodes: (tree: Root, include: (node: Include) => void) => void
  /** Runs the plugins of remark on a file's tree. `number` is that of the file among the sources of the page. */
  readonly transform?: (
    tree: Root,
    file: { readonly file: string; readonly text: string },
    number: number,
  ) => Promise<Root>
}

/** Parses a file's text and its includes. `stack` lists the files that led here, and the file itself. */
export async function readSource(
  { file, lines: written, values = {}, home = [] }: SourceFile,
  stack: readonly string[],
  context: SourceContext,
  reading: SourceReading,
): Promise<MarkdownVersionSource> {
  const dialect = dialectOf(context.options)
  const readText = (name: string): string | undefined => {
    const found = context.tools.readFile(name)
    context.dependencies.set(name, found.hash)
    return 'text' in found ? found.text : undefined
  }
  const drawn = applyRules(file, written, values, context)
  const isPage = stack.length === 1
  const foreign = { file, options: context.options, lines: drawn, isPage, values, scripts: context.scripts, readText }
  const lines = dialect === undefined ? drawn : dialect.translate(foreign, context.report)
  const normal = normaliseBlocks([...home, ...lines])
  const number = context.sources.push({ file, base: path.posix.dirname(file), lines: normal }) - 1
  const text = normal.map((line) => line.text).join('\n')
  const parsed = reading.parseMarkdown(text)
  const tree = (await reading.transform?.(parsed, { file, text }, number)) ?? parsed
  joinProtocols(tree)
  if (number > 0) {
    shiftLines(tree.children, number * linesPerSource)
    separateLabels(tree, number)
  }
  const includes = new Map<Nodes, MarkdownVersionSource>()
  const including: Include[] = []
  reading.readNodes(tree, (node) => void including.push(node))
  for (const node of including) {
    const source = await readIncluded(node, stack, context, reading)
    if (source !== undefined) includes.set(node, source)
    node.children = (source?.tree.children ?? []) as typeof node.children
  }
  return { text, base: path.posix.dirname(file), options: context.options, tree, includes }
}

/** Applies the rules of markdown-it that the config of another tool has. If they fail, the text is not changed. */
function applyRules(
  file: string,
  written: readonly MappedLine[],
  values: Raw,
  { tools, report, dependencies }: SourceContext,
): readonly MappedLine[] {
  // The hash is taken when the page is saved.
  const onRead = (name: string): void => void dependencies.set(name, '')
  return (tools.transforms ?? []).reduce((lines, { name, applyRules: apply, failedIn = file }) => {
    try {
      return apply?.(lines, { file, values, onRead }) ?? lines
    } catch (error) {
      const cause = messageOfThrown(error)
      reportLeftOut(`what "${name}" does on a page, because it fails: ${cause}`, { file: failedIn, line: 1 }, report)
      return lines
    }
  }, written)
}

async function readIncluded(
  node: Include,
  stack: readonly string[],
  context: SourceContext,
  reading: SourceReading,
): Promise<MarkdownVersionSource | undefined> {
  if (node.name === 'command-flags') {
    const made = reading.readCommandFlags(node, context)
    return made && readSource(made, [...stack, made.file], context, reading)
  }
  const included = readInclude(node, stack, context)
  if (included === undefined) return undefined
  const { file, text } = included
  const { body } = reading.splitPage(file, isTooDeep(text, file, context.report) ? '' : text, context.report)
  return readSource({ file, lines: body }, [...stack, file], context, reading)
}
