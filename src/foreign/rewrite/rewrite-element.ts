import type { MdxJsxAttribute, MdxJsxFlowElement, MdxJsxTextElement } from 'mdast-util-mdx'
import type { Edit, MdxText, Range } from './edits.ts'

type JsxElement = MdxJsxFlowElement | MdxJsxTextElement

/** Components of other tools that docsgen has under the same name, with the same properties. */
const same = new Set(['Tabs', 'TabItem', 'Card', 'Steps', 'Badge', 'Details'])

/** Those that are elements with another name here, and the properties that have another name. */
const renamed: Readonly<Record<string, readonly [name: string, properties: Readonly<Record<string, string>>]>> = {
  CardGrid: ['Cards', {}],
  LinkCard: ['Card', {}],
  Link: ['a', { to: 'href' }],
}

const themes = /^(?:@theme\/\w+|@docusaurus\/Link|@astrojs\/starlight\/components)$/

/** HTML has other names than React for these. */
const htmlNames: Readonly<Record<string, string>> = { className: 'class', htmlFor: 'for', srcSet: 'srcset' }

/** Writes an element of MDX as Markdown reads it: HTML, a component of docsgen, a directive. `undefined` if it cannot. */
export function rewriteElement(
  node: JsxElement,
  imports: ReadonlyMap<string, string>,
  page: MdxText,
): readonly Edit[] | undefined {
  const { name, attributes } = node
  if (name === null || name.includes('.')) return undefined
  const values = attributes.map((attribute) => (attribute.type === 'mdxJsxAttribute' ? valueOf(attribute) : undefined))
  if (values.includes(undefined)) return undefined
  const properties = Object.fromEntries(
    attributes.flatMap((attribute, index) =>
      attribute.type === 'mdxJsxAttribute' ? [[attribute.name, values[index] ?? ''] as const] : [],
    ),
  )
  if (/^[a-z]/.test(name)) return rename(node, name, htmlNames, page)
  const source = imports.get(name)
  if (source !== undefined && /\.mdx?$/.test(source)) return includePart(node, source, page)
  if (source !== undefined && !themes.test(source)) return undefined
  if (name === 'Admonition' || name === 'Aside') return writeNote(node, properties, page)
  if (same.has(name)) return rename(node, name, {}, page)
  const other = renamed[name]
  return other === undefined ? undefined : rename(node, other[0], other[1], page)
}

