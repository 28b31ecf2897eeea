import type { Element, ElementContent, Nodes, Root as HtmlRoot, RootContent } from 'hast'
import { fromHtml } from 'hast-util-from-html'
import { toHtml } from 'hast-util-to-html'
import { contains, SKIP, visit } from '../../../formats/visit.ts'
import { addPlaces } from '../../mdx/places.ts'
import { readElementPlace } from '../../mdx/read-rendered.ts'
import { placeOf, type PageContext } from '../../parse/page-context.ts'
import { reportLeftOut } from '../../../report/left-out.ts'
import { vueTag } from './vue-tag.ts'
import type { Raw } from '../../../formats/raw-values.ts'

/** The tag of a component, and elements with attributes of Vue, name their marker with this attribute. */
const property = 'dataVue'
const expression = /\{\{(.*?)\}\}/gs

/** Renders the components and expressions of Vue on a page. Without Vue, they are left out, except for plain values. */
export async function showVue(tree: HtmlRoot, context: PageContext): Promise<void> {
  if (context.scripts.length === 0 && !usesVue(tree)) return
  const rendered = await render(tree, context)
  if (rendered === undefined) leaveOutVue(tree, context)
  else tree.children = rendered
  const [page] = context.sources
  if (page === undefined || contains(tree, isShown)) return
  const what = `everything on the page ${page.file}, which is empty; write its content in Markdown`
  reportLeftOut(what, { file: page.file, line: 1 }, context.report)
}

const shown = /^(?:img|svg|video|audio|iframe|object|embed|canvas|math|input|docsgen-.*)$/

/** A text, a picture or another part that can be seen. */
function isShown(node: Nodes): boolean {
  return node.type === 'text' ? node.value.trim() !== '' : node.type === 'element' && shown.test(node.tagName)
}

function usesVue(tree: HtmlRoot): boolean {
  let isUsed = false
  walkText(tree, (node) => {
    isUsed ||= node.type === 'element' ? node.properties[property] !== undefined : node.value.includes('{{')
  })
  return isUsed
}

/** Walks the elements and texts that Vue reads: no code blocks, and nothing in an element with `v-pre`. */
function walkText(tree: HtmlRoot, onNode: (node: Element | Extract<Nodes, { type: 'text' }>) => void): void {
  visit(tree, (node) => {
    if (node.type === 'text') onNode(node)
    if (node.type !== 'element') return undefined
    onNode(node)
    return isVerbatim(node) ? 'skip' : undefined
  })
}

function isVerbatim({ tagName, properties }: Element): boolean {
  return (tagName === 'pre' && properties['dataTemplate'] === undefined) || properties['v-pre'] !== undefined
}

async function render(tree: HtmlRoot, context: PageContext): Promise<RootContent[] | undefined> {
  const { renderVue } = context.tools
  const [source] = context.sources
  if (renderVue === undefined || source === undefined) return undefined
  const places = (line: number, column: number) => placeOf(context, { line, column })
  const copy = structuredClone(tree)
  addPlaces(places)(copy)
  const components = writeTags(copy, context)
  const template = toHtml(copy, { allowDangerousHtml: true })
  try {
    const scripts = context.scripts.map(({ text }) => text).join('\n')
    const { html, styles, leftOut, files, isRepeatable, ...rendered } = await renderVue({
      file: source.file,
      template,
      scripts,
      values: context.values,
      components,
    })
    for (const file of files) context.dependencies.set(file, '')
    if (styles !== '') context.styles.push(styles)
    context.partScripts.push(...rendered.scripts)
    if (!isRepeatable) context.dependencies.set(source.file, 'unknown')
    for (const what of leftOut) reportLeftOut(what, { file: source.file, line: 1 }, context.report)
    return readBack(html, context)
  } catch (error) {
    const cause = error instanceof Error ? error.message.split('\n').slice(0, 2).join(' ') : String(error)
    reportLeftOut(`the Vue parts of a page that fails: ${cause}`, { file: source.file, line: 1 }, context.report)
    return undefined
  }
}

/** Writes the tags as Vue reads them. Returns the names of the components. */
function writeTags(tree: HtmlRoot, context: PageContext): string[] {
  const names = new Set<string>()
  visit(tree, 'element', (node, index, parent) => {
    if (isVerbatim(node)) node.properties['v-pre'] = ''
    const mark = markOf(node, context)
    if (mark === undefined || parent === undefined || index === undefined) return undefined
    if (node.tagName === vueTag) names.add(mark.name)
    const name = node.tagName === vueTag ? mark.name : node.tagName
    const own = node.tagName === vueTag ? '' : attributesOf(node)
    const start = { type: 'raw', value: `<${name}${own}${mark.attributes}>` } as unknown as ElementContent
    const end = { type: 'raw', value: voidTags.has(name) ? '' : `</${name}>` } as unknown as ElementContent
    parent.children.splice(index, 1, start, ...node.children, end)
    return [SKIP, index + 1]
  })
  return [...names]
}

