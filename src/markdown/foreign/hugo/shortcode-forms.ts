import path from 'node:path'
import { joinLines, linesAt, replaceInLine, type MappedLine } from '../../../report/mapped-text.ts'
import { admonitionKinds } from '../directive-lines.ts'
import { fromContentFolder } from '../foreign-text.ts'
import {
  alert,
  button,
  card,
  cards,
  columns,
  details,
  fenceSettings,
  figure,
  formula,
  highlight,
  note,
  section,
  tab,
  tabs,
} from './shortcode-blocks.ts'
import {
  block,
  fence,
  inline,
  leaveOut,
  paramOf,
  valueOf,
  writeUnknown,
  bodyOf,
  type Shortcode,
  type ShortcodeContext,
  type WriteShortcode,
} from './shortcode.ts'
import { groupOf } from '../../../formats/raw-values.ts'
import { runTemplate } from './templates/run-template.ts'
import { sectionsOf, shortcodeValue, siteValue, translationOf } from './templates/shortcode-values.ts'
import { innerMark, markdownMarks } from './templates/template-values.ts'
import { withoutLastSlash } from '../../../formats/names/url.ts'

/** Writes a shortcode as Markdown. The first line continues the one that the shortcode is in. */
export function writeShortcode(code: Shortcode, context: ShortcodeContext): readonly MappedLine[] {
  const form = forms.get(code.name.toLowerCase())
  const written =
    form === undefined ? (writeFromTemplate(code, context) ?? writeUnknown(code, context)) : form(code, context)
  return placeContent(code.isInRow && written.length > 1 ? fitRow(written, code, context) : written, code)
}

