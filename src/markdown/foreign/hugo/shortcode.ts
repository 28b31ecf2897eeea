import path from 'node:path'
import { reportLeftOut } from '../../../report/left-out.ts'
import { linesAt, replaceInLine, type MappedLine } from '../../../report/mapped-text.ts'
import type { Report } from '../../../report/problem.ts'
import { wrapInDirective } from '../directive-lines.ts'
import { cascadeName, type ForeignText } from '../foreign-text.ts'
import type { ShortcodeValues } from './shortcode-tags.ts'

/** A shortcode and its content. */
export interface Shortcode extends ShortcodeValues {
  readonly name: string
  /** The line that it is in. */
  readonly line: MappedLine
  /** Its content; `undefined` if it has no closing tag. */
  readonly inner: readonly MappedLine[] | undefined
  /** Width of the indentation before it. */
  readonly margin: number
  /** The shortcode around it, and its number there. */
  readonly parent: (ShortcodeValues & { readonly name: string }) | undefined
  readonly position: number
  /** Whether text follows or precedes it on its line. */
  readonly isInText: boolean
  /** Whether it is in a row of a table, where blocks cannot be. */
  readonly isInRow: boolean
  /** Whether it is in a block of HTML, where Markdown is not read. */
  readonly isInHtml: boolean
}

/** What reading shortcodes needs. */
export interface ShortcodeContext {
  readonly text: ForeignText
  readonly report: Report
}

/** Writes a shortcode as Markdown. The first line continues the one that the shortcode is in. */
export type WriteShortcode = (code: Shortcode, context: ShortcodeContext) => readonly MappedLine[]

/** The value with the first of these names that is set, or the one at a position. */
export function valueOf(
  { named, list }: Pick<Shortcode, 'named' | 'list'>,
  ...names: readonly (string | number)[]
): string {
  const found = names.map((name) => (typeof name === 'number' ? list[name] : named.get(name)))
  return found.find((one) => one !== undefined) ?? ''
}

/** Reports what is left out where a shortcode is. */
export function leaveOut(what: string, { line }: Shortcode, { text, report }: ShortcodeContext): void {
  reportLeftOut(what, { file: text.file, line: line.line }, report)
}

/** A text in the line of the shortcode. */
export function inline(text: string, { line }: Shortcode): MappedLine[] {
  return linesAt(line, text.split('\n'))
}

/** Lines between blank ones, indented like the shortcode. */
export function block(texts: readonly string[], { line, margin }: Shortcode): MappedLine[] {
  return linesAt(line, ['', ...texts.map((text) => ' '.repeat(margin) + text), ''])
}

/** The content without blank lines around it, indented at least like the shortcode. */
export function bodyOf({ inner = [], margin }: Shortcode): MappedLine[] {
  const first = inner.findIndex(({ text }) => text.trim() !== '')
  const last = inner.findLastIndex(({ text }) => text.trim() !== '')
  const lines = inner.slice(first === -1 ? inner.length : first, last + 1)
  // Text on the line of the tag has no indentation of its own.
  const indents = lines.slice(first === 0 ? 1 : 0).map(({ text }) => (text.trim() === '' ? margin : text.search(/\S/)))
  const missing = Math.max(0, margin - Math.min(margin, ...indents))
  return lines.map((line, index) => {
    if (first === 0 && index === 0) return replaceInLine(line, 0, line.text.search(/\S/), ' '.repeat(margin))
    return line.text.trim() === '' ? line : replaceInLine(line, 0, 0, ' '.repeat(missing))
  })
}

/** The content as a directive. */
export function directive(opening: string, code: Shortcode): MappedLine[] {
  return wrapInDirective(code.line, bodyOf(code), { margin: code.margin, opening })
}

/** The content as it is, apart from the text around it. */
export const unwrap: WriteShortcode = (code) =>
  code.isInText ? (code.inner ?? [code.line]) : [code.line, ...bodyOf(code), code.line]

/** The content as a code block. */
export function fence(info: string, code: Shortcode): MappedLine[] {
  const body = bodyOf(code)
  const longest = Math.max(2, ...body.map(({ text }) => /`+/.exec(text)?.[0].length ?? 0))
  const marks = ' '.repeat(code.margin) + '`'.repeat(longest + 1)
  return [...linesAt(code.line, ['', `${marks}${info}`]), ...body, ...linesAt(code.line, [marks, ''])]
}

/** The content of a shortcode that is unknown is shown. */
export function writeUnknown(code: Shortcode, context: ShortcodeContext): readonly MappedLine[] {
  // The content of these is a template.
  if (code.name.endsWith('.inline')) {
    leaveOut(`the shortcode "${code.name}"`, code, context)
    return [code.line]
  }
  const text = valueOf(code, 'text', 'title')
  const kept = code.inner !== undefined || text !== '' ? ', and shows its content' : ''
  leaveOut(`the shortcode "${code.name}"${kept}`, code, context)
  return code.inner ?? inline(text, code)
}

/** A parameter of the page, or of the site. */
export function paramOf(name: string, { text: { values, options, file } }: ShortcodeContext): string | undefined {
  const own = values[name] ?? Object.entries(values).find(([key]) => key.toLowerCase() === name.toLowerCase())?.[1]
  const folders = path.posix.dirname(file).split('/')
  const cascaded = folders
    .map(
      (_, index) =>
        options.variables[cascadeName(folders.slice(0, folders.length - index).join('/'))]?.[name.toLowerCase()],
    )
    .find((value) => value !== undefined)
  const isPlain = typeof own === 'string' || typeof own === 'number' || typeof own === 'boolean'
  return isPlain ? String(own) : (cascaded ?? options.variables['params']?.[name.toLowerCase()])
}
