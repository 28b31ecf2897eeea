import { escapeHtml } from '../../../formats/escape-html.ts'
import { admonitionKinds, labelled, wrapInDirective } from '../directive-lines.ts'
import {
  block,
  bodyOf,
  directive,
  fence,
  inline,
  leaveOut,
  unwrap,
  valueOf,
  writeUnknown,
  type WriteShortcode,
} from './shortcode.ts'

const colors: Readonly<Record<string, string>> = {
  primary: 'note',
  secondary: 'note',
  default: 'note',
  light: 'note',
  dark: 'note',
  info: 'info',
}

/** A note whose kind is a value: `{{< alert color="warning" title="…" >}}`, `{{< hint danger >}}`. */
export const alert: WriteShortcode = (code) => {
  const kind = valueOf(code, 'color', 'type', 'kind', 'style', 'icon', 0).toLowerCase()
  const title = valueOf(code, 'title', 'header', 'heading', 1)
  const name = colors[kind] ?? admonitionKinds[kind] ?? 'note'
  return directive(title === '' ? `${name}{no-title}` : labelled(name, title), code)
}

/** A note whose kind is its name: `{{< warning >}}`. */
export const note: WriteShortcode = (code, context) => {
  if (code.inner === undefined) return writeUnknown(code, context)
  const kind = code.name.toLowerCase()
  const name = kind === 'info' ? 'info' : (admonitionKinds[kind] ?? 'note')
  return directive(labelled(name, valueOf(code, 'title', 'header', 0)), code)
}

/** A block that readers open. */
export const details: WriteShortcode = (code) => {
  const isOpen = valueOf(code, 'open') === 'true' || code.list.includes('open')
  const title = valueOf(code, 'title', 'summary', 0)
  return directive(`${labelled('details', title)}${isOpen ? '{open}' : ''}`, code)
}

/** Tabs. */
export const tabs: WriteShortcode = (code) => directive('tabs', code)

/** A tab. In the tab panes of Docsy its content is code unless it is marked as text. */
export const tab: WriteShortcode = (code) => {
  const { parent, position } = code
  const listed = parent === undefined ? '' : (valueOf(parent, 'items').split(',')[position] ?? '')
  const label =
    valueOf(code, 'header', 'name', 'title', 'label', 0).trim() || listed.trim() || `Tab ${String(position + 1)}`
  const language = valueOf(code, 'lang', 'codelang') || (parent === undefined ? '' : valueOf(parent, 'lang'))
  const isText = (valueOf(code, 'text') || (parent === undefined ? '' : valueOf(parent, 'text'))) === 'true'
  const isCode = parent?.name === 'tabpane' ? !isText : valueOf(code, 'codelang') !== ''
  const isFenced = bodyOf(code)[0]?.text.trimStart().startsWith('```') === true
  const content = isCode && !isFenced ? fence(language, code) : bodyOf(code)
  const title =
    language !== '' && parent !== undefined && valueOf(parent, 'langEqualsHeader') === 'true' ? language : label
  return wrapInDirective(code.line, content, {
    margin: code.margin,
    opening: labelled('tab', title),
  })
}

/** Cards. */
export const cards: WriteShortcode = (code) => directive('cards', code)

/** A card. */
export const card: WriteShortcode = (code) => {
  const title = valueOf(code, 'title', 'header', 0)
  const link = valueOf(code, 'link', 'href', 'url')
  const text = valueOf(code, 'subtitle', 'text')
  const others = [valueOf(code, 'header'), text, valueOf(code, 'footer')].filter((one) => one !== '' && one !== title)
  const isCode = valueOf(code, 'code') === 'true'
  const body = [
    ...(isCode ? fence(valueOf(code, 'lang'), code) : bodyOf(code)),
    ...others.flatMap((one) => block([one], code)),
  ]
  if (title === '') return [code.line, ...body, code.line]
  const attributes = link === '' ? '' : `{href="${escapeHtml(link)}"}`
  return wrapInDirective(code.line, body, {
    margin: code.margin,
    opening: `${labelled('card', title)}${attributes}`,
  })
}

