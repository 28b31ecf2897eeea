import { linesAt, type MappedLine } from '../../../report/mapped-text.ts'
import { fromContentFolder } from '../foreign-text.ts'
import { block, bodyOf, inline, paramOf, valueOf, type Shortcode, type ShortcodeContext } from './shortcode.ts'

const pipes = String.raw`(?: *\| *(?:markdownify|safeHTML|htmlUnescape|(?:\$|\.Page|\$\.Page)?\.RenderString))*`

/** What templates can contain to be read: what is in the braces, and its value. `undefined` means that it is unknown. */
const expressions: readonly (readonly [
  RegExp,
  (name: string, code: Shortcode, context: ShortcodeContext) => string | undefined,
])[] = [
  [/^\/\*[^]*\*\/$|^\$_hugo_config\b|^$/, () => ''],
  [/^"([^"]*)"$/, (text) => text],
  [
    new RegExp(String.raw`^\.Get +["\x60]?([\w-]+)["\x60]?${pipes}$`),
    (name, code) => valueOf(code, /^\d+$/.test(name) ? Number(name) : name),
  ],
  [/^(?:\$|\.Page|\$\.Page)?(?:\.Site|site)\.Params\.([\w.]+)$/, (name, _, context) => paramOf(name, context)],
  [/^(?:\$|\$?\.Page)?\.(?:Page\.)?Param "([\w.]+)"$/, (name, _, context) => paramOf(name, context)],
  [
    new RegExp(String.raw`^(?:os\.R|r)eadFile +"/?([^"]+)"${pipes}$`),
    (file, _, { text }) =>
      text.readText(file) === undefined
        ? undefined
        : `\n\n::include{file="${fromContentFolder(file, text.options)}"}\n\n`,
  ],
]

const content = new RegExp(String.raw`^\.Inner${pipes}$`)

/**
 * Writes a shortcode of the site whose template is text with values. Templates with logic are not run: the result is
 * `undefined`.
 */
export function writeFromTemplate(code: Shortcode, context: ShortcodeContext): readonly MappedLine[] | undefined {
  const folders = ['layouts/shortcodes', 'layouts/_shortcodes']
  const files = folders.flatMap((folder) => ['.md', '.html'].map((ending) => `${folder}/${code.name}${ending}`))
  const template = files.map((file) => context.text.readText(file)).find((text) => text !== undefined)
  if (template === undefined || /<(?:script|style|link)\b/i.test(template)) return undefined
  const parts = template
    // Readers do not see it.
    .replaceAll(/<meta\b[^>{]*>/gi, '')
    .replaceAll(/\s*\{\{-/g, '{{')
    .replaceAll(/-\}\}\s*/g, '}}')
    .trim()
    .split(/\{\{([^]*?)\}\}/)
  const texts = parts.map((part, index) => (index % 2 === 0 ? dedentHtml(part) : evaluate(part.trim(), code, context)))
  if (texts.some((text) => text === undefined)) return undefined
  const [before = '', after] = texts.join('').split(marker)
  if (after !== undefined)
    return [...block(before.split('\n'), code), ...bodyOf(code), ...block(after.split('\n'), code)]
  const text = before.trim()
  return text.includes('\n')
    ? block(text.split('\n'), code)
    : text === ''
      ? linesAt(code.line, [''])
      : inline(text, code)
}

/** Hugo does not change HTML, but in Markdown, its indented lines would be code after a blank line. */
function dedentHtml(part: string): string {
  const isHtml = /^\s*<\/?[a-z]/im.test(part) && !/<(?:pre|textarea)\b|^\s+(?:[-*+]|\d+[.)]|`{3}|~{3})/im.test(part)
  return isHtml ? part.replaceAll(/\n[\t ]+/g, '\n') : part
}

/** The place of the content, until it is known. */
const marker = '\uE000'

function evaluate(text: string, code: Shortcode, context: ShortcodeContext): string | undefined {
  if (content.test(text)) return marker
  for (const [pattern, value] of expressions) {
    const found = pattern.exec(text)
    if (found !== null) return value(found[1] ?? '', code, context)
  }
  return undefined
}
