import type { PageTree } from '../../model/page-tree.ts'
import type { Report } from '../../report/problem.ts'
import { parseFenceInfo } from '../../formats/fence-info.ts'
import { createCommandFlagsReader } from '../dialect/command-flags.ts'
import { createFrontMatterSchemas, splitFrontMatter } from './front-matter.ts'
import { mapLines } from '../../report/mapped-text.ts'
import { createMarkdownParser } from './markdown.ts'
import {
  linesPerSource,
  placeOf,
  sourceOf,
  type MarkdownOptions,
  type PageTools,
  type SourceContext,
} from './page-context.ts'
import type { PageFile } from './parse-page.ts'
import { placeInside } from './place-inside.ts'
import { isInclude, readSource } from './read-source.ts'
import { decodeSource } from './source-text.ts'
import { readExplicitId } from '../dialect/headings.ts'
import { readCodeFile } from '../dialect/includes.ts'
import { substituteInLines } from '../dialect/variables.ts'
import { visit } from '../dialect/walk.ts'

/** Syntax problems are reported when the page is parsed for the site. */
const report: Report = () => undefined

/** Reads pages as trees for checks. */
export function createTreeReader(
  options: MarkdownOptions,
  tools: Pick<PageTools, 'readFile'>,
): (file: PageFile) => PageTree {
  const parseMarkdown = createMarkdownParser(options)
  const schemaOf = createFrontMatterSchemas(options)
  const readCommandFlags = createCommandFlagsReader()
  return ({ source, file, bytes }) => {
    const context: SourceContext = { options, tools, report, sources: [], dependencies: new Map() }
    const text = decodeSource(bytes, file, report) ?? ''
    const lines = substituteInLines(mapLines(text), options.variables, file, report)
    const { frontMatter, body } = splitFrontMatter(lines, file, schemaOf, report)
    const { tree } = readSource({ file, lines: body }, [file], context, {
      parseMarkdown,
      schemaOf,
      readCommandFlags,
      readNodes: (root, include) =>
        visit(root, (node) => {
          if (node.type === 'heading') readExplicitId(node)
          if (node.type === 'code') readCodeFile(node, parseFenceInfo(node.lang ?? '', node.meta ?? ''), context)
          if (!isInclude(node)) return undefined
          include(node)
          return 'skip'
        }),
    })
    return {
      source,
      file,
      frontMatter,
      placeOfKey: (key) => {
        const line = lines.slice(0, lines.length - body.length).findIndex(({ text: own }) => own.startsWith(`${key}:`))
        return { file, line: Math.max(1, line + 1), column: 1 }
      },
      tree,
      placeOf: (point) => placeOf(context, point),
      placeInside: (node, offset) => placeInside(node, offset, context),
      lineAt: (point) => sourceOf(context, point)?.lines[(point.line % linesPerSource) - 1]?.text ?? '',
    }
  }
}
