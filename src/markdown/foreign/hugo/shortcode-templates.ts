import { joinLines, linesAt, type MappedLine } from '../../../report/mapped-text.ts'
import { block, bodyOf, inline, leaveOut, type Shortcode, type ShortcodeContext } from './shortcode.ts'
import { runTemplate } from './templates/run-template.ts'
import { shortcodeValue, siteValue, translationOf } from './templates/shortcode-values.ts'
import { innerMark, markdownMarks } from './templates/template-values.ts'

/**
 * Writes a shortcode of the site with its template. If the template uses what is not known here, or has scripts, the
 * result is `undefined`.
 */
export function writeFromTemplate(code: Shortcode, context: ShortcodeContext): readonly MappedLine[] | undefined {
  const folders = ['layouts/shortcodes', 'layouts/_shortcodes']
  const files = folders.flatMap((folder) => ['.md', '.html'].map((ending) => `${folder}/${code.name}${ending}`))
  const template = files.map((file) => context.text.readText(file)).find((text) => text !== undefined)
  if (template === undefined) return undefined
  const unknown: string[] = []
  const site = siteValue(context)
  const written = runTemplate(template, shortcodeValue(code, context, site), {
    site,
    readText: context.text.readText,
    translate: (key) => translationOf(key, context),
    unknown: (what) => void unknown.push(what),
  })
  if (unknown.length > 0 || /<script\b/i.test(written)) return undefined
  if (/<(?:style|link)\b/i.test(written)) leaveOut('styles of shortcodes', code, context)
  // Readers do not see these.
  const shown = written.replaceAll(/<(style)\b[^]*?<\/\1>|<(?:meta|link)\b[^>]*>|<!--[^]*?-->/gi, '')
  return writeText(dedentHtml(showMarkdown(shown)).trim(), code)
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
