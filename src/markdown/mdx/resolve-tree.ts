import type { Program } from 'estree'
import type { Blockquote, Code, Heading, Nodes, Parents, PhrasingContent, Root, RootContent } from 'mdast'
import type { ContainerDirective, TextDirective } from 'mdast-util-directive'
import type { MdxJsxFlowElement, MdxJsxTextElement } from 'mdast-util-mdx'
import { toString } from 'mdast-util-to-string'
import { visit } from '../../formats/visit.ts'
import { parseFenceInfo } from '../../formats/markdown/fence-info.ts'
import { admonitionKind, admonitionKinds } from '../../model/admonition-kinds.ts'
import { fenceComponent } from '../../formats/markdown/own-components.ts'
import { nearestName } from '../../report/nearest-name.ts'
import type { DialectName } from '../../config/schema-parts/markdown-schema.ts'
import { reportLeftOut } from '../../report/left-out.ts'
import type { Report } from '../../report/problem.ts'
import type { Place } from '../../model/page.ts'
import {
  admonitionTitle,
  componentOf,
  labelOf,
  labelProperties,
  markSummary,
  markTitle,
  reportAttributes,
  type BlockDirective,
} from '../dialect/directives.ts'
import { takeAlert } from '../dialect/alerts.ts'
import { openCodeGroup } from '../dialect/code/code-groups.ts'
import { readExplicitId } from '../dialect/headings.ts'
import type { MarkdownMessages } from '../parse/page-context.ts'

/** How the nodes of an MDX file are resolved. */
export interface MdxContext {
  readonly placeOf: (line: number, column: number) => Place
  readonly report: Report
  readonly messages: MarkdownMessages
  readonly dialect: DialectName
  /** Components that are available without an import, if that is known. */
  readonly componentNames: readonly string[] | undefined
  /** Languages whose blocks are shown by a component. */
  readonly fences: readonly string[]
  /** Receives the places of imports. */
  readonly imports: Map<string, Place>
  /** Receives where components are first used. */
  readonly components: Map<string, Place>
}

/** Resolves docsgen's syntax in the tree of an MDX file, and reports components that do not exist. */
export function resolveMdxTree(tree: Root, context: MdxContext): void {
  leaveOutElements(tree, context)
  const declared = declaredNames(tree, context)
  visit(tree, (node, index, parent) => {
    switch (node.type) {
      case 'heading':
        readMdxId(node)
        if (context.dialect === 'starlight') keepName(node)
        return undefined
      case 'code':
        if (parent !== undefined && index !== undefined && context.fences.includes(node.lang ?? '')) {
          parent.children[index] = fenceElement(node) as RootContent as never
          return undefined
        }
        node.data = { ...node.data, hProperties: { metastring: node.meta } }
        return undefined
      case 'blockquote':
        return resolveAlert(node, index, parent)
      case 'textDirective':
        // A plugin can add this syntax. What no plugin reads is text.
        if (parent === undefined || index === undefined || node.data?.hName !== undefined) return undefined
        parent.children.splice(index, 1, ...(textOfDirective(node) as never[]))
        joinText(parent, index)
        return index
      case 'containerDirective':
      case 'leafDirective':
        return resolveDirective(node, index, parent, context)
      case 'mdxJsxFlowElement':
      case 'mdxJsxTextElement':
        noteComponent(node, context)
        checkComponent(node, declared, context)
        keepStyle(node)
        return undefined
      default:
        return undefined
    }
  })
}

function isOfHead(node: Nodes): boolean {
  return 'name' in node && /^(?:meta|link|title|script)$/.test(node.name ?? '')
}

/** Leaves out `<head>`, `<Head>` of Docusaurus around elements of the head, and what Astro only runs in browsers. */
function leaveOutElements(tree: Root, context: MdxContext): void {
  visit(tree, 'mdxJsxFlowElement', (node, index = 0, parent) => {
    const { name, attributes, children } = node
    const isHead = name === 'head' || (name === 'Head' && children.some(isOfHead))
    const isInBrowser = attributes.some((one) => one.type === 'mdxJsxAttribute' && one.name === 'client:only')
    if (!isHead && !isInBrowser) return undefined
    const what = isHead
      ? 'elements of the head that a page adds'
      : `the component <${name ?? ''}> except its content, because it only runs in a browser`
    reportLeftOut(what, startOf(node, context), context.report)
    parent?.children.splice(index, 1, ...(isHead ? [] : children))
    return index
  })
}

