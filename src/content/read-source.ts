import path from 'node:path'
import type { Nodes, Root } from 'mdast'
import type { FrontMatterSchema } from '../config/front-matter.ts'
import { normaliseBlocks } from './component-blocks.ts'
import { splitFrontMatter } from './front-matter.ts'
import { mapLines, type MappedLine } from './mapped-text.ts'
import type { MarkdownParser } from './markdown.ts'
import type { TwinSource } from './markdown-twin.ts'
import { linesPerSource, type SourceContext } from './page-context.ts'
import { isTooDeep } from './source-text.ts'
import { joinProtocols } from './transforms/autolinks.ts'
import { readInclude, separateLabels, shiftLines } from './transforms/includes.ts'
import { substituteInLines } from './variables.ts'

/** The directive that stands for another file. */
export type Include = Extract<Nodes, { type: 'leafDirective' }>

/** A file's text without its front matter. */
export interface SourceFile {
  /** Relative to the project's folder. */
  readonly file: string
  readonly lines: readonly MappedLine[]
}

/** What reads the text of a page, and that of the files that it includes. */
export interface SourceReading {
  readonly parseMarkdown: MarkdownParser
  readonly schema: FrontMatterSchema
  /** Walks a file's tree and calls `include` for each directive of that name. */
  readonly readNodes: (tree: Root, include: (node: Include) => void) => void
}

/** Parses one file's text and everything that it includes; `stack` are the files that led here, and the file itself. */
export function readSource(
  { file, lines }: SourceFile,
  stack: readonly string[],
  context: SourceContext,
  reading: SourceReading,
): TwinSource {
  const normal = normaliseBlocks(lines)
  const number = context.sources.push({ file, base: path.posix.dirname(file), lines: normal }) - 1
  const text = normal.map((line) => line.text).join('\n')
  const tree = reading.parseMarkdown(text)
  joinProtocols(tree)
  if (number > 0) {
    shiftLines(tree.children, number * linesPerSource)
    separateLabels(tree, number)
  }
  const includes = new Map<Nodes, TwinSource>()
  reading.readNodes(tree, (node) => {
    const included = readInclude(node, stack, context, (name, content, inner) => {
      const own = substituteInLines(
        mapLines(isTooDeep(content, name, context.report) ? '' : content),
        context.options.variables,
        name,
        context.report,
      )
      const { body } = splitFrontMatter(own, name, reading.schema, context.report)
      const source = readSource({ file: name, lines: body }, inner, context, reading)
      includes.set(node, source)
      return source.tree
    })
    node.children = (included?.tree.children ?? []) as typeof node.children
  })
  return { text, base: path.posix.dirname(file), tree, includes }
}
