import type { Element, Nodes, Root as HtmlRoot } from 'hast'
import { raw } from 'hast-util-raw'
import { defaultSchema, sanitize, type Schema } from 'hast-util-sanitize'
import { summaryEnd } from '../blog-post.ts'
import { placeOf, type PageContext } from '../page-context.ts'
import { contains, visit } from '../../../formats/visit.ts'
import { labelElement } from '../../dialect/directives.ts'
import { vueTag } from '../../foreign/vitepress/vue-tag.ts'

const more = [
  'figure',
  'figcaption',
  'mark',
  'abbr',
  'section',
  'article',
  'aside',
  'header',
  'footer',
  'small',
  'u',
  'video',
  'audio',
  'track',
  'wbr',
  'time',
  'cite',
  'dfn',
  'bdi',
  'bdo',
  'data',
  'colgroup',
  'col',
  'caption',
  'center',
  'progress',
  'meter',
  'address',
  'big',
  'hgroup',
  'menu',
  'nobr',
  'output',
  'search',
]

/** Allowed raw HTML: GitHub's list, and what documentation authors use in addition. */
const schema: Schema = {
  ...defaultSchema,
  clobber: [],
  clobberPrefix: '',
  protocols: {},
  // The content of these elements is not text for readers.
  strip: ['script', 'style', 'iframe', 'noscript', 'noembed', 'noframes', 'template', 'title', 'object'],
  tagNames: [...(defaultSchema.tagNames ?? []), ...more, 'docsgen-component', labelElement, summaryEnd, vueTag],
  attributes: {
    ...defaultSchema.attributes,
    '*': [
      // A picture with a name shadows members of the document, such as querySelector.
      ...(defaultSchema.attributes?.['*'] ?? []).filter((attribute) => attribute !== 'name'),
      'dataDocsgen',
      'dataDocsgenName',
      'dataVue',
      'v-pre',
      'className',
      'role',
      ['aria*'] as never,
      'ariaLabel',
      'ariaHidden',
      'ariaDescribedBy',
      'ariaLabelledBy',
      'lang',
      'dir',
      'hidden',
    ],
    a: [
      ...(defaultSchema.attributes?.['a'] ?? []),
      'rel',
      'target',
      'download',
      'dataFootnoteRef',
      'dataFootnoteBackref',
      'name',
    ],
    code: [['className', /^(?:language-.|math-(?:inline|display)$)/]],
    input: ['checked', ['type', 'checkbox'], ['disabled', true]],
    img: [...(defaultSchema.attributes?.['img'] ?? []), 'loading', 'decoding', 'srcSet', 'sizes'],
    video: ['src', 'controls', 'poster', 'muted', 'loop', 'playsInline', 'preload', 'width', 'height'],
    audio: ['src', 'controls', 'loop', 'preload', 'muted'],
    source: ['src', 'srcSet', 'type', 'sizes', 'media'],
    track: ['src', 'kind', 'srcLang', 'label', 'default'],
    time: ['dateTime'],
    col: ['span'],
    ol: [...(defaultSchema.attributes?.['ol'] ?? []), 'reversed', 'type'],
    progress: ['value', 'max'],
    meter: ['value', 'min', 'max', 'low', 'high', 'optimum'],
    details: ['open', 'name'],
    section: ['dataFootnotes'],
  },
}

/** Elements that raw HTML can use. */
export const allowedTags: ReadonlySet<string> = new Set(schema.tagNames)

/** Parses the raw HTML in a tree as a browser would, and removes what could run code or mislead. */
export function resolveRawHtml(tree: HtmlRoot, context: PageContext): HtmlRoot {
  const hasPlugins = context.tools.transforms.some(({ kind }) => kind === 'remark')
  if (!hasPlugins && !contains(tree, ({ type }) => type === 'raw')) return tree
  if (hasPlugins && context.options.html !== 'allow') visit(tree, 'element', (node) => reportOfPlugin(node, context))
  // Without a root element, `<col>` or `<tr>` would be parsed in a table context, where text is dropped. On a page they
  // are ignored.
  const start: Element = { type: 'element', tagName: 'div', properties: {}, children: [] }
  const all = raw({ ...tree, children: [start, ...tree.children] }, { file: { value: '' } as never }) as HtmlRoot
  const parsed = { ...all, children: all.children.slice(1) }
  if (context.options.html === 'allow') return parsed
  visit(parsed, 'element', (node) => leaveOutReserved(node, context))
  const sanitized = sanitize(parsed, schema) as HtmlRoot
  reportSwallowed(tree, sanitized, context)
  return sanitized
}

