import path from 'node:path'
import type { MappedLine } from '../../../report/mapped-text.ts'
import { admonitionKinds } from '../directive-lines.ts'
import { fromContentFolder } from '../foreign-text.ts'
import {
  alert,
  button,
  card,
  cards,
  columns,
  details,
  figure,
  formula,
  highlight,
  note,
  section,
  tab,
  tabs,
} from './shortcode-blocks.ts'
import { writeFromTemplate } from './shortcode-templates.ts'
import {
  block,
  fence,
  inline,
  leaveOut,
  paramOf,
  valueOf,
  writeUnknown,
  type Shortcode,
  type ShortcodeContext,
  type WriteShortcode,
} from './shortcode.ts'

/** Writes a shortcode as Markdown. The first line continues the one that the shortcode is in. */
export function writeShortcode(code: Shortcode, context: ShortcodeContext): readonly MappedLine[] {
  const form = forms.get(code.name.toLowerCase())
  if (form !== undefined) return form(code, context)
  return writeFromTemplate(code, context) ?? writeUnknown(code, context)
}

/** The file of a page, which the link that it is in leads to. */
const reference: WriteShortcode = (code) => {
  const [, target = '', end = ''] = /^([^#]*)(.*)$/.exec(valueOf(code, 'path', 0)) ?? []
  const file = target.replace(/(?<=.)\/$/, '')
  const name = file === '' || file === '/' || /\.\w+$/.test(file) ? file : `${file}.md`
  return inline(`${name.replaceAll(' ', '%20')}${end}`, code)
}

const parameter: WriteShortcode = (code, context) => {
  const name = valueOf(code, 'name', 0)
  const found = paramOf(name, context)
  if (found === undefined) leaveOut('values of parameters that are not set, or are not plain text', code, context)
  const [, ...others] = code.list
  const filled = (found ?? '').replaceAll(/\{(\d)\}/g, (_, place: string) => others[Number(place) - 1] ?? '')
  return inline(filled, code)
}

/** Another file, as text or as code. */
const include: WriteShortcode = (code, context) => {
  const { text } = context
  const wanted = valueOf(code, 'file', 'path', 0)
  const { contentFolder } = text.options
  const name = wanted.replace(/^\//, '')
  const near = wanted.startsWith('/') ? [] : [path.posix.join(path.posix.dirname(text.file), name)]
  const places = [...near, path.posix.join(contentFolder, name), name]
  const found = places
    .flatMap((one) => (/\.\w+$/.test(one) ? [one] : [one, `${one}.md`]))
    .find((one) => text.readText(one) !== undefined)
  // Templates of sites read files of other folders.
  if (found === undefined) return writeFromTemplate(code, context) ?? writeUnknown(code, context)
  const file = `file="${fromContentFolder(found, text.options)}"`
  if (valueOf(code, 'code') === 'true') return block([`\`\`\`${valueOf(code, 'lang')} ${file}`, '```'], code)
  return block([`::include{${file}}`], code)
}

const embeds: Readonly<Record<string, (id: string, user: string) => string>> = {
  youtube: (id) => `https://www.youtube.com/watch?v=${id}`,
  vimeo: (id) => `https://vimeo.com/${id}`,
  gist: (user, id) => `https://gist.github.com/${user}/${id}`,
  instagram: (id) => `https://www.instagram.com/p/${id}`,
  x: (id, user) => `https://x.com/${user}/status/${id}`,
}

/** Media of other sites become links to them. */
const embed: WriteShortcode = (code, context) => {
  const [first = '', second = ''] = code.list
  const address = embeds[code.name]?.(valueOf(code, 'id') || first, valueOf(code, 'user') || second) ?? ''
  leaveOut('media of other sites, which become links', code, context)
  return block([`<${address}>`], code)
}

const icon: WriteShortcode = (code, context) => {
  leaveOut('icons', code, context)
  return [code.line]
}

/** Shortcodes of Hugo, and those that its themes for documentation share. */
const forms: ReadonlyMap<string, WriteShortcode> = new Map<string, WriteShortcode>([
  ...['alert', 'hint', 'callout', 'notice', 'admonition', 'pageinfo'].map((name) => [name, alert] as const),
  ...[...Object.keys(admonitionKinds), 'info']
    .filter((name) => !/^(?:check|cite|done|fail|missing|bug|summary|hint)$/.test(name))
    .map((name) => [name, note] as const),
  ...['details', 'expand', 'collapse', 'accordion'].map((name) => [name, details] as const),
  ...['tabs', 'tabpane'].map((name) => [name, tabs] as const),
  ['tab', tab],
  ...['cards', 'cardpane'].map((name) => [name, cards] as const),
  ['card', card],
  ...['columns', 'column', 'row', 'col', 'steps', 'html'].map((name) => [name, columns] as const),
  ['button', button],
  ...['figure', 'img', 'image', 'imgproc'].map((name) => [name, figure] as const),
  ['highlight', highlight],
  ...['mermaid'].map((name) => [name, (code: Shortcode) => fence('mermaid', code)] as const),
  ...['katex', 'math'].map((name) => [name, formula] as const),
  ...['ref', 'relref'].map((name) => [name, reference] as const),
  ...['param', '_param'].map((name) => [name, parameter] as const),
  ...['readfile', 'include'].map((name) => [name, include] as const),
  ...Object.keys(embeds).map((name) => [name, embed] as const),
  ...['cover', 'lead', 'section', 'feature', 'link-down'].map((name) => [`blocks/${name}`, section] as const),
  ...['icon', 'fa'].map((name) => [name, icon] as const),
  ['comment', ({ line }) => [line]],
])
