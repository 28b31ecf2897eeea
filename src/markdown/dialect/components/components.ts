import type { Element, ElementContent, Root, RootContent } from 'hast'
import { fromHtml } from 'hast-util-from-html'
import { nearestName } from '../../../report/nearest-name.ts'
import { labelElement } from '../directives.ts'
import { SKIP, visit } from '../../../formats/visit.ts'
import { placeOf, type ComponentNode, type Mark, type PageContext } from '../../parse/page-context.ts'
import { messageOfThrown } from '../../../system/message-of-thrown.ts'

type ComponentMark = Extract<Mark, { kind: 'component' }>

/** Replaces components with their rendered output, and puts their Markdown content in its place. */
export function expandComponents(tree: Root | Element, context: PageContext, counts: Map<string, number>): void {
  visit(tree, 'element', (node, index, parent) => {
    if (node === tree || node.tagName !== 'docsgen-component' || parent === undefined || index === undefined)
      return undefined
    const rendered = renderComponent(node, context, counts)
    parent.children.splice(index, 1, ...(rendered as ElementContent[]))
    return [SKIP, index + rendered.length]
  })
}

function renderComponent(node: Element, context: PageContext, counts: Map<string, number>): RootContent[] {
  const mark = markOf(node, context)
  if (mark === undefined) return node.children
  const slots: ElementContent[][] = []
  const places: Named[] = []
  const component = toComponent(node, mark, { context, counts, slots, places })
  let html: string
  try {
    html = context.tools.renderComponent(component)
  } catch (error) {
    const message = `<${mark.name}> cannot be shown: ${messageOfThrown(error)}`
    context.report({ severity: 'error', rule: 'component-failed', message, at: mark.at })
    return node.children
  }
  const result = fromHtml(html, { fragment: true })
  fillSlots(result, slots, { context, counts, places })
  return result.children
}

interface Expansion {
  readonly context: PageContext
  readonly counts: Map<string, number>
  readonly slots: ElementContent[][]
  readonly places: Named[]
}

/** A component and its position: the rendered output has no position. */
interface Named {
  readonly texts: readonly unknown[]
  readonly position: Element['position']
}

/**
 * A property with a wrong name would have no effect. Those that only set the look are accepted, and so are those that the
 * components of another tool have.
 */
function reportUnknownProperties({ name, props, at }: ComponentMark, { tools, options, report }: PageContext): void {
  const known = options.dialect === 'docsgen' ? tools.propertiesOf(name) : undefined
  if (known === undefined) return
  const accepted = new Set([...known, 'className', 'class', 'style'])
  for (const property of Object.keys(props)) {
    if (accepted.has(property)) continue
    const message = `<${name}> has no property "${property}"${nearestName(property, known)}`
    report({ severity: 'warning', rule: 'component-props', message, at })
  }
}

/** Only tabs are shown. Docusaurus also reads components of a site with a value as tabs. */
function reportLostContent(
  children: readonly ElementContent[],
  { name, at }: ComponentMark,
  context: PageContext,
): void {
  if (name !== 'Tabs' || context.tools.propertiesOf(name)?.includes('groupId') !== true) return
  for (const child of children) {
    const inner = child.type === 'element' ? markOf(child, context) : undefined
    const isBlank = child.type === 'text' ? child.value.trim() === '' : child.type !== 'element'
    if (isBlank || inner?.name === 'TabItem' || inner?.props['value'] !== undefined) continue
    const message = 'only tabs are shown in tabs, so this is left out; write it in a tab, or outside of the tabs'
    const start = child.position?.start
    context.report({ severity: 'warning', rule: 'lost-content', message, at: start ? placeOf(context, start) : at })
  }
}

