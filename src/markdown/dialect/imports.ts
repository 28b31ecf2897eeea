import type { Html, List, Paragraph, Parents, PhrasingContent, Root } from 'mdast'
import { toString } from 'mdast-util-to-string'
import { placeOf, type PageContext } from '../parse/page-context.ts'

const imports = /^(?:import\s[\w$*{},\s]*?from\s*(?:'[^'\n]+'|"[^"\n]+");?\s*)+$/
const ofOtherTool = /from\s*['"](?:@theme|@site|@docusaurus|@astrojs|@components|\.{1,2}\/|[~/])/

const importOfPage = /import\s+(\w+)\s+from\s*['"]([^'"\n]+\.mdx?)['"]/g

/** The replacement for a component that is a Markdown file. `@site` is the folder of the whole site. */
function includeOf(file: string): string {
  return `::include{file="${file.replace(/^@site\/[^/]+(?=\/)/, '').replace(/x$/, '')}"}`
}

/**
 * Leaves out the imports at the start of Docusaurus and Starlight pages (`import Tabs from '@theme/Tabs'`), and reports
 * them. In docsgen, components need no import, and the line would appear as text.
 */
export function leaveOutImports(paragraph: Paragraph, parent: Parents | undefined, context: PageContext): boolean {
  const [text] = paragraph.children
  if (parent?.type !== 'root' || paragraph.children.length !== 1 || text?.type !== 'text') return false
  if (!text.value.startsWith('import') || text.value.length > 2000) return false
  if (!imports.test(text.value) || !ofOtherTool.test(text.value)) return false
  const files = [...text.value.matchAll(importOfPage)].map(([, name = '', file = '']) => [name, file] as const)
  for (const [name, file] of files) context.importedFiles.set(name, includeOf(file))
  const [first] = files
  const fix =
    first === undefined
      ? 'remove it, components need not be imported'
      : `remove it, and write ${includeOf(first[1])} in place of <${first[0]} />`
  context.report({
    severity: 'warning',
    rule: 'mdx-import',
    message: `MDX imports are not supported, so this one is left out; ${fix}`,
    at: placeOf(context, paragraph.position?.start),
  })
  leaveOut(paragraph, parent)
  return true
}

const contentsMarks = new Set(['[[toc]]', '[toc]'])

/**
 * Leaves out other tools' marker for a table of contents, and reports it. docsgen shows a table of contents on every
 * page.
 */
export function leaveOutContentsMark(paragraph: Paragraph, parent: Parents | undefined, context: PageContext): boolean {
  const { start, end } = paragraph.position ?? {}
  if (parent?.type !== 'root' || start === undefined || end === undefined) return false
  if (start.line !== end.line || end.column - start.column > 10) return false
  if (!contentsMarks.has(toString(paragraph).toLowerCase()) || paragraph.children.some(isLink)) return false
  reportContentsMark(paragraph, context)
  leaveOut(paragraph, parent)
  return true
}

/** Leaves out the list that kramdown replaces with a table of contents: any item, followed by `{:toc}`. */
export function leaveOutContentsList(list: List, parent: Parents | undefined, context: PageContext): boolean {
  const [item] = list.children
  const [paragraph] = item?.children ?? []
  if (parent?.type !== 'root' || list.children.length !== 1 || item?.children.length !== 1) return false
  if (paragraph?.type !== 'paragraph' || !/\n\{: ?toc\b[^}\n]*\}$/.test(toString(paragraph))) return false
  reportContentsMark(list, context)
  leaveOut(list, parent)
  return true
}

function reportContentsMark(node: List | Paragraph, context: PageContext): void {
  context.report({
    severity: 'warning',
    rule: 'contents-mark',
    message: 'a marker for the table of contents is left out; remove it, every page already shows a table of contents',
    at: placeOf(context, node.position?.start),
  })
}

/** If `toc` is defined as an address, the marker is a normal link. */
function isLink({ type }: PhrasingContent): boolean {
  return type === 'link' || type === 'linkReference'
}

function leaveOut(node: List | Paragraph, parent: Root): void {
  const nothing: Html = { type: 'html', value: '', position: node.position }
  parent.children[parent.children.indexOf(node)] = nothing
}
