import { escapeMarkdown } from '../../formats/markdown/escape-markdown.ts'
import { isExternal } from '../../formats/names/url.ts'
import { linkOfName } from '../../formats/names/name-link.ts'
import { listOf, textOf, type Raw } from '../../formats/raw-values.ts'
import { replaceInLine, type MappedLine } from '../../report/mapped-text.ts'
import { reportLeftOut } from '../../report/left-out.ts'
import type { Report } from '../../report/problem.ts'
import type { ForeignText } from './foreign-text.ts'
import { rewriteAlerts } from './hugo/hugo.ts'
import { rewriteInline, type InlineRewrite } from './mkdocs/inline.ts'
import { markProse, proseParts, rewriteProse } from './outside-code.ts'

const embedded = /\.(?:avif|bmp|gif|jpe?g|png|svg|webp)(?:#.*)?$/i
const link = /(?<!\\)(!?)\[\[((?:(?!\\?\|)[^[\]\n])+)((?:\\?\|(?:(?!\\?\|)[^[\]\n])*)*)\]\]/g

/** Rewrites the links of wikis: `[[Page]]`, and in Git hosts `[[label|Page]]`. */
export function translateWiki(text: ForeignText, report: Report): readonly MappedLine[] {
  return rewriteLinks(text.lines, text, { report, isLabelFirst: true })
}

/** Rewrites the syntax of Obsidian: `[[Page|label]]`, `![[picture.png|300]]`, callouts, comments, highlights, ids of blocks. */
export function translateObsidian(text: ForeignText, report: Report): readonly MappedLine[] {
  const lines = rewriteLinks(withoutComments(text.lines), text, { report, isLabelFirst: false })
  return rewriteAlerts(rewriteProse(lines, rewriteMarks))
}

const marks: readonly InlineRewrite[] = [
  [/==(?=\S)([^=]+)(?<=\S)==/g, ({ 1: text = '' }) => `<mark>${text}</mark>`],
  // Links lead to a block by the name at its end.
  [/(?:^|(?<=\S)[ \t]+)\^([\w-]+)[ \t]*$/g, ({ 1: name = '' }) => ` <a id="^${name}"></a>`],
]

function rewriteMarks(line: MappedLine): MappedLine[] {
  return [rewriteInline(line, () => undefined, marks)]
}

interface LinkRules {
  readonly report: Report
  readonly isLabelFirst: boolean
}

function rewriteLinks(
  lines: readonly MappedLine[],
  text: ForeignText,
  { report, isLabelFirst }: LinkRules,
): MappedLine[] {
  if (!lines.some((line) => line.text.includes('[['))) return [...lines]
  return rewriteProse(lines, (line) => {
    const show: InlineRewrite[1] = ({ groups }) => {
      const [, mark = '', first = '', rest = ''] = groups
      if (/^_?toc_?$/i.test(first)) return ''
      const others = rest.split(/\\?\|/).slice(1)
      const [target, ...labels] =
        isLabelFirst && others.length > 0 && !embedded.test(first) ? [...others, first] : [first, ...others]
      const name = target?.trim() ?? ''
      if (embedded.test(name)) return showPicture(name.replace(/#.*$/, ''), labels, text)
      if (mark !== '')
        reportLeftOut('embedded notes and media, which become links', { file: text.file, line: line.line }, report)
      const label = labels.at(-1)?.trim() ?? ''
      return `[${escapeMarkdown(label === '' ? labelOf(name) : label)}](<${addressOf(name, text)}>)`
    }
    return [rewriteInline(line, () => undefined, [[link, show]])]
  })
}

/** A picture with its alternative text and its size: `300`, `300x200`, `alt=…`, `width=300px`. */
function showPicture(name: string, values: readonly string[], text: ForeignText): string {
  const size = values
    .map((value) => /^(?:width=)?(\d+)(?:x(\d+)|px)?$/.exec(value.trim()))
    .find((found) => found !== null)
  const alt = values
    .find((value) => /^alt=|^(?!width=|height=|align=|frame)\D/.test(value.trim()))
    ?.replace(/^\s*alt=/, '')
  const address = addressOf(name, text)
  if (size === undefined) return `![${escapeMarkdown(alt ?? '')}](<${address}>)`
  const height = size[2] === undefined ? '' : ` height="${size[2]}"`
  return `<img src="${address}" alt="${(alt ?? '').replaceAll('"', '&quot;')}" width="${size[1] ?? ''}"${height}>`
}

function addressOf(name: string, { targetOfName }: ForeignText): string {
  if (isExternal(name)) return name
  if (targetOfName === undefined) return linkOfName(name)
  const target = targetOfName(name) ?? name
  return name.startsWith('#') ? target.replace(/^[^#]*/, '') : target
}

/** `Page#Part` is shown as `Page > Part`. */
function labelOf(name: string): string {
  return name
    .replace(/\.md(?=#|$)/, '')
    .split('#')
    .filter((part) => !/^(?:\^|$)/.test(part))
    .join(' > ')
}

/** Comments are between `%%`, in a line or over several. */
function withoutComments(lines: readonly MappedLine[]): readonly MappedLine[] {
  if (!lines.some(({ text }) => text.includes('%%'))) return lines
  const isProse = markProse(lines)
  let isOpen = false
  return lines.map((line, index) => {
    if (!isOpen && isProse[index] !== true) return line
    const parts = proseParts(line.text).flatMap(({ start, part }) =>
      [...part.matchAll(/%%/g)].map((found) => start + found.index),
    )
    const ends = isOpen ? [-2, ...parts] : parts
    isOpen = ends.length % 2 === 1
    return ends
      .flatMap((start, at) =>
        at % 2 === 0 ? [[Math.max(0, start), (ends[at + 1] ?? line.text.length) + 2] as const] : [],
      )
      .reduceRight((shown, [start, end]) => replaceInLine(shown, start, Math.min(end, line.text.length), ''), line)
  })
}

/** Keys that have another meaning in notes. */
const others = /^(?:authors|code|features|hero|id|image|layout|logos|search|sidebar|slug|date|keywords|last_update)$/

/** Converts the front matter of notes. */
export function convertNoteKeys({ tags, title, description, publish, ...rest }: Raw): Raw {
  const names = typeof tags === 'string' ? tags.split(/[\s,]+/) : listOf(tags)
  const shown = names
    .map((name) => textOf(typeof name === 'number' ? String(name) : name, '').replace(/^#/, ''))
    .filter((name) => name !== '')
  return {
    ...Object.fromEntries(Object.entries(rest).filter(([key]) => !others.test(key))),
    ...(shown.length === 0 ? {} : { tags: [...new Set(shown)] }),
    ...(textOf(title, '') === '' ? {} : { title }),
    ...(textOf(description, '') === '' ? {} : { description }),
    ...(publish === false ? { draft: true } : {}),
  }
}