/** A literal; `undefined` for everything else. */
function valueOf({ value }: MdxJsxAttribute): string | undefined {
  if (typeof value === 'string' || value === null || value === undefined) return value ?? ''
  const literal = value.value.trim()
  if (/^(?:-?\d+(?:\.\d+)?|true|\[[^$`]*\])$/.test(literal)) return literal
  return /^(['"])([^'"\\]*)\1$/.exec(literal)?.[2]
}

/** Writes the tags of an element with another name, and names of attributes. */
function rename(
  node: JsxElement,
  name: string,
  names: Readonly<Record<string, string>>,
  page: MdxText,
): readonly Edit[] | undefined {
  const { text, rangeOf } = page
  const { opening, closing } = tagsOf(node, page)
  const old = node.name ?? ''
  const tags: Edit[] = []
  if (name !== old) {
    tags.push({ start: opening.start + 1, end: opening.start + 1 + old.length, text: name })
    if (closing !== undefined) {
      const start = text.indexOf(old, closing.start)
      tags.push({ start, end: start + old.length, text: name })
    }
  }
  for (const attribute of node.attributes) {
    if (attribute.type !== 'mdxJsxAttribute') return undefined
    const { start, end } = attributeRange(attribute, text, rangeOf, opening)
    const written = names[attribute.name] ?? attribute.name
    const isExpression = typeof attribute.value === 'object' && attribute.value !== null
    const value = valueOf(attribute) ?? ''
    if (isExpression && /^[a-z]/.test(name)) tags.push({ start, end, text: `${written}="${value}"` })
    else if (written !== attribute.name) tags.push({ start, end: start + attribute.name.length, text: written })
  }
  return tags
}

function attributeRange(attribute: MdxJsxAttribute, text: string, rangeOf: MdxText['rangeOf'], opening: Range): Range {
  const { position } = attribute as { readonly position?: JsxElement['position'] }
  if (position !== undefined) return rangeOf({ position })
  const start = text.indexOf(attribute.name, opening.start)
  return { start, end: start + attribute.name.length }
}

interface Tags {
  readonly opening: Range
  /** `undefined` for an element that closes itself. */
  readonly closing: Range | undefined
}

function tagsOf(node: JsxElement, { text, rangeOf }: MdxText): Tags {
  const { start, end } = rangeOf(node)
  const [first] = node.children
  const last = node.children.at(-1)
  const from = first === undefined ? end : rangeOf(first).start
  const close = text.slice(last === undefined ? start : rangeOf(last).end, end).lastIndexOf('</')
  if (close === -1) return { opening: { start, end }, closing: undefined }
  const closing = { start: (last === undefined ? start : rangeOf(last).end) + close, end }
  const opening = { start, end: Math.min(closing.start, text.lastIndexOf('>', from - 1) + 1) }
  return { opening: first === undefined ? { start, end: closing.start } : opening, closing }
}

/** A part of a page that is imported as a component. */
function includePart(node: JsxElement, source: string, page: MdxText): readonly Edit[] | undefined {
  if (node.type !== 'mdxJsxFlowElement' || node.attributes.length > 0 || node.children.length > 0) return undefined
  if (!/^\.{1,2}\//.test(source)) return undefined
  return [{ ...page.rangeOf(node), text: `::include{file="${source.replace(/^\.\//, '')}"}` }]
}

/** `<Admonition type="tip" title="…">` and `<Aside>` are directives, with a blank line around their text. */
function writeNote(
  node: JsxElement,
  { type = 'note', title = '', ...others }: Readonly<Record<string, string>>,
  page: MdxText,
): readonly Edit[] | undefined {
  const { opening, closing } = tagsOf(node, page)
  if (closing === undefined || Object.keys(others).length > 0) return undefined
  const { text } = page
  const inner = text.slice(opening.end, closing.start)
  const margin = /[^\n]*$/.exec(text.slice(0, opening.start))?.[0] ?? ''
  if (margin.trim() !== '') return undefined
  const isBlock = node.type === 'mdxJsxFlowElement'
  if (!isBlock && /<|\{/.test(inner)) return undefined
  const longest = [...inner.matchAll(/^\s*(:{3,})/gm)].reduce((most, [, own = '']) => Math.max(most, own.length), 2)
  const nested = [...inner.matchAll(/<(?:Admonition|Aside)\b/g)].length
  const colons = ':'.repeat(longest + 1 + nested)
  const label = title === '' ? '' : `[${title.replaceAll(/[[\]]/g, String.raw`\$&`)}]`
  return [
    { ...opening, text: `${colons}${type}${label}${/^\s*\n/.test(inner) ? '\n' : `\n\n${margin}`}` },
    ...dedent(inner, opening.end, margin),
    {
      ...closing,
      text: `${/\n[ \t]*$/.test(inner) ? '' : '\n'}${/\n[ \t]*\n[ \t]*$/.test(inner) ? '' : '\n'}${margin}${colons}`,
    },
  ]
}

/** The text of a directive is not indented. */
function dedent(inner: string, start: number, margin: string): Edit[] {
  const lines = [...inner.matchAll(/\n([ \t]*)(?=\S)/g)]
  const depth = lines.reduce((least, [, own = '']) => Math.min(least, own.length), Number.POSITIVE_INFINITY)
  const extra = Number.isFinite(depth) ? depth - margin.length : 0
  if (extra <= 0) return []
  return lines.map(({ index }) => ({ start: start + index + 1, end: start + index + 1 + extra, text: '' }))
}
