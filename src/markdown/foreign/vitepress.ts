import { replaceInLine, type MappedLine } from '../../report/mapped-text.ts'
import type { Report } from '../../report/problem.ts'
import { escapeHtml } from '../../formats/escape-html.ts'
import { reportLeftOut } from '../../report/left-out.ts'
import type { ForeignText } from './foreign-text.ts'
import { proseParts, rewriteProse } from './outside-code.ts'
import { slotTag } from './vue-tag.ts'

/**
 * Rewrites the syntax of VitePress into that of docsgen: snippets, includes, and blocks that only keep Vue away.
 * Scripts are set aside, and styles are left out.
 */
export function translateVitePress(text: ForeignText, report: Report): MappedLine[] {
  const state: State = { text, hidden: undefined, raw: [], tabs: undefined, report }
  const lines = rewriteProse(text.lines, (line) => rewriteLine(line, state))
  if (state.hidden !== undefined) {
    const { name, line } = state.hidden
    const message = `<${name}> is never closed, so the rest of the page is missing; end it with </${name}>`
    report({
      severity: 'error',
      rule: 'unclosed-element',
      message,
      at: { file: text.file, line: line.line, column: 1 },
    })
  }
  return lines
}

interface State {
  /** The script or style that is open. */
  hidden: { readonly name: string; readonly lines: string[]; readonly line: MappedLine } | undefined
  /** Colons of the open blocks that only keep Vue away. */
  readonly raw: string[]
  /** The block of tabs that is open: its colons, and whether it has a tab yet. */
  tabs: { readonly colons: string; hasTab: boolean } | undefined
  readonly text: ForeignText
  readonly report: Report
}

function rewriteLine(line: MappedLine, state: State): readonly MappedLine[] {
  const { text } = line
  const name = /^<(script|style)(?=[\s>])/.exec(text)?.[1]
  if (name !== undefined) state.hidden ??= { name, lines: [], line }
  if (state.hidden !== undefined) return [hideLine(line, state.hidden, state)]
  const snippet = /^(\s*)<<<\s*(\S.*)$/.exec(text)
  if (snippet !== null) return snippetLines(line, snippet[1] ?? '', snippet[2] ?? '')
  const include = /^(\s*)<!--\s*@include:\s*(.*?)\s*-->\s*$/.exec(text)
  if (include !== null) return [{ ...line, text: `${include[1] ?? ''}${includeOf(include[2] ?? '')}` }]
  return tabLines(line, state) ?? verbatimLines(withWords(line), state)
}

/** Markdown reads only tags whose attributes have names of HTML, and only blocks of components. */
function withWords(line: MappedLine): MappedLine {
  if (!line.text.includes('<')) return line
  const tags = proseParts(line.text).flatMap(({ start, part }) =>
    Array.from(part.matchAll(vueTagText), ({ 0: tag, index }) => ({ tag, at: start + index })),
  )
  const changes = tags.flatMap(({ tag, at }) =>
    Array.from(tag.matchAll(/"[^"]*"|'[^']*'|(?<=\s)[@#](?=[\w[])|(?<=^<\/?)template(?=[\s>])/g), (found) => ({
      at: at + found.index,
      end: at + found.index + found[0].length,
      word: shorthands[found[0]],
    })),
  )
  return changes.reduceRight(
    (changed, { at, end, word }) => (word === undefined ? changed : replaceInLine(changed, at, end, word)),
    line,
  )
}

const vueTagText = /<\/?[A-Za-z](?:[^<>"']|"[^"]*"|'[^']*')*>/g
const shorthands: Readonly<Record<string, string>> = { '@': 'v-on:', '#': 'v-slot:', template: slotTag }

/** Blocks that only keep Vue away. */
function verbatimLines(line: MappedLine, state: State): readonly MappedLine[] {
  const { text } = line
  const raw = /^\s*(:{3,})\s*(?:v-pre|raw)\s*$/.exec(text)?.[1]
  const isEnd = raw === undefined && state.raw.length > 0 && text.trim() === state.raw.at(-1)
  if (raw === undefined && !isEnd) return [line]
  if (raw === undefined) state.raw.pop()
  else state.raw.push(raw)
  return ['', isEnd ? '</div>' : '<div v-pre>', ''].map((own) => ({ ...line, text: own }))
}

/** `:::tabs`, and `== Label` before each tab, as in the plugin for tabs. */
function tabLines(line: MappedLine, state: State): readonly MappedLine[] | undefined {
  const own = (texts: readonly string[]): MappedLine[] => texts.map((text) => ({ ...line, text }))
  const opened = /^(:{3,})\s*tabs\b/.exec(line.text)?.[1]
  if (opened !== undefined && state.tabs === undefined) {
    state.tabs = { colons: opened, hasTab: false }
    return own(['', `${opened}::tabs`])
  }
  if (state.tabs === undefined) return undefined
  const { colons, hasTab } = state.tabs
  const end = hasTab ? ['', `${colons}:`, ''] : []
  const label = /^== +(.+?)\s*$/.exec(line.text)?.[1]
  if (label !== undefined) {
    state.tabs.hasTab = true
    return own([...end, `${colons}:tab[${label.replaceAll(/[[\]]/g, String.raw`\$&`)}]`, ''])
  }
  if (line.text.trim() !== colons) return undefined
  state.tabs = undefined
  return own([...end, `${colons}::`])
}

/** Scripts and styles are not part of the text. */
function hideLine(line: MappedLine, hidden: NonNullable<State['hidden']>, state: State): MappedLine {
  hidden.lines.push(line.text)
  if (line.text.includes(`</${hidden.name}>`)) {
    const { file, scripts } = state.text
    const at = { file, line: hidden.line.line }
    if (hidden.name === 'script') scripts.push({ text: hidden.lines.join('\n'), at })
    else reportLeftOut('styles of pages', at, state.report)
    state.hidden = undefined
  }
  return { ...line, text: '' }
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
  const part = region === undefined ? '' : ` region="${escapeHtml(region)}"`
  const lines = from === undefined ? '' : ` lines="${from === '' ? '1' : from}-${to ?? ''}"`
  return `::include{file="${escapeHtml(fromSource(name))}"${part}${lines}}`
}

/** `@` is the source folder. */
function fromSource(name: string): string {
  return name.replace(/^@\//, '/')
}
