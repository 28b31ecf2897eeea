import type { Html } from 'mdast'
import type { Point } from 'unist'
import type { Place } from '../../../model/page.ts'
import { nearestName } from '../../../report/nearest-name.ts'
import { isElement, isHtmlName } from './html-names.ts'
import { summaryEnd } from '../blog-post.ts'
import { addMark, placeOf, sourceOf, type PageContext } from '../page-context.ts'
import { readProps } from '../../dialect/components/component-props.ts'
import { fixForComponent } from '../../foreign/foreign-components.ts'
import { slotTag, vueTag } from '../../foreign/vitepress/vue-tag.ts'
import { labelElement } from '../../dialect/directives.ts'
import { reportForeignComment } from '../../foreign/foreign-marks.ts'
import { allowedTags } from './sanitized-html.ts'

interface Tag {
  readonly start: number
  readonly end: number
  readonly name: string
  readonly isClosing: boolean
  readonly isVoid: boolean
  readonly attributes: string
}

/** A component's opening tag that is not closed yet. */
export interface OpenTag {
  readonly name: string
  readonly at: Place
}

/** A comment, or a tag with its quoted attributes. */
const token = /<!--[\s\S]*?(?:-->|$)|<(\/?)([A-Za-z][\w.:-]*)((?:"[^"]*"|'[^']*'|[^"'>])*?)(\/?)>/g

/** The content of these elements is always text to a browser. */
const textElements = new Set(['script', 'style', 'textarea', 'title', 'iframe', 'xmp', 'noembed', 'noframes'])

/**
 * Reads a piece of raw HTML: removes comments, replaces component tags with placeholders, and reports what the config
 * or the sanitizer does not allow.
 */
export function readHtml(node: Html, context: PageContext, open: OpenTag[]): void {
  const pointOf = pointsIn(node)
  let value = ''
  let position = 0
  for (const match of node.value.matchAll(token)) {
    if (match.index < position) continue
    value += node.value.slice(position, match.index)
    position = match.index + match[0].length
    if (match[2] === undefined) {
      reportForeignComment(match[0], pointOf(match.index), context)
      continue
    }
    const tag: Tag = {
      start: match.index,
      end: position,
      name: match[2],
      isClosing: match[1] === '/',
      isVoid: match[4] === '/',
      attributes: match[3] ?? '',
    }
    value += readTag(tag, match[0], pointOf(match.index), { context, open })
    const end = endOfText(tag, node.value)
    value += node.value.slice(position, end)
    position = end
  }
  node.value = value + node.value.slice(position)
}

/** The end of the text in an element that can only contain text. For any other element, the end of the tag. */
function endOfText({ name, isClosing, end }: Tag, value: string): number {
  if (isClosing || !textElements.has(name.toLowerCase())) return end
  const length = value.slice(end).search(new RegExp(`</${name}(?=[\\s/>])`, 'i'))
  return length === -1 ? value.length : end + length
}

interface Reading {
  readonly context: PageContext
  readonly open: OpenTag[]
}

function readTag(tag: Tag, text: string, point: Point | undefined, reading: Reading): string {
  const { context } = reading
  const isVue = context.options.dialect === 'vitepress' && !shownByDocsgen.has(tag.name)
  if (isVue && isVueComponent(tag.name)) return readVueTag(tag, context)
  const isComponent =
    !isVue && /^[A-Z]/.test(tag.name) && (context.tools.componentNames.includes(tag.name) || !isHtmlName(tag.name))
  if (isComponent) return readComponentTag(tag, point, reading)
  if (ownNames.has(tag.name.toLowerCase())) return ''
  if (!tag.isClosing) reportTag(tag.name, placeOf(context, point), context)
  if (isVue && !tag.isClosing && separateVue(tag.attributes).own !== '') return readVueAttributes(tag, context)
  return withoutOwnAttributes(isMarkOfPlace(tag) ? text.replace(/\s*\/>$/, '></a>') : text)
}

/** Reports an element that the config or the sanitizer does not allow. */
function reportTag(name: string, at: Place, context: PageContext): void {
  if (context.options.html === 'deny') {
    const message = `raw HTML is not allowed here (markdown.html is "deny"): <${name}>`
    context.report({ severity: 'error', rule: 'raw-html', message, at })
  }
  if (context.options.html === 'sanitize' && !allowedTags.has(name.toLowerCase())) {
    const message = isElement(name)
      ? `<${name}> is not safe on a page and is left out; to keep it, set markdown.html to allow`
      : `<${name}> is not an HTML element and is left out; write it as code, or \\<${name}>, if it is meant as text`
    context.report({ severity: 'warning', rule: 'unsafe-html', message, at })
  }
}

/** The component that VitePress itself has, and those that its home page becomes. */
const shownByDocsgen = new Set(['Badge', 'Cards', 'Card', 'Hero', 'HeroActions'])

const attribute = /\s+([^\s"'<>/=]+)(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'>]+))?/g

/** The attributes that Vue reads, and the others. Elements with `v-pre` stay as they are. */
function separateVue(attributes: string): { readonly own: string; readonly others: string } {
  let own = ''
  const others = attributes.replaceAll(attribute, (all, name: string) => {
    if (name === 'v-pre' || !/^(?:v-\w|[:@#][\w[])/.test(name)) return all
    own += all
    return ''
  })
  return { own, others }
}

/** A component of Vue becomes a marker, because HTML does not distinguish upper case. Its attributes are kept in a mark. */
function readVueTag({ name, attributes, isClosing, isVoid }: Tag, context: PageContext): string {
  if (isClosing) return `</${vueTag}>`
  const own = name === slotTag ? 'template' : name
  const mark = addMark(context, { kind: 'vue', name: own, attributes })
  return `<${vueTag} data-vue="${mark}">${isVoid ? `</${vueTag}>` : ''}`
}

/** Keeps the attributes of Vue on an element in a mark. */
function readVueAttributes({ name, attributes, isVoid }: Tag, context: PageContext): string {
  const { own, others } = separateVue(attributes)
  const mark = addMark(context, { kind: 'vue', name, attributes: own })
  const rest = withoutOwnAttributes(others).trimEnd()
  return `<${name} data-vue="${mark}"${rest}${isVoid ? '/' : ''}>`
}

function isVueComponent(name: string): boolean {
  return /^[A-Z]/.test(name)
    ? !isHtmlName(name)
    : name.includes('-') || ['component', 'template', 'slot'].includes(name)
}

/** `<a id="setup"/>` is meant to be empty, but a browser would put everything after it into the link. */
function isMarkOfPlace({ name, isVoid, attributes }: Tag): boolean {
  return (
    isVoid &&
    name.toLowerCase() === 'a' &&
    /(?:^|\s)(?:id|name)\s*=/i.test(attributes) &&
    !/\shref\s*=/i.test(attributes)
  )
}

/** Elements that docsgen itself puts into the tree. On a page they would be mistaken for markers. */
const ownNames = new Set(['docsgen-component', 'docsgen-slot', labelElement, summaryEnd, vueTag])
const ownAttribute = /(?<=[\s"'/])data-(?:docsgen|placeholder|slot|vue)(?=[\s=>/])/gi

/** Raw HTML without attributes that would be mistaken for markers. */
export function withoutOwnAttributes(html: string): string {
  return html.replaceAll(ownAttribute, '')
}

function readComponentTag(tag: Tag, point: Point | undefined, { context, open }: Reading): string {
  const { componentNames } = context.tools
  const at = placeOf(context, point)
  if (!componentNames.includes(tag.name)) {
    if (tag.isClosing) return ''
    const { dialect } = context.options
    // Without components, as in plain Markdown of Astro, it is an element of HTML that no browser knows.
    const isUnknown = dialect === 'starlight' ? at.file.endsWith('.md') : !['docsgen', 'vitepress'].includes(dialect)
    context.report({
      severity: isUnknown ? 'warning' : 'error',
      rule: 'unknown-component',
      message: `<${tag.name}> is not a registered component${fixFor(tag.name, context)}`,
      at,
    })
    return ''
  }
  if (tag.isClosing) return closeComponent({ name: tag.name, at }, open, context) ? '</docsgen-component>' : ''
  if (!tag.isVoid) open.push({ name: tag.name, at })
  const props = readProps(tag.attributes, (message) =>
    context.report({ severity: 'error', rule: 'component-props', message, at }),
  )
  const mark = addMark(context, {
    kind: 'component',
    name: tag.name,
    props,
    at,
    base: sourceOf(context, point)?.base ?? '',
  })
  return `<docsgen-component data-docsgen="${mark}">${tag.isVoid ? '</docsgen-component>' : ''}`
}

function fixFor(name: string, context: PageContext): string {
  const include = context.importedFiles.get(name)
  if (include !== undefined) return `; write ${include} in its place`
  const known = fixForComponent(name)
  if (known !== undefined) return `; ${known}`
  const near = nearestName(name, context.tools.componentNames)
  if (near !== '') return near
  const asText = '; write it as code if it is meant as text'
  return /^[A-Z]\w*[a-z]/.test(name) ? `${asText}, or add the component templates/components/${name}.tsx` : asText
}

function closeComponent(tag: OpenTag, open: OpenTag[], context: PageContext): boolean {
  const index = open.findLastIndex(({ name }) => name === tag.name)
  if (index === -1) {
    context.report({
      severity: 'error',
      rule: 'unclosed-component',
      message: `</${tag.name}> closes nothing: no <${tag.name}> is open here`,
      at: tag.at,
    })
    return false
  }
  reportUnclosed(open.splice(index).slice(1), context)
  return true
}

/** A component without a closing tag would swallow what follows it. */
export function reportUnclosed(open: readonly OpenTag[], context: PageContext): void {
  for (const { name, at } of open) {
    context.report({
      severity: 'error',
      rule: 'unclosed-component',
      message: `<${name}> is never closed; end it with </${name}>, or write <${name} />`,
      at,
    })
  }
}

/** Finds the points in the tree of parts of a raw HTML node, which must be asked for in order. */
function pointsIn({ value, position }: Html): (index: number) => Point | undefined {
  if (position === undefined) return () => undefined
  let { line, column } = position.start
  let known = 0
  return (index) => {
    const lines = value.slice(known, index).split('\n')
    const { length } = lines.at(-1) ?? ''
    line += lines.length - 1
    column = lines.length === 1 ? column + length : length + 1
    known = index
    return { line, column }
  }
}
