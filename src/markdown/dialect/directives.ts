import type { Paragraph, Parents, RootContent } from 'mdast'
import type { ContainerDirective, LeafDirective } from 'mdast-util-directive'
import { toString } from 'mdast-util-to-string'
import type { DialectName } from '../../config/schema-parts/markdown-schema.ts'
import { admonitionKind, admonitionKinds } from '../../model/admonition-kinds.ts'
import { en } from '../../model/messages/en.ts'
import type { Place } from '../../model/page.ts'
import { nearestName } from '../../report/nearest-name.ts'
import type { Report } from '../../report/problem.ts'
import {
  addMark,
  linesPerSource,
  placeOf,
  sourceOf,
  type MarkdownMessages,
  type PageContext,
} from '../parse/page-context.ts'
import { openCodeGroup } from './code/code-groups.ts'

/** The English titles of admonitions. */
const englishTitles = Object.fromEntries(admonitionKinds.map((kind) => [kind, en[kind]]))

/** The title of an admonition that has no other. */
export function admonitionTitle(name: string, messages?: MarkdownMessages): string {
  const titles: Readonly<Record<string, string>> = { ...englishTitles, ...messages }
  const title = Object.hasOwn(titles, name) ? titles[name] : undefined
  return title ?? name.charAt(0).toUpperCase() + name.slice(1)
}

export type BlockDirective = ContainerDirective | LeafDirective

/** Resolves a directive to an admonition, `details` or a registered component. */
export function readDirective(node: BlockDirective, parent: Parents | undefined, context: PageContext): void {
  // What a plugin has resolved is not changed.
  if (node.data?.hName !== undefined) return
  if (node.type === 'containerDirective' && admonitionKind(node.name) !== undefined)
    return markAdmonition(node, context)
  if (node.type === 'containerDirective' && node.name === 'details') return markDetails(node, context)
  if (node.type === 'containerDirective' && node.name === 'code-group' && !openCodeGroup(node)) return
  const name = componentOf(node.name, context.tools.componentNames)
  if (name !== undefined) return markComponent(node, name, context)
  reportUnknown(node, context)
  if (node.type === 'leafDirective') restoreText(node, parent, context)
}

/** The registered component that a directive refers to: `card` is `Card`, `tab` is `TabItem`. */
export function componentOf(name: string, componentNames: readonly string[]): string | undefined {
  const wanted = name === 'tab' ? 'tabitem' : name.replaceAll(/[-_]/g, '').toLowerCase()
  return componentNames.find((component) => component.toLowerCase() === wanted)
}

function markAdmonition(node: ContainerDirective, context: PageContext): void {
  reportAttributes(node, context.options.dialect, placeOf(context, node.position?.start), context.report)
  const mark = addMark(context, { kind: 'admonition', name: node.name, hasTitle: markTitle(node) })
  node.data = { ...node.data, hName: 'div', hProperties: { dataDocsgen: mark } }
}

const attributesOf: Readonly<Record<string, readonly string[]>> = {
  details: ['open'],
  include: ['file', 'lines', 'region'],
}

/** Reports attributes that have no effect. Other tools ignore them, or have others. */
export function reportAttributes(node: BlockDirective, dialect: DialectName, at: Place, report: Report): void {
  if (dialect !== 'docsgen') return
  const known = attributesOf[node.name] ?? ['title', 'no-title']
  for (const attribute of Object.keys(node.attributes ?? {})) {
    if (known.includes(attribute)) continue
    const message = `"${colonsOf(node)}${node.name}" has no attribute "${attribute}"${nearestName(attribute, known)}`
    report({ severity: 'warning', rule: 'component-props', message, at })
  }
}

/** Marks the title of an admonition. Returns whether it has one, or wants none. */
export function markTitle(node: ContainerDirective): boolean {
  const label = labelOf(node) ?? labelFromAttribute(node)
  if (label !== undefined) label.data = { ...label.data, hProperties: { className: ['admonition-title'] } }
  // VitePress' `::: tip {no-title}`.
  return label !== undefined || node.attributes?.['no-title'] !== undefined
}

/** `:::note{title="My title"}` is the attribute form of `:::note[My title]`. */
function labelFromAttribute(node: ContainerDirective): Paragraph | undefined {
  const title = node.attributes?.['title'] ?? ''
  if (title === '') return undefined
  const label: Paragraph = { type: 'paragraph', children: [{ type: 'text', value: title }] }
  node.children.unshift(label)
  return label
}

function markDetails(node: ContainerDirective, context: PageContext): void {
  reportAttributes(node, context.options.dialect, placeOf(context, node.position?.start), context.report)
  const properties = markSummary(node, context.options.messages)
  const dataDocsgen = addMark(context, { kind: 'details' })
  node.data = { ...node.data, hName: 'details', hProperties: { dataDocsgen, ...properties } }
}

