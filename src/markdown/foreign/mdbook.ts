import path from 'node:path'
import { replaceInLine, type MappedLine } from '../../report/mapped-text.ts'
import type { Report } from '../../report/problem.ts'
import { selectPart } from '../dialect/includes.ts'
import { wrapInDirective } from './directive-lines.ts'
import { fromContentFolder, type ForeignText } from './foreign-text.ts'
import { openBlock } from './mkdocs/open-block.ts'
import { takeFence } from './outside-code.ts'

/** `{{#include file.rs:2:10}}`, `{{#rustdoc_include file.rs:anchor}}` or `{{#playground file.rs editable}}` */
const include = /^(\s*)\{\{# *(include|rustdoc_include|playground) +([^\s:}]+)(?::([^\s}]*))?[^}]*\}\} *$/

/** A block of the preprocessor "admonish": three backticks and `admonish warning title="Wet" collapsible=true`. */
const admonish = /^(\s*)(?:`{3,}|~{3,}) *admonish\b *(.*?) *$/

/**
 * Rewrites the includes of mdBook and the blocks of a usual preprocessor, and leaves out the lines of Rust code that only
 * its compiler reads.
 */
export function translateMdBook(text: ForeignText, report: Report): readonly MappedLine[] {
  const made: MappedLine[] = []
  // A chapter below another one often begins with a heading of its level, which is its only title.
  const index = text.lines.findIndex((line) => line.text.trim() !== '')
  const title = text.lines[index]
  const level = text.isPage ? (/^#{2,6}(?= )/.exec(title?.text ?? '')?.[0].length ?? 0) : 0
  if (title !== undefined && level > 0) made.push(replaceInLine(title, 1, level, ''))
  return [...made, ...rewriteLines(text.lines.slice(Math.max(0, index) + made.length), text, report)]
}

function rewriteLines(lines: readonly MappedLine[], text: ForeignText, report: Report): MappedLine[] {
  const made: MappedLine[] = []
  let index = 0
  while (index < lines.length) {
    const length = takeFence(lines, index)
    const taken = lines.slice(index, index + Math.max(1, length))
    made.push(
      ...(length > 0
        ? (rewriteAdmonition(taken, text, report) ?? rewriteCode(taken, text, report))
        : taken.flatMap((line) => rewriteLine(line, text))),
    )
    index += taken.length
  }
  return made
}

function rewriteAdmonition(lines: readonly MappedLine[], text: ForeignText, report: Report): MappedLine[] | undefined {
  const [opening, ...rest] = lines
  const [, margin = '', info] = admonish.exec(opening?.text ?? '') ?? []
  if (opening === undefined || info === undefined) return undefined
  const [type = 'note'] = /^[\w-]+(?![\w=-])/.exec(info) ?? []
  const title = /(?:^|\s)(?:title=)?("(?:[^"\\]|\\.)*")/.exec(info)?.[1] ?? ''
  const block = openBlock(`${margin}${/\bcollapsible=true\b/.test(info) ? '???' : '!!!'} ${type} ${title}`)
  return block && wrapInDirective(opening, rewriteLines(rest.slice(0, -1), text, report), block)
}

function rewriteCode(lines: readonly MappedLine[], text: ForeignText, report: Report): MappedLine[] {
  const [opening, ...rest] = lines
  if (opening === undefined) return []
  const shown = rest.flatMap((line) => {
    const [, margin = '', , name, part] = include.exec(line.text) ?? []
    if (name === undefined) return [line]
    const content = readPart(name, part, text)
    if (typeof content === 'string')
      return content.split(/\r?\n/).map((one) => ({ ...line, text: one === '' ? '' : margin + one }))
    const message = `"${name}" cannot be included: it ${content.error}`
    report({ severity: 'warning', rule: 'broken-include', message, at: { file: text.file, line: line.line } })
    return [line]
  })
  const isRust = /[`~]{3} *\{?\.?(?:rust|rs)\b/.test(opening.text)
  return [opening, ...(isRust ? shown.flatMap(withoutHidden) : shown)]
}

/** The text of a file, of the lines `2:10`, or of an anchor. */
function readPart(name: string, part = '', text: ForeignText): ReturnType<typeof selectPart> {
  const place = path.posix.join(path.posix.dirname(text.file), name)
  const content = place.startsWith('..') ? undefined : text.readText(place)
  if (content === undefined) return { error: 'is not a file of this site' }
  const { lines, region } = partOf(part)
  const whole = content.replace(/\r?\n$/, '')
  // The end of the file ends what is written beyond it.
  const last = whole.split('\n').length
  const [from = '', to] = lines?.split('-') ?? []
  const shown = to !== undefined && Number(to) > last ? `${from}-` : lines
  return selectPart(region === undefined ? whole : `${whole}\nANCHOR_END: ${region}`, { lines: shown, region })
}

function partOf(part: string): { readonly lines?: string | undefined; readonly region?: string | undefined } {
  if (part === '' || part === ':') return {}
  const [, from, to] = /^(\d*)(?::(\d*))?$/.exec(part) ?? []
  if (from === undefined) return { region: part }
  return { lines: part.includes(':') ? `${from === '' ? '1' : from}-${to ?? ''}` : from }
}

/** `# let x = 1;` is only compiled, and `##` shows `#`. */
function withoutHidden(line: MappedLine): MappedLine[] {
  const [mark, margin = ''] = /^(\s*)#(?=#| |$)/.exec(line.text) ?? []
  if (mark === undefined) return [line]
  return line.text.startsWith('##', margin.length) ? [replaceInLine(line, margin.length, margin.length + 1, '')] : []
}

function rewriteLine(line: MappedLine, { file, options }: ForeignText): MappedLine[] {
  const [, margin = '', kind, name, part = ''] = include.exec(line.text) ?? []
  if (name === undefined) return [line]
  const place = fromContentFolder(path.posix.join(path.posix.dirname(file), name), options)
  const values = { file: place, ...partOf(part) }
  const attributes = Object.entries(values).map(([key, value]) => `${key}="${value}"`)
  if (kind === 'include') return [{ ...line, text: `${margin}::include{${attributes.join(' ')}}` }]
  return [`rust ${attributes.join(' ')}`, ''].map((info) => ({ ...line, text: `${margin}\`\`\`${info}` }))
}