const voidTags = new Set(['img', 'br', 'hr', 'input', 'source', 'wbr', 'col', 'embed', 'track'])

/** The attributes of an element, as HTML. */
function attributesOf({ tagName, properties }: Element): string {
  const { [property]: _, ...rest } = properties
  return toHtml({ type: 'element', tagName, properties: rest, children: [] }).replace(
    /^<[\w-]+|\/?>(?:<\/[\w-]+>)?$/g,
    '',
  )
}

function readBack(html: string, context: PageContext): RootContent[] {
  const tree = fromHtml(html, { fragment: true })
  visit(tree, (node, index, parent) => {
    if (node.type === 'element') readElementPlace(node, context)
    if (node.type === 'element' && node.tagName === 'docsgen-part')
      node.children = [{ type: 'text', value: wordsOf(node) }]
    if (node.type !== 'comment' || parent === undefined || index === undefined) return undefined
    parent.children.splice(index, 1)
    return [SKIP, index]
  })
  const [page] = tree.children
  return page?.type === 'element' ? page.children : []
}

/** The text of an interactive part, which the search finds. On the page, its HTML is in this place. */
function wordsOf({ properties: { dataHtml = '' } }: Element): string {
  const words: string[] = []
  visit(fromHtml(String(dataHtml), { fragment: true }), 'text', ({ value }) => void words.push(value))
  return ` ${words.join(' ')} `
}

function markOf(
  node: Element,
  context: PageContext,
): { readonly name: string; readonly attributes: string } | undefined {
  const mark = context.marks[Number(node.properties[property] ?? -1)]
  return mark?.kind === 'vue' ? mark : undefined
}

/** Shows the content of components and plain values, and reports everything else. */
function leaveOutVue(tree: HtmlRoot, context: PageContext): void {
  const report = (what: string, node: Nodes): void => {
    const { file, line = 1 } = placeOf(context, node.position?.start)
    reportLeftOut(what, { file, line }, context.report)
  }
  const isMissing = context.tools.renderVue === undefined && context.options.html === 'allow'
  const cause = isMissing ? ', because "vue" is not installed' : ''
  for (const { at } of context.scripts) reportLeftOut(`scripts of pages${cause}`, at, context.report)
  const known = { ...context.values, ...constantsOf(context) }
  walkText(tree, (node) => {
    if (node.type !== 'text' || !node.value.includes('{{')) return
    node.value = node.value.replaceAll(expression, (written, inner: string) => {
      const value = valueOf(inner.trim(), known)
      if (value === undefined) report('the values of Vue expressions; write the text instead', node)
      return value ?? written
    })
  })
  visit(tree, 'element', (node, index, parent) => {
    const mark = markOf(node, context)
    if (mark === undefined || parent === undefined || index === undefined) return undefined
    delete node.properties[property]
    if (node.tagName !== vueTag) {
      report('attributes of Vue in HTML', node)
      return undefined
    }
    if (!showsContent.has(mark.name)) report(`the component <${mark.name}> except its content${cause}`, node)
    parent.children.splice(index, 1, ...node.children)
    return [SKIP, index]
  })
}

/** Components of Vue and VitePress that show only their content. */
const showsContent = new Set([
  'template',
  'slot',
  'ClientOnly',
  'KeepAlive',
  'Suspense',
  'Teleport',
  'Transition',
  'TransitionGroup',
])

/** Plain constants of the scripts. */
function constantsOf({ scripts }: PageContext): Record<string, string> {
  const constant = /^\s*const\s+(\w+)\s*=\s*(?:'([^'\n]*)'|"([^"\n]*)"|(-?\d+(?:\.\d+)?));?\s*$/gm
  const found = scripts.flatMap(({ text }) => [...text.matchAll(constant)])
  return Object.fromEntries(
    found.map(([, name = '', single, double, number]) => [name, single ?? double ?? number ?? '']),
  )
}

/** The value of `$frontmatter.title`, a constant or a literal. */
function valueOf(written: string, known: Raw): string | undefined {
  const literal = /^(['"`])([^'"`]*)\1$/.exec(written)?.[2]
  if (literal !== undefined) return literal
  if (!/^\$?\w+(?:\.\w+)*$/.test(written)) return undefined
  let value: unknown = known
  for (const name of written.replace(/^\$(?:frontmatter\.)?/, '').split('.'))
    value = typeof value === 'object' && value !== null && Object.hasOwn(value, name) ? (value as Raw)[name] : undefined
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined
}
