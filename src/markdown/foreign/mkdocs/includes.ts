import path from 'node:path'
import { selectPart } from '../../dialect/includes.ts'
import { linesAt, type MappedLine } from '../../../report/mapped-text.ts'
import { reportLeftOut } from '../../../report/left-out.ts'
import type { Report } from '../../../report/problem.ts'
import { includeFolders } from '../../../config/variables.ts'
import { appendedFiles, fromContentFolder, type ForeignText } from '../foreign-text.ts'
import { markProse } from '../outside-code.ts'

/** What a snippet shows: `file.py:3:10`, `file.py:3`, `file.py::10` or `file.py:section`. */
function readName(written: string): { readonly file: string; readonly lines?: string; readonly region?: string } {
  const [, file = '', from = '', to, region] = /^(.*?)(?::(\d*)(?::(\d+))?|:([A-Za-z][\w-]*))?$/.exec(written) ?? []
  if (region !== undefined) return { file, region }
  return from === '' && to === undefined ? { file } : { file, lines: `${from || '1'}-${to ?? ''}` }
}

/** A snippet as attributes of a directive. */
export function snippetAttributes(written: string, text: ForeignText): string {
  const { file, lines, region } = readName(written)
  const part = region === undefined ? '' : ` region="${region}"`
  const place = fromContentFolder(findIncluded(file, text) ?? file, text.options)
  return `file="${place}"${part}${lines === undefined ? '' : ` lines="${lines}"`}`
}

/** The text that a snippet shows; `undefined` if it cannot be found. */
export function readSnippet(written: string, text: ForeignText): string | undefined {
  const { file: name, ...wanted } = readName(written)
  const file = findIncluded(name, text)
  const content = file === undefined ? undefined : text.readText(file)?.trimEnd()
  if (content === undefined) return undefined
  const part = selectPart(content.replaceAll(/\r\n?/g, '\n'), { lines: undefined, region: undefined, ...wanted })
  return typeof part === 'string' ? part : undefined
}

/** The texts that every page ends with, such as a list of abbreviations, which concern what it includes, too. */
export function readAppended(text: ForeignText, report: Report): MappedLine[] {
  const last = text.lines.at(-1)
  if (last === undefined) return []
  return Object.keys(text.options.variables[appendedFiles] ?? {}).flatMap((name) => {
    const content = readSnippet(name, text)
    if (content !== undefined) return linesAt(last, ['', ...content.split(/\r\n?|\n/)])
    const what = `the file "${name}", which every page ends with, because it cannot be found`
    if (text.isPage) reportLeftOut(what, { file: text.file, line: last.line }, report)
    return []
  })
}

/** The file that a page includes, relative to the project's folder. Files in the folders of the config come first. */
export function findIncluded(file: string, text: ForeignText): string | undefined {
  const { contentFolder, variables } = text.options
  const folders = [...Object.keys(variables[includeFolders] ?? {}), '.', contentFolder, path.posix.dirname(text.file)]
  const places = folders.map((folder) => path.posix.join(folder, file))
  return places.find((place) => text.readText(place) !== undefined)
}

/** What a line includes. Of the file, it may show what is between the lines with two texts. */
interface IncludeLine {
  readonly margin: string
  readonly file: string
  readonly start: string | undefined
  readonly end: string | undefined
}

/**
 * The file of a line that the extension "markdown-include" or "mdx_include", the plugin "include-markdown" or a macro
 * replaces: `{! a.md !}`, `{!> a.md !}`, `{% include-markdown "a.md" start="…" %}` or `{% include "a.md" %}`.
 */
export function readIncludeLine(line: string): IncludeLine | undefined {
  const [, margin = '', plain, quoted, options = ''] =
    /^( *)\{(?:!>? *(\S+?) *!|%-? *include(?:-markdown)? +["']([^"']+)["']([^%]*?) *-?%)\} *$/.exec(line) ?? []
  const file = plain ?? quoted
  if (file === undefined || /\bexclude=/.test(options)) return undefined
  const [start, end] = ['start', 'end'].map((name) => new RegExp(`\\b${name}=(["'])(.*?)\\1`).exec(options)?.[2])
  return { margin, file, start, end }
}

/** Tags of includes over several lines, each as one line. */
export function joinIncludes(lines: readonly MappedLine[]): readonly MappedLine[] {
  const opening = /^ *\{%-? *(?:include(?:-markdown)?\b[^%]*)?$/
  if (!lines.some(({ text }) => opening.test(text))) return lines
  const isProse = markProse(lines)
  const joined: MappedLine[] = []
  for (let index = 0; index < lines.length; index += 1) {
    const line = lines[index] ?? { text: '', line: 0, shifts: [] }
    const length = isProse[index] === true && opening.test(line.text) ? lengthOfTag(lines.slice(index, index + 20)) : 1
    const rest = lines.slice(index + 1, index + length).map(({ text }) => text.trim())
    joined.push(length === 1 ? line : { ...line, text: [line.text.trimEnd(), ...rest].join(' ') })
    index += length - 1
  }
  return joined
}

function lengthOfTag(lines: readonly MappedLine[]): number {
  const end = lines.findIndex(({ text }) => /%\} *$/.test(text))
  const isInclude = /^ *\{%-?\s*include/.test(lines.map(({ text }) => text).join(' '))
  return end > 0 && isInclude ? end + 1 : 1
}

/** The attributes of a directive for an include; `undefined` if there is no such file or no line with one of the texts. */
export function includeAttributes({ file, start, end }: IncludeLine, text: ForeignText): string | undefined {
  const found = findIncluded(file, text)
  if (found === undefined) return undefined
  const attributes = `file="${fromContentFolder(found, text.options)}"`
  if (start === undefined && end === undefined) return attributes
  const lines = (text.readText(found) ?? '').trimEnd().split(/\r\n?|\n/)
  const rowOf = (wanted: string, from: number): number =>
    lines.findIndex((line, row) => row >= from && line.trim() === wanted.trim())
  const first = start === undefined ? 0 : rowOf(start, 0) + 1
  const after = end === undefined ? lines.length : rowOf(end, first)
  return (start !== undefined && first === 0) || after <= first
    ? undefined
    : `${attributes} lines="${String(first + 1)}-${String(after)}"`
}
