import { joinLines, linesAt, type MappedLine } from '../../../report/mapped-text.ts'
import { groupOf } from '../../../formats/raw-values.ts'
import { block, bodyOf, inline, leaveOut, paramOf, type Shortcode, type ShortcodeContext } from './shortcode.ts'
import { runTemplate } from './templates/run-template.ts'
import { sectionsOf, shortcodeValue, siteValue, translationOf } from './templates/shortcode-values.ts'
import { innerMark, markdownMarks } from './templates/template-values.ts'

/**
 * Writes a shortcode of the site with its template. If the template uses what is not known here, or has scripts, the
 * result is `undefined`.
 */
export function writeFromTemplate(code: Shortcode, context: ShortcodeContext): readonly MappedLine[] | undefined {
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
  // Some templates read or change the content, which then loses the places of its lines.
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
