import type { Element, Root as HtmlRoot } from 'hast'
import { raw } from 'hast-util-raw'
import { defaultSchema, sanitize, type Schema } from 'hast-util-sanitize'
import { placeOf, type PageContext } from './page-context.ts'
import { visit } from '../dialect/walk.ts'

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

/** What raw HTML may hold: GitHub's list and what documentation writers use beside it. */
const schema: Schema = {
  ...defaultSchema,
  clobber: [],
  clobberPrefix: '',
  protocols: {},
  // What these hold is no text for readers.
  strip: ['script', 'style', 'iframe', 'noscript', 'noembed', 'noframes', 'template', 'title', 'object'],
  tagNames: [...(defaultSchema.tagNames ?? []), ...more, 'docsgen-component'],
  attributes: {
    ...defaultSchema.attributes,
    '*': [
      // A picture with a name takes the place of the document's own members: of its querySelector, say.
      ...(defaultSchema.attributes?.['*'] ?? []).filter((attribute) => attribute !== 'name'),
      'dataDocsgen',
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
    img: [...(defaultSchema.attributes?.['img'] ?? []), 'loading', 'srcSet', 'sizes'],
    video: ['src', 'controls', 'poster', 'muted', 'loop', 'playsInline', 'preload', 'width', 'height'],
    audio: ['src', 'controls', 'loop', 'preload', 'muted'],
    track: ['src', 'kind', 'srcLang', 'label', 'default'],
    time: ['dateTime'],
    col: ['span'],
    ol: [...(defaultSchema.attributes?.['ol'] ?? []), 'reversed'],
    progress: ['value', 'max'],
    meter: ['value', 'min', 'max', 'low', 'high', 'optimum'],
    details: ['open', 'name'],
    section: ['dataFootnotes'],
  },
}

/** Elements that raw HTML may be made of. */
export const allowedTags: ReadonlySet<string> = new Set(schema.tagNames)

/** Parses the raw HTML in a tree as a browser would, and takes out what could run or mislead. */
export function resolveRawHtml(tree: HtmlRoot, context: PageContext): HtmlRoot {
  if (!hasRaw(tree)) return tree
  // Without a start, `<col>` or `<tr>` would be read as in a table, where text is dropped; on a page they are ignored.
  const start: Element = { type: 'element', tagName: 'div', properties: {}, children: [] }
  const all = raw({ ...tree, children: [start, ...tree.children] }, { file: { value: '' } as never }) as HtmlRoot
  const parsed = { ...all, children: all.children.slice(1) }
  if (context.options.html === 'allow') return parsed
  visit(parsed, 'element', (node) => leaveOutReserved(node, context))
  return sanitize(parsed, schema) as HtmlRoot
}

/** Classes of the theme that do no harm: those that Markdown gives before this, and some that writers need. */
const openClasses = new Set([
  'admonition-title',
  'contains-task-list',
  'footnotes',
  'only-dark',
  'only-light',
  'sr-only',
  'task-list-item',
])

/** Elements that HTML gives a meaning to by their name. */
const namedElements = new Set(['a', 'details'])

/** Page text cannot look or act like a part of the theme, and cannot replace members of the document. */
function leaveOutReserved(node: Element, context: PageContext): void {
  if (!allowedTags.has(node.tagName)) return
  const { className, name } = node.properties
  const warn = (what: string, why: string): void => {
    const message = `${what} is left out, ${why}`
    context.report({ severity: 'warning', rule: 'unsafe-html', message, at: placeOf(context, node.position?.start) })
  }
  if (name !== undefined && !namedElements.has(node.tagName)) {
    delete node.properties['name']
    warn(`the name of <${node.tagName}>`, 'because it would hide a member of the document from scripts; use id')
  }
  if (!Array.isArray(className)) return
  const reserved = className.filter((one) => context.tools.themeClasses.has(one) && !openClasses.has(one))
  if (reserved.length === 0) return
  node.properties['className'] = className.filter((one) => !reserved.includes(one))
  warn(`the class "${reserved.join(' ')}"`, 'because the theme uses it; give it another name')
}

function hasRaw(tree: HtmlRoot): boolean {
  let found = false
  visit(tree, 'raw', () => {
    found = true
    return false
  })
  return found
}