function noteComponent(node: MdxJsxFlowElement | MdxJsxTextElement, context: MdxContext): void {
  const { components } = context
  if (node.name !== null && !components.has(node.name)) components.set(node.name, startOf(node, context))
}

/** Joins a text with the one before it and the one after it, as in `:tada:`, which is read as a directive and a colon. */
export function joinText({ children }: Parents, index: number): void {
  for (const at of [index + 1, index]) {
    const [before, after] = [children[at - 1], children[at]]
    if (before?.type !== 'text' || after?.type !== 'text') continue
    before.value += after.value
    children.splice(at, 1)
  }
}

/** A text directive as it was written, without its attributes. */
function textOfDirective({ name, children }: TextDirective): PhrasingContent[] {
  const [open, close] = children.length > 0 ? ['[', ']'] : ['', '']
  return [{ type: 'text', value: `:${name}${open}` }, ...children, { type: 'text', value: close }]
}

/** A style of HTML is a text, which React refuses. `takeInlineStyles` reads it from this attribute. */
function keepStyle({ name, attributes }: MdxJsxFlowElement | MdxJsxTextElement): void {
  if (name === null || !/^[a-z]/.test(name)) return
  for (const attribute of attributes)
    if (attribute.type === 'mdxJsxAttribute' && attribute.name === 'style' && typeof attribute.value === 'string')
      attribute.name = 'data-docsgen-style'
}

/** Where a node starts in its file. */
export function startOf(node: Nodes, { placeOf }: Pick<MdxContext, 'placeOf'>): Place {
  const { line = 1, column = 1 } = node.position?.start ?? {}
  return placeOf(line, column)
}

/** Starlight makes ids from what is written: without what components show. */
function keepName(heading: Heading): void {
  const isWritten = heading.children.every(({ type }) => type !== 'mdxJsxTextElement' && type !== 'mdxTextExpression')
  if (isWritten || heading.data?.hProperties?.['id'] !== undefined) return
  heading.data = { ...heading.data, hProperties: { dataDocsgenName: toString(heading).trim() } }
}

/** An id is `{#id}`, or a comment in braces, which MDX reads as an expression. */
function readMdxId(heading: Heading): void {
  const last = heading.children.at(-1)
  const id = last?.type === 'mdxTextExpression' ? /^\/\*\s*#([^\s*]+)\s*\*\/$/.exec(last.value.trim())?.[1] : undefined
  if (id === undefined) {
    readExplicitId(heading)
    return
  }
  heading.children.pop()
  const before = heading.children.at(-1)
  if (before?.type === 'text') before.value = before.value.trimEnd()
  heading.data = { ...heading.data, hProperties: { id } }
}

function resolveDirective(
  node: BlockDirective,
  index: number | undefined,
  parent: Parents | undefined,
  context: MdxContext,
): number | undefined {
  // What a plugin has resolved is not changed.
  if (parent === undefined || index === undefined || node.data?.hName !== undefined) return undefined
  const kind = admonitionKind(node.name)
  if (node.type === 'containerDirective' && kind !== undefined) {
    showAdmonition(node, kind, context)
    return undefined
  }
  if (node.type === 'containerDirective' && node.name === 'details') {
    showDetails(node, context)
    return undefined
  }
  if (node.type === 'containerDirective' && node.name === 'code-group' && !openCodeGroup(node)) return undefined
  const component = componentOf(node.name, context.componentNames ?? ['Tabs', 'TabItem'])
  if (component !== undefined) {
    parent.children.splice(index, 1, toElement(node, component) as RootContent as never)
    return index
  }
  const message =
    node.name === 'include'
      ? 'an MDX page includes a file by importing it: import Part from "./_part.mdx", and then <Part />'
      : `"${node.name}" is not a directive of docsgen${nearestName(node.name, [...admonitionKinds, 'details', 'tabs', 'tab', ...(context.componentNames ?? [])])}; its content is shown without it`
  const severity = node.name === 'include' ? 'error' : 'warning'
  context.report({ severity, rule: 'unknown-directive', message, at: startOf(node, context) })
  return undefined
}

