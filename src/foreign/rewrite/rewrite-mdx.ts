import { createProcessor } from '@mdx-js/mdx'
import type { Program } from 'estree'
import type { Nodes, Root } from 'mdast'
import type { MdxJsxFlowElement, MdxJsxTextElement } from 'mdast-util-mdx'
import { visit } from '../../formats/visit.ts'
import { mapLines, placeInFile, type MappedLine } from '../../report/mapped-text.ts'
import { mdxSyntax, type MdxSettings } from '../../markdown/mdx/compile-mdx.ts'
import { prepareMdx } from '../../markdown/mdx/prepare-mdx.ts'
import { repairMdx } from '../../markdown/mdx/repair-mdx.ts'
import { applyEdits, type Edit, type MdxText, type Range } from './edits.ts'
import { rewriteElement } from './rewrite-element.ts'
import type { WrittenPage } from './rewrite-dialect.ts'
import { linesOfFrontMatter } from '../../yaml/front-matter-block.ts'

/** Rewrites a page from MDX into Markdown; `undefined` if it has something that only MDX has. */
export function rewriteMdx({ file, text }: WrittenPage, options: MdxSettings['options']): string | undefined {
  const written = mapLines(text)
  const { body } = linesOfFrontMatter(written.map((line) => line.text))
  const prepared = prepareMdx(written.map((line, index) => (index < body ? { ...line, text: '' } : line)))
  const parsed = parseMdx(prepared, options)
  if (parsed === undefined) return undefined
  const { tree, lines } = parsed
  const starts = lineStarts(text)
  const offsetOf = (point: { readonly line: number; readonly column: number } | undefined): number => {
    const { line = 1, column = 1 } = placeInFile(file, lines, point?.line ?? 1, point?.column ?? 1)
    return (starts[line - 1] ?? 0) + column - 1
  }
  const rangeOf = ({ position }: Pick<Nodes, 'position'>): Range => ({
    start: offsetOf(position?.start),
    end: offsetOf(position?.end),
  })
  return rewriteTree(tree, { text, rangeOf })
}

/** An error of the syntax is reported when the page is built. */
function parseMdx(
  lines: readonly MappedLine[],
  options: MdxSettings['options'],
): { readonly tree: Root; readonly lines: readonly MappedLine[] } | undefined {
  const text = lines.map((line) => line.text).join('\n')
  try {
    return { tree: createProcessor({ remarkPlugins: [mdxSyntax(options, [])] }).parse(text), lines }
  } catch (error) {
    const repair = options.dialect === 'docusaurus' ? repairMdx(lines, error) : undefined
    if (repair !== undefined) return parseMdx(repair.lines, options)
    if (error instanceof Error && 'reason' in error) return undefined
    throw error
  }
}

function lineStarts(text: string): readonly number[] {
  return [0, ...[...text.matchAll(/\r\n|\r|\n/g)].map(({ 0: end, index }) => index + end.length)]
}

function rewriteTree(tree: Root, page: MdxText): string | undefined {
  const { text, rangeOf } = page
  const imports = new Map<string, string>()
  const edits: Edit[] = []
  let isPossible = true
  const add = (made: readonly Edit[] | undefined): void => {
    if (made === undefined) isPossible = false
    else edits.push(...made)
  }
  visit(tree, (node) => {
    if (!isPossible) return
    if (node.type === 'mdxjsEsm') {
      const body = node.data?.estree?.body ?? []
      isPossible = body.every(({ type }) => type === 'ImportDeclaration')
      for (const [name, source] of body.flatMap(importsOf)) imports.set(name, source)
      add([{ ...wholeLines(rangeOf(node), text), text: '' }])
    }
  })
  visit(tree, (node) => {
    if (!isPossible) return
    if (node.type === 'mdxFlowExpression' || node.type === 'mdxTextExpression')
      add(rewriteExpression(node.value, rangeOf(node), text))
    if (isElement(node)) add(rewriteElement(node, imports, page))
  })
  return isPossible ? applyEdits(text, edits) : undefined
}

/** The names that a statement imports, each with the module. */
function importsOf(statement: Program['body'][number]): (readonly [string, string])[] {
  if (statement.type !== 'ImportDeclaration') return []
  return statement.specifiers.map(({ local }) => [local.name, String(statement.source.value)])
}

function isElement(node: Nodes): node is MdxJsxFlowElement | MdxJsxTextElement {
  return node.type === 'mdxJsxFlowElement' || node.type === 'mdxJsxTextElement'
}

/** Imports go with their lines, and with the blank line after them. */
function wholeLines({ start, end }: Range, text: string): Range {
  const rest = /^[ \t]*(?:\r?\n)?(?:[ \t]*\r?\n)?/.exec(text.slice(end))?.[0].length ?? 0
  return { start, end: end + rest }
}

/** Comments and plain text. Comments that are written as in Markdown stay as they are, and so do ids of headings. */
function rewriteExpression(value: string, range: Range, text: string): readonly Edit[] | undefined {
  const written = text.slice(range.start, range.end)
  const comment = /^\/\*([\s\S]*)\*\/$/.exec(value.trim())?.[1]
  if (written.startsWith('<!--') || comment?.trim().startsWith('#') === true) return []
  if (comment !== undefined) return comment.includes('--') ? undefined : [{ ...range, text: `<!--${comment}-->` }]
  const plain = /^(['"])([\w\s.,:;?-]*)\1$/.exec(value.trim())?.[2]
  return plain === undefined ? undefined : [{ ...range, text: plain }]
}