/** An element that is not safe and never closed takes the rest of the page with it. */
function reportSwallowed(tree: HtmlRoot, sanitized: HtmlRoot, context: PageContext): void {
  const kept = new Set<string>()
  visit(sanitized, 'element', (node) => void kept.add(startOf(node)))
  const lost = tree.children.find(
    (node) => node.type === 'element' && node.position && allowedTags.has(node.tagName) && !kept.has(startOf(node)),
  )
  if (lost === undefined) return
  const message =
    'HTML above this is never closed, so the page is left out from here, or shown as text; close the element'
  context.report({ severity: 'warning', rule: 'unsafe-html', message, at: placeOf(context, lost.position?.start) })
}

/** Harmless theme classes: those that Markdown has already added, and some that authors need. */
const openClasses = new Set([
  'admonition-title',
  'contains-task-list',
  'footnotes',
  'only-dark',
  'only-light',
  'sr-only',
  'task-list-item',
])

function startOf({ position }: Nodes): string {
  return `${position?.start.line}:${position?.start.column}`
}

/** Elements whose name has a meaning in HTML. */
const namedElements = new Set(['a', 'details'])

/** Elements whose name GitHub treats as their id. */
const namedText = /^(?:h[1-6]|p|div|span|section|li|dt|td|tr)$/

/** Attributes that are reported elsewhere, or that nothing on a page reads. */
const noEffect = /^(?:style|name|class|data|aria|v-|xml|(?:markdown|key)$)/

/** Other names are parts of broken or foreign syntax, such as `set:html`. */
const attributeName = /^[a-z][a-z-]*$/i

const attributesOfTags: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries(schema.attributes ?? {}).map(([tag, own]) => {
    const listed = [...(schema.attributes?.['*'] ?? []), ...own]
    return [tag, new Set(listed.map((attribute) => (typeof attribute === 'string' ? attribute : attribute[0])))]
  }),
)

/** Keeps page content from looking or acting like a part of the theme, and from replacing members of the document. */
function leaveOutReserved(node: Element, context: PageContext): void {
  if (!allowedTags.has(node.tagName)) return
  const { className, name } = node.properties
  const warn = (what: string, why: string): void => {
    const message = `${what} is left out, ${why}`
    context.report({ severity: 'warning', rule: 'unsafe-html', message, at: placeOf(context, node.position?.start) })
  }
  if (name !== undefined && !namedElements.has(node.tagName)) {
    delete node.properties['name']
    if (namedText.test(node.tagName)) node.properties['id'] ??= name
    else warn(`the name of <${node.tagName}>`, 'because it would shadow a member of the document in scripts; use id')
  }
  if (node.properties['style'] !== undefined)
    warn(`the style of <${node.tagName}>`, 'because the security policy blocks it; use a class, and theme.css')
  const known = attributesOfTags.get(node.tagName) ?? attributesOfTags.get('*')
  for (const attribute of Object.keys(node.properties)) {
    const what = `${attribute.toLowerCase()} of <${node.tagName}>`
    if (/^on/i.test(attribute)) warn(what, 'because a page cannot contain scripts; use a component')
    else if (known?.has(attribute) !== true && attributeName.test(attribute) && !noEffect.test(attribute))
      warn(what, 'because it is not allowed on pages; to keep it, set markdown.html to allow')
  }
  if (!Array.isArray(className)) return
  const reserved = className.filter((one) => context.tools.themeClasses.has(one) && !openClasses.has(one))
  if (reserved.length === 0) return
  node.properties['className'] = className.filter((one) => !reserved.includes(one))
  warn(`the class "${reserved.join(' ')}"`, 'because the theme uses it; give it another name')
}

/** Raw HTML is reported where it is read. A plugin can also add elements without writing HTML. */
function reportOfPlugin({ tagName, position }: Element, context: PageContext): void {
  if (allowedTags.has(tagName)) return
  const message = `<${tagName}>, which a plugin adds, is not safe on a page and is left out; to keep it, use a plugin of rehype, or set markdown.html to allow`
  context.report({ severity: 'warning', rule: 'unsafe-html', message, at: placeOf(context, position?.start) })
}
