import type { Element, Root as HtmlRoot } from 'hast'
import { raw } from 'hast-util-raw'
import { defaultSchema, sanitize, type Schema } from 'hast-util-sanitize'
import type { PageContext } from '../page-context.ts'
import { visit } from '../walk.ts'

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
      ...(defaultSchema.attributes?.['*'] ?? []),
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
  return context.options.html === 'allow' ? parsed : (sanitize(parsed, schema) as HtmlRoot)
}

function hasRaw(tree: HtmlRoot): boolean {
  let found = false
  visit(tree, 'raw', () => {
    found = true
    return false
  })
  return found
}
