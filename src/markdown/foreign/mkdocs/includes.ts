import path from 'node:path'
import { selectPart } from '../../dialect/includes.ts'
import { linesAt, type MappedLine } from '../../../report/mapped-text.ts'
import { reportLeftOut } from '../../../report/left-out.ts'
import type { Report } from '../../../report/problem.ts'
import { includeFolders } from '../../../config/variables.ts'
import { appendedFiles, fromContentFolder, type ForeignText } from '../foreign-text.ts'

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

/** The texts that every page ends with, such as a list of abbreviations. */
export function readAppended(text: ForeignText, report: Report): MappedLine[] {
  const last = text.lines.at(-1)
  if (!text.isPage || last === undefined) return []
  return Object.keys(text.options.variables[appendedFiles] ?? {}).flatMap((name) => {
    const content = readSnippet(name, text)
    if (content !== undefined) return linesAt(last, ['', ...content.split(/\r\n?|\n/)])
    const what = `the file "${name}", which every page ends with, because it cannot be found`
    reportLeftOut(what, { file: text.file, line: last.line }, report)
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

/**
 * The file of a line that the extension "markdown-include" or "mdx_include", the plugin "include-markdown" or a macro
 * replaces: `{! a.md !}`, `{!> a.md !}`, `{% include-markdown "a.md" %}` or `{% include "a.md" %}`. Those of a part of a
 * file are not read.
 */
export function readIncludeLine(line: string): { readonly margin: string; readonly file: string } | undefined {
  const [, margin = '', plain, quoted, options = ''] =
    /^( *)\{(?:!>? *(\S+?) *!|%-? *include(?:-markdown)? +["']([^"']+)["']([^%]*?) *-?%)\} *$/.exec(line) ?? []
  const file = plain ?? quoted
  return file === undefined || /\b(?:start|end|exclude)=/.test(options) ? undefined : { margin, file }
}