/** Marks the summary of a details directive. Returns the properties of the element. */
export function markSummary(
  node: ContainerDirective,
  { details }: Pick<MarkdownMessages, 'details'>,
): Readonly<Record<string, boolean>> {
  const label = labelOf(node)
  if (label === undefined) {
    const text: Paragraph = { type: 'paragraph', children: [{ type: 'text', value: details }] }
    node.children.unshift({ ...text, data: { hName: 'summary' } })
  } else {
    label.data = { ...label.data, hName: 'summary' }
  }
  return node.attributes?.['open'] === undefined ? {} : { open: true }
}

/** The element for the label of a component that has more than text. */
export const labelElement = 'docsgen-label'

/** The property that the text in brackets sets; `title` for every other component. */
export const labelProperties: Readonly<Record<string, string>> = { TabItem: 'label', Details: 'summary', Badge: 'text' }

function markComponent(node: BlockDirective, name: string, context: PageContext): void {
  const props: Record<string, unknown> = {}
  for (const [key, value] of Object.entries(node.attributes ?? {})) props[key] = value === '' ? true : value
  const label = node.type === 'containerDirective' ? labelOf(node) : undefined
  const labelText = node.type === 'leafDirective' ? toString(node) : textOfLabel(label)
  if (labelText !== '') props[labelProperties[name] ?? 'title'] ??= labelText
  if (label !== undefined && name === 'TabItem' && isRich(label)) label.data = { ...label.data, hName: labelElement }
  else if (label !== undefined) node.children.shift()
  if (node.type === 'leafDirective') node.children = []
  const start = node.position?.start
  const mark = addMark(context, {
    kind: 'component',
    name,
    props,
    at: placeOf(context, start),
    base: sourceOf(context, start)?.base ?? '',
  })
  node.data = { ...node.data, hName: 'docsgen-component', hProperties: { dataDocsgen: mark } }
}

function textOfLabel(label: Paragraph | undefined): string {
  return label === undefined ? '' : toString(label, { includeHtml: false }).trim()
}

/** Whether the label of a tab has code, icons or names of emoji. One with a link stays text, because a tab is a button. */
function isRich({ children }: Paragraph): boolean {
  const shown = ['text', 'html', 'inlineCode', 'emphasis', 'strong', 'delete']
  return (
    children.every(({ type }) => shown.includes(type)) &&
    children.some((one) => one.type !== 'text' || one.value.includes(':'))
  )
}

/** The text in brackets of a directive. */
export function labelOf(node: ContainerDirective): Paragraph | undefined {
  const [first] = node.children
  return first?.type === 'paragraph' && first.data?.directiveLabel === true ? first : undefined
}

function reportUnknown(node: BlockDirective, context: PageContext): void {
  const known = [
    ...admonitionKinds,
    'details',
    'include',
    'command-flags',
    'code-group',
    'tab',
    ...context.tools.componentNames.map((name) => name.toLowerCase()),
  ]
  context.report({
    severity: 'warning',
    rule: 'unknown-directive',
    message: `"${colonsOf(node)}${node.name}" is not a docsgen directive${known.includes(node.name) ? fixForColons(node) : nearestName(node.name, known) || fixFor(node)}`,
    at: placeOf(context, node.position?.start),
  })
}

function colonsOf({ type }: BlockDirective): string {
  return type === 'leafDirective' ? '::' : ':::'
}

function fixForColons({ type, name }: BlockDirective): string {
  return type === 'leafDirective' ? `; write :::${name}, and ::: below its text` : `; write ::${name} on one line`
}

/** The content of a block is shown even if its name is unknown. */
function fixFor({ type, name }: BlockDirective): string {
  if (type === 'leafDirective') return ''
  const component = name.replaceAll(/(?:^|[-_]+)([a-z])/gi, (_, first: string) => first.toUpperCase())
  const own = /^\w+$/.test(component) ? `, or add the component templates/components/${component}.tsx` : ''
  return `, so only its content is shown; write :::note[Title]${own}`
}

/** A line that only looks like a directive is shown as written. */
function restoreText(node: LeafDirective, parent: Parents | undefined, context: PageContext): void {
  const siblings: RootContent[] = parent?.children ?? []
  const index = siblings.indexOf(node)
  const start = node.position?.start
  const line = sourceOf(context, start)?.lines[((start?.line ?? 1) % linesPerSource) - 1]
  if (parent === undefined || index === -1) return
  const text: Paragraph = {
    type: 'paragraph',
    children: [{ type: 'text', value: line?.text.trim() ?? `::${node.name}` }],
  }
  siblings.splice(index, 1, text)
}