/** In the Book theme, a line of `<--->` ends a column. */
export const columns: WriteShortcode = (code, context) =>
  unwrap(
    { ...code, inner: code.inner?.map((line) => (line.text.trim() === '<--->' ? { ...line, text: '' } : line)) },
    context,
  )

/** A button, which is a link. */
export const button: WriteShortcode = (code) => {
  const target = valueOf(code, 'href', 'relref', 'link', 'url', 0)
  const label =
    bodyOf(code)
      .map(({ text }) => text.trim())
      .join(' ') || valueOf(code, 'text', 'title', 1)
  return inline(`[${label}](${target})`, code)
}

/** `{{< figure src="…" alt="…" caption="…" link="…" >}}` */
export const figure: WriteShortcode = (code) => {
  const source = valueOf(code, 'src', 0)
  const alt = valueOf(code, 'alt')
  const picture = `![${alt.replaceAll(/[[\]]/g, String.raw`\$&`)}](<${source}>)`
  const link = valueOf(code, 'link', 'href')
  const shown = link === '' ? picture : `[${picture}](<${link}>)`
  const credit = valueOf(code, 'attr')
  const page = valueOf(code, 'attrlink')
  const caption = [
    ...(valueOf(code, 'title') === '' ? [] : [`**${valueOf(code, 'title')}**`]),
    valueOf(code, 'caption'),
    credit !== '' && page !== '' ? `[${credit}](<${page}>)` : credit,
  ].filter((part) => part !== '')
  const inner = bodyOf(code).map(({ text }) => text.trim())
  const words = [...caption, ...inner]
  if (words.length === 0 && code.isInHtml)
    return inline(`<img src="${escapeHtml(source)}" alt="${escapeHtml(alt)}">`, code)
  if (words.length === 0) return code.isInText ? inline(shown, code) : block([shown], code)
  return block(['<figure>', '', shown, '', '<figcaption>', '', ...words, '', '</figcaption>', '</figure>'], code)
}

/** Code. */
export const highlight: WriteShortcode = (code) => {
  const [language = '', options = ''] = code.list
  return fence(`${language} ${fenceSettings(options)}`.trim(), code)
}

/** A formula, in a line or as a block. */
export const formula: WriteShortcode = (code) => {
  const text = bodyOf(code)
  if (text.length === 0) return [code.line]
  const isBlock = code.list.includes('display') || valueOf(code, 'display') !== '' || text.length > 1
  return isBlock
    ? block(['$$', ...text.map((line) => line.text), '$$'], code)
    : inline(`$${text[0]?.text.trim() ?? ''}$`, code)
}

/** Parts of a landing page of Docsy: their texts are kept, their look is not. */
export const section: WriteShortcode = (code, context) => {
  leaveOut('the look of the blocks of landing pages', code, context)
  const title = valueOf(code, 'title')
  const link = valueOf(code, 'url')
  const heading = title === '' ? [] : block([`${code.name.endsWith('cover') ? '#' : '##'} ${title}`], code)
  const more = link === '' ? [] : block([`[${valueOf(code, 'url_text') || 'Read more'}](<${link}>)`], code)
  return [...heading, code.line, ...bodyOf(code), code.line, ...more]
}

/** Settings of code blocks: `linenos=table,hl_lines=1 3-4`. */
export function fenceSettings(written: string): string {
  const lines = /hl_lines=(?:"([^"]*)"|\[([^\]]*)\]|([\d\s-]+))/.exec(written)
  const numbers = (lines?.[1] ?? lines?.[2] ?? lines?.[3] ?? '')
    .replaceAll('"', '')
    .trim()
    .split(/[\s,]+/)
    .filter((one) => one !== '')
  const first = /linenostart=(\d+)/.exec(written)?.[1]
  const isNumbered = /linenos=(?!false|"false")/.test(written)
  const title = /(?:filename|title|name)="([^"]*)"/.exec(written)?.[1]
  return [
    ...(numbers.length === 0 ? [] : [`{${numbers.join(',')}}`]),
    ...(isNumbered ? [`showLineNumbers${first === undefined ? '' : `=${first}`}`] : []),
    ...(title === undefined ? [] : [`title="${title}"`]),
  ].join(' ')
}