/** An alert of GitHub is the directive of its name. */
function resolveAlert(node: Blockquote, index: number | undefined, parent: Parents | undefined): number | undefined {
  const name = takeAlert(node)
  if (name === undefined || index === undefined || parent === undefined) return undefined
  const { children, position } = node
  const directive: ContainerDirective = { type: 'containerDirective', name, attributes: {}, children, position }
  parent.children.splice(index, 1, directive as RootContent as never)
  return index
}

function showDetails(node: ContainerDirective, context: MdxContext): void {
  reportAttributes(node, context.dialect, startOf(node, context), context.report)
  node.data = { ...node.data, hName: 'details', hProperties: markSummary(node, context.messages) }
}

function showAdmonition(node: ContainerDirective, kind: string, context: MdxContext): void {
  reportAttributes(node, context.dialect, startOf(node, context), context.report)
  if (!markTitle(node)) {
    const hProperties = { className: ['admonition-title'] }
    const children = [{ type: 'text' as const, value: admonitionTitle(node.name, context.messages) }]
    node.children.unshift({ type: 'paragraph', children, data: { hProperties } })
  }
  const hProperties = { className: ['admonition', `admonition-${kind}`], role: 'note' }
  node.data = { ...node.data, hName: 'div', hProperties }
}

function fenceElement({ lang, meta, value, position }: Code): MdxJsxFlowElement {
  const { title } = parseFenceInfo(lang ?? '', meta ?? '')
  const props = { code: value, ...(title === undefined ? {} : { title }), meta: meta ?? '' }
  return {
    type: 'mdxJsxFlowElement',
    name: fenceComponent(lang ?? ''),
    attributes: Object.entries(props).map(([name, text]) => ({ type: 'mdxJsxAttribute', name, value: text })),
    children: [],
    position,
  }
}

function toElement(node: BlockDirective, name: string): MdxJsxFlowElement {
  const label = node.type === 'containerDirective' ? labelOf(node) : undefined
  const text = node.type === 'leafDirective' ? toString(node) : toString(label)
  const properties = { ...(text === '' ? {} : { [labelProperties[name] ?? 'title']: text }), ...node.attributes }
  return {
    type: 'mdxJsxFlowElement',
    name,
    attributes: Object.entries(properties).map(([attribute, value]) => ({
      type: 'mdxJsxAttribute',
      name: attribute,
      value: value === '' || value === undefined ? null : value,
    })),
    children: node.type === 'leafDirective' ? [] : node.children.filter((child) => child !== label),
    position: node.position,
  }
}

/** Names that a file imports, exports or declares. */
function declaredNames(tree: Root, { imports, placeOf }: MdxContext): ReadonlySet<string> {
  const names = new Set<string>()
  visit(tree, 'mdxjsEsm', ({ data }) => {
    for (const statement of data?.estree?.body ?? []) {
      for (const name of namesOf(statement)) names.add(name)
      if (statement.type !== 'ImportDeclaration') continue
      const { line = 1, column = 0 } = statement.source.loc?.start ?? {}
      imports.set(String(statement.source.value), placeOf(line, column + 1))
    }
  })
  return names
}

function namesOf(statement: Program['body'][number]): string[] {
  if (statement.type === 'ImportDeclaration') return statement.specifiers.map(({ local }) => local.name)
  const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : undefined
  if (declaration?.type === 'VariableDeclaration')
    return declaration.declarations.flatMap(({ id }) => (id.type === 'Identifier' ? id.name : []))
  return declaration === undefined || declaration === null ? [] : [declaration.id.name]
}

/**
 * A component that does not exist is left out after the report, so that its page shows everything else. Docusaurus 2
 * shows the content of such a component.
 */
function checkComponent(
  node: MdxJsxFlowElement | MdxJsxTextElement,
  declared: ReadonlySet<string>,
  context: MdxContext,
): void {
  const [root = ''] = (node.name ?? '').split('.')
  if (context.componentNames === undefined || !/^[A-Z]/.test(root)) return
  if (declared.has(root) || context.componentNames.includes(root)) return
  const near = nearestName(root, [...declared, ...context.componentNames])
  const message = `there is no component "${root}"${near === '' ? `; import it, or add templates/components/${root}.tsx` : near}`
  const isShown = context.dialect === 'docusaurus'
  context.report({
    severity: isShown ? 'warning' : 'error',
    rule: 'unknown-component',
    message: isShown ? `${message}; its content is shown without it` : message,
    at: startOf(node, context),
  })
  node.name = null
  node.attributes = []
}