/** In a row of a table, HTML is on one line, and only the content of other blocks is shown. */
function fitRow(written: readonly MappedLine[], code: Shortcode, context: ShortcodeContext): readonly MappedLine[] {
  const texts = written.flatMap(({ text }) => text.trim() || [])
  const isBlock = texts.some((text) => /^(?::{3}|`{3}|\${2})/.test(text))
  return isBlock ? writeUnknown(code, context) : inline(texts.join(' '), code)
}

/** Lines with text of the content get its place, because a template that reads the content returns only a text. */
function placeContent(written: readonly MappedLine[], { line, inner = [] }: Shortcode): readonly MappedLine[] {
  let rest = inner.filter((one) => one.line !== line.line && /\S{2}/.test(one.text))
  return written.map((one) => {
    const found = one.line === line.line ? rest.findIndex(({ text }) => one.text.includes(text.trim())) : -1
    const own = rest[found]
    if (own === undefined) return one
    rest = rest.slice(found + 1)
    const [before, after] = splitOnce(one.text, own.text.trim())
    const indented = replaceInLine(own, own.text.trimEnd().length, own.text.length, after)
    return replaceInLine(indented, 0, own.text.search(/\S/), before)
  })
}

function splitOnce(text: string, part: string): readonly [before: string, after: string] {
  const start = text.indexOf(part)
  return [text.slice(0, start), text.slice(start + part.length)]
}

/** The file of a page, which the link that it is in leads to. */
const reference: WriteShortcode = (code) => {
  const [, target = '', end = ''] = /^([^#]*)(.*)$/.exec(valueOf(code, 'path', 0)) ?? []
  const file = withoutLastSlash(target)
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
  const language =
    valueOf(code, 'language') || (valueOf(code, 'code') === 'true' ? valueOf(code, 'lang') || 'text' : '')
  if (language !== '') {
    const settings = fenceSettings(valueOf(code, 'options'))
    return block([['```' + language, file, settings].join(' ').trim(), '```'], code)
  }
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

/**
 * Writes a shortcode of the site with its template. If the template uses what is not known here, or has scripts, the
 * result is `undefined`.
 */
function writeFromTemplate(code: Shortcode, context: ShortcodeContext): readonly MappedLine[] | undefined {
  const layouts = layoutsOf(context)
  const template = isInline(code, context) ? textOfContent(code) : findTemplate(code, context, layouts)
  if (template === undefined) return undefined
  const site = siteValue(context)
  const run = (inner: string): string | undefined => {
    const unknown: string[] = []
    const written = runTemplate(template, shortcodeValue({ code, inner }, context, site), {
      site,
      layouts,
      readText: context.text.readText,
      translate: (key) => translationOf(key, context),
      unknown: (what) => void unknown.push(what),
    })
    return unknown.length > 0 || /<script\b/i.test(written) ? undefined : written
  }
  // Some templates read or change the content.
  const written = run(bodyOf(code).length === 0 ? '' : innerMark) ?? run(textOfContent(code))
  if (written === undefined) return undefined
  if (/<(?:style|link)\b/i.test(written)) leaveOut('styles of shortcodes', code, context)
  // Readers do not see these.
  const shown = written.replaceAll(/<(style)\b[^]*?<\/\1>|<(?:meta|link)\b[^>]*>|<!--[^]*?-->/gi, '')
  return writeText(dedentHtml(showMarkdown(shown)).trim(), code)
}

/** The folders of templates: that of the site and those of its themes. */
function layoutsOf({ text }: ShortcodeContext): string[] {
  const themes = [groupOf(text.options.siteConfig)['theme'] ?? []].flat().map(String)
  return ['layouts', ...themes.map((theme) => `themes/${theme}/layouts`)]
}

/** The template of a shortcode, which can be one for the pages of a type or of a section. */
function findTemplate({ name }: Shortcode, context: ShortcodeContext, layouts: readonly string[]): string | undefined {
  const sections = sectionsOf(context.text)
  const type = paramOf('type', context)
  const kinds = type === undefined ? sections : [type, ...sections.slice(1)]
  const ofPages = kinds.map((_, index) => `${kinds.slice(0, kinds.length - index).join('/')}/_shortcodes`)
  const folders = layouts.flatMap((layout) =>
    [...ofPages, 'shortcodes', '_shortcodes'].map((folder) => `${layout}/${folder}`),
  )
  const files = folders.flatMap((folder) => ['.md', '.html'].map((ending) => `${folder}/${name}${ending}`))
  return files.map((file) => context.text.readText(file)).find((text) => text !== undefined)
}

/** Whether the content of a shortcode is its template. */
function isInline({ name, inner }: Shortcode, { text }: ShortcodeContext): boolean {
  const { security } = groupOf(text.options.siteConfig)
  return name.endsWith('.inline') && inner !== undefined && groupOf(security)['enableinlineshortcodes'] === true
}

function textOfContent({ inner = [] }: Shortcode): string {
  return inner.map(({ text }) => text).join('\n')
}

/** The text of a template with the content of the shortcode in its place. */
function writeText(text: string, code: Shortcode): readonly MappedLine[] {
  if (text === '') return linesAt(code.line, [''])
  const parts = text.split(innerMark)
  const body = bodyOf(code)
  const [only] = body
  if (!text.includes('\n') && (parts.length === 1 || (body.length === 1 && code.isInText)))
    return inline(parts[0] ?? '', code).flatMap((first) => [
      parts
        .slice(1)
        .reduce((line, part) => inline(part, code).reduce(joinLines, only ? joinLines(line, only) : line), first),
    ])
  return parts.flatMap((part, index) => [...(index === 0 ? [] : body), ...block(part.split('\n'), code)])
}

/** Hugo does not change HTML, but in Markdown, its indented lines would be code after a blank line. */
function dedentHtml(text: string): string {
  const isHtml = /^\s*<\/?[a-z]/im.test(text) && !/<(?:pre|textarea)\b|^\s+(?:[-*+]|\d+[.)]|`{3}|~{3})/im.test(text)
  return isHtml ? text.replaceAll(/\n[\t ]+/g, '\n') : text
}

/** In HTML, Markdown is between blank lines. */
function showMarkdown(text: string): string {
  const [start, end] = markdownMarks
  const parts = text.split(new RegExp(`${start}([^${start}${end}]*)${end}`))
  let before = ''
  for (const [index, part] of parts.entries()) {
    const isInHtml = /(?:^|\n\s*\n)\s*<[a-z/][^\n]*(?:\n[^\n]+)*\n?[^\n]*$/i.test(before)
    const hasMarks = /[*_`[\]\\!#~|]|^\s*(?:[-+]|\d+\.)\s|\n\s*\n/.test(part)
    before += index % 2 === 1 && isInHtml && hasMarks ? `\n\n${part.trim()}\n\n` : part
  }
  return before
}
