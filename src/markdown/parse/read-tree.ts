import type { PageTree } from '../../model/page-tree.ts'
import type { Report } from '../../report/problem.ts'
import { parseFenceInfo } from '../../formats/markdown/fence-info.ts'
import { createCommandFlagsReader } from '../dialect/code/command-flags.ts'
import { createPageSplitter } from './front-matter.ts'
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
import { isInclude, readSource } from './read-source.ts'
import { decodeSource } from './source-text.ts'
import { readExplicitId } from '../dialect/headings.ts'
import { readCodeFile } from '../dialect/includes.ts'
import { visit } from '../../formats/visit.ts'
import type { Code, InlineCode, Text } from 'mdast'
import type { Point } from 'unist'
import type { Place } from '../../model/page.ts'

/** Syntax problems are reported when the page is parsed for the site. */
const report: Report = () => undefined

/** Reads pages as trees for checks. */
export function createTreeReader(
  options: MarkdownOptions,
  tools: Pick<PageTools, 'readFile'>,
): (file: PageFile) => Promise<PageTree> {
  const parseMarkdown = createMarkdownParser(options)
  const splitPage = createPageSplitter(options)
  const readCommandFlags = createCommandFlagsReader()
  return async ({ source, file, bytes }) => {
    const context: SourceContext = { options, tools, report, sources: [], scripts: [], dependencies: new Map() }
    const text = decodeSource(bytes, file, report) ?? ''
    const { frontMatter, home, head, body } = splitPage(file, text, report)
    const { tree } = await readSource({ file, lines: body, home }, [file], context, {
      parseMarkdown,
      splitPage,
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
        const line = head.findIndex(({ text: own }) => own.startsWith(`${key}:`))
        return { file, line: Math.max(1, line + 1), column: 1 }
      },
      tree,
      placeOf: (point) => placeOf(context, point),
      placeInside: (node, offset) => placeInside(node, offset, context),
    }
  }
}

/**
 * The source position of an offset in a node's value. The value does not include quote and list markers, indentation
 * and escapes. So the line is counted, and the column is found by searching for the same text in that line.
 */
function placeInside(node: Text | InlineCode | Code, offset: number, context: SourceContext): Place {
  const start = node.position?.start
  const lines = sourceOf(context, start)?.lines
  // Lines of another file in a fence have no position in this one.
  if (start === undefined || lines === undefined || showsFile(node)) return placeOf(context, start)
  const before = node.value.slice(0, offset).split('\n')
  const inLine = before.at(-1)?.length ?? 0
  const skipped = before.length - 1 + (isFence(node, start, lines) ? 1 : 0)
  const column = columnOf(lines[(start.line % linesPerSource) - 1 + skipped]?.text ?? '', {
    line: node.value.split('\n')[before.length - 1] ?? '',
    inLine,
    expected: inLine + (skipped === 0 ? start.column - 1 : 0),
  })
  return placeOf(context, { line: start.line + skipped, column: column + 1 })
}

function showsFile(node: Text | InlineCode | Code): boolean {
  return node.type === 'code' && parseFenceInfo(node.lang ?? '', node.meta ?? '').file !== undefined
}

function isFence({ type }: Text | InlineCode | Code, start: Point, lines: readonly { text: string }[]): boolean {
  const opening = lines[(start.line % linesPerSource) - 1]?.text.slice(start.column - 1) ?? ''
  return type === 'code' && /^(?:`{3}|~{3})/.test(opening)
}

interface Wanted {
  /** The line of the value, and the column in it, from 0. */
  readonly line: string
  readonly inLine: number
  /** The column if nothing had been removed. */
  readonly expected: number
}

/** The column, from 0, at which the wanted text begins in a source line. */
function columnOf(written: string, { line, inLine, expected }: Wanted): number {
  const whole = line === '' ? -1 : written.indexOf(line)
  if (whole !== -1 && !written.includes(line, whole + 1)) return whole + inLine
  const word = /^\S+/.exec(line.slice(inLine))?.[0]
  if (word === undefined) return expected
  const places: number[] = []
  for (let at = written.indexOf(word); at !== -1; at = written.indexOf(word, at + 1)) places.push(at)
  return places.toSorted((a, b) => Math.abs(a - expected) - Math.abs(b - expected))[0] ?? expected
}