/** A tab without a name has its number as the label. The component of a site with this name may need no label. */
function reportMissingLabel({ children }: Element, { name, props, at }: ComponentMark, context: PageContext): void {
  if (name !== 'TabItem' || context.tools.propertiesOf(name)?.includes('label') !== true) return
  const hasLabel = children.some((child) => child.type === 'element' && child.tagName === labelElement)
  if (hasLabel || [props['label'], props['value']].some((text) => text !== undefined && text !== '')) return
  const message = 'this tab has no label, so its number is shown; write :::tab[Label], or label="…" in <TabItem>'
  context.report({ severity: 'warning', rule: 'component-props', message, at })
}

function toComponent(node: Element, mark: ComponentMark, expansion: Expansion): ComponentNode {
  reportUnknownProperties(mark, expansion.context)
  reportMissingLabel(node, mark, expansion.context)
  const number = (expansion.counts.get(mark.name) ?? 0) + 1
  expansion.counts.set(mark.name, number)
  expansion.places.push({ texts: Object.values(mark.props), position: node.position })
  const children: (ComponentNode | number)[] = []
  let run: ElementContent[] = []
  const endRun = (): void => {
    if (run.some((child) => child.type !== 'text' || child.value.trim() !== ''))
      children.push(expansion.slots.push(run) - 1)
    run = []
  }
  let label: number | undefined
  const content = unwrapLoneComponents(node.children, expansion.context)
  reportLostContent(content, mark, expansion.context)
  for (const child of content) {
    if (child.type === 'element' && child.tagName === labelElement) {
      label = expansion.slots.push(child.children) - 1
      continue
    }
    const inner = child.type === 'element' ? markOf(child, expansion.context) : undefined
    if (inner === undefined || child.type !== 'element') {
      run.push(child)
      continue
    }
    endRun()
    children.push(toComponent(child, inner, expansion))
  }
  endRun()
  const id = isElement(mark.name) ? {} : { id: `${mark.name.toLowerCase()}-${String(number)}` }
  return { name: mark.name, props: { ...id, ...mark.props }, children, label }
}

/** Markdown puts components into a paragraph. If the paragraph contains nothing else, it is dropped. */
function unwrapLoneComponents(children: readonly ElementContent[], context: PageContext): ElementContent[] {
  return children.flatMap((child) => {
    if (child.type !== 'element' || child.tagName !== 'p') return [child]
    const inner = child.children.filter((node) => node.type !== 'text' || node.value.trim() !== '')
    const isLone =
      inner.length > 0 &&
      inner.every((node) => node.type === 'element' && !isElement(markOf(node, context)?.name ?? 'p'))
    return isLone ? inner : [child]
  })
}

/** Whether a component is shown in place of an element of HTML. */
function isElement(name: string): boolean {
  return /^[a-z]/.test(name)
}

function markOf(node: Element, context: PageContext): ComponentMark | undefined {
  if (node.tagName !== 'docsgen-component') return undefined
  const mark = context.marks[Number(node.properties['dataDocsgen'])]
  return mark?.kind === 'component' ? mark : undefined
}

function fillSlots(
  result: Root,
  slots: readonly ElementContent[][],
  rest: { readonly context: PageContext; readonly counts: Map<string, number>; readonly places: readonly Named[] },
): void {
  const shown = new Set<number>()
  visit(result, 'element', (node, index, parent) => {
    const address = node.properties['href'] ?? node.properties['src']
    const place = rest.places.find(({ texts }) => address !== undefined && texts.includes(address)) ?? rest.places[0]
    if (place?.position !== undefined) node.position = place.position
    if (node.properties['dataSlot'] === undefined || parent === undefined || index === undefined) return undefined
    const number = Number(node.properties['dataSlot'])
    const own = slots[number] ?? []
    // The label of a tab is in two places.
    const content: Root = { type: 'root', children: shown.has(number) ? structuredClone(own) : own }
    shown.add(number)
    expandComponents(content, rest.context, rest.counts)
    parent.children.splice(index, 1, ...(content.children as ElementContent[]))
    return [SKIP, index + content.children.length]
  })
}
