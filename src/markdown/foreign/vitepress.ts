import { replaceInLine, type MappedLine } from '../../report/mapped-text.ts'
import type { Report } from '../../report/problem.ts'
import { reportLeftOut } from '../../report/left-out.ts'
import type { ForeignText, Values } from './foreign-text.ts'
import { proseParts, rewriteProse } from './outside-code.ts'

/**
 * Rewrites the syntax of VitePress into that of docsgen: snippets, includes, the values of expressions, and blocks that
 * only keep Vue away. Scripts, styles and expressions whose value is unknown are left out and reported.
 */
export function translateVitePress({ file, lines, values }: ForeignText, report: Report): MappedLine[] {
  const state: State = { file, known: { ...values }, hidden: undefined, raw: [], report }
  return rewriteProse(lines, (line) => rewriteLine(line, state))
}

interface State {
  readonly file: string
  /** Values of `$frontmatter`, and constants of the script. */
  readonly known: Record<string, unknown>
  /** Name of the element that is open and left out. */
  hidden: string | undefined
  /** Colons of the open blocks that only keep Vue away. */
  readonly raw: string[]
  readonly report: Report
}

function rewriteLine(line: MappedLine, state: State): readonly MappedLine[] {
  const { text } = line
  const opened = state.hidden ?? /^<(script|style)\b/.exec(text)?.[1]
  if (opened !== undefined) return [hideLine(line, opened, state)]
  const snippet = /^(\s*)<<<\s*(\S.*)$/.exec(text)
  if (snippet !== null) return snippetLines(line, snippet[1] ?? '', snippet[2] ?? '')
  const include = /^(\s*)<!--\s*@include:\s*(.*?)\s*-->\s*$/.exec(text)
  if (include !== null) return [{ ...line, text: `${include[1] ?? ''}${includeOf(include[2] ?? '')}` }]
  const raw = /^\s*(:{3,})\s*(?:v-pre|raw)\s*$/.exec(text)?.[1]
  if (raw !== undefined) state.raw.push(raw)
  const isEnd = raw === undefined && state.raw.length > 0 && text.trim() === state.raw.at(-1)
  if (isEnd) state.raw.pop()
  if (raw !== undefined || isEnd) return [{ ...line, text: '' }]
  return [state.raw.length > 0 ? line : fillExpressions(line, state)]
}

/** Scripts and styles are not shown. Plain constants of a script can be. */
function hideLine(line: MappedLine, name: string, state: State): MappedLine {
  const { text } = line
  state.hidden = text.includes(`</${name}>`) ? undefined : name
  const [, constant, value] = /^\s*const\s+(\w+)\s*=\s*('[^']*'|"[^"]*"|-?\d+(?:\.\d+)?);?\s*$/.exec(text) ?? []
  if (constant !== undefined && value !== undefined) state.known[constant] = value.replace(/^(['"])(.*)\1$/, '$2')
  if (/\.data(?:\.[mc]?[jt]s)?['"]/.test(text)) leaveOut('data loaders; write the data into the page', line, state)
  else if (text.startsWith('<script')) leaveOut('scripts of pages', line, state)
  return { ...line, text: '' }
}

/** `{{ $frontmatter.title }}`, constants of the script and literals. */
function fillExpressions(line: MappedLine, state: State): MappedLine {
  let result = line
  const found = proseParts(line.text).flatMap(({ start, part }) =>
    [...part.matchAll(/(?<![$\\]|v-pre>)\{\{(.*?)\}\}/g)].map((match) => ({ match, start: start + match.index })),
  )
  for (const { match, start } of found.toReversed()) {
    const value = valueOf((match[1] ?? '').trim(), state.known)
    if (value === undefined) leaveOut('the values of Vue expressions; write the text instead', line, state)
    else result = replaceInLine(result, start, start + match[0].length, escapeMarkdown(value))
  }
  return result
}

function valueOf(expression: string, known: Values): string | undefined {
  const literal = /^(['"`])([^'"`]*)\1$/.exec(expression)?.[2]
  if (literal !== undefined) return literal
  if (!/^\$?\w+(?:\.\w+)*$/.test(expression)) return undefined
  let value: unknown = known
  for (const name of expression.replace(/^\$frontmatter\./, '').split('.'))
    value =
      typeof value === 'object' && value !== null && Object.hasOwn(value, name) ? (value as Values)[name] : undefined
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined
}

function escapeMarkdown(text: string): string {
  return text.replaceAll(/[\\`*_[\]<>{}]/g, String.raw`\$&`)
}

/** `<<< @/file.ts#region{1,3 ts:line-numbers} [title]` is a block with the text of the file. */
function snippetLines(line: MappedLine, margin: string, snippet: string): MappedLine[] {
  const [, name = '', region, braces = '', title = ''] =
    /^(.+?)(?:#([\w-]+))?(?:\s*\{([^}]*)\})?(?:\s*(\[.*\]))?\s*$/.exec(snippet) ?? []
  const [, marked = '', language = ''] = /^([\d,\s-]*)(.*)$/.exec(braces.trim()) ?? []
  const [own = '', numbers = ''] = language.split(/(?=:)/)
  const ending = /\.(\w+)$/.exec(name)?.[1] ?? ''
  const info = [
    `${own === '' ? ending : own}${numbers}`,
    `file="${fromSource(name)}"`,
    ...(region === undefined ? [] : [`region="${region}"`]),
    ...(marked.trim() === '' ? [] : [`{${marked.trim()}}`]),
    title,
  ]
  return [`${margin}\`\`\`${info.join(' ').trim()}`, `${margin}\`\`\``].map((text) => ({ ...line, text }))
}

/** `./part.md#region{3,10}` */
function includeOf(written: string): string {
  const [, name = '', region, from, to] = /^(.+?)(?:#([^\s{]+))?(?:\{(\d*),?(\d*)\})?$/.exec(written) ?? []
  const part = region === undefined ? '' : ` region="${region}"`
  const lines = from === undefined ? '' : ` lines="${from === '' ? '1' : from}-${to ?? ''}"`
  return `::include{file="${fromSource(name)}"${part}${lines}}`
}

/** `@` is the source folder. */
function fromSource(name: string): string {
  return name.replace(/^@\//, '/')
}

function leaveOut(what: string, { line }: MappedLine, { file, report }: State): void {
  reportLeftOut(what, { file, line }, report)
}
