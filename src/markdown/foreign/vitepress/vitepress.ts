import path from 'node:path'
import { replaceInLine, type MappedLine } from '../../../report/mapped-text.ts'
import type { Report } from '../../../report/problem.ts'
import { escapeHtml } from '../../../formats/escape-html.ts'
import { groupOf } from '../../../formats/raw-values.ts'
import { reportLeftOut } from '../../../report/left-out.ts'
import { attributeLists, keepId } from '../mkdocs/attribute-lists.ts'
import { labelled } from '../directive-lines.ts'
import type { ForeignText } from '../foreign-text.ts'
import { rewriteAlerts } from '../hugo/hugo.ts'
import { rewriteInline, type InlineRewrite } from '../mkdocs/inline.ts'
import { ownHtml } from './own-rules.ts'
import { proseParts, rewriteProse } from '../outside-code.ts'
import { slotTag } from './vue-tag.ts'

/** The key of the files of components that are written in Markdown, in the config of the site. They have the root's paths. */
export const markdownComponents = 'docsgen:markdown-components'

/**
 * Rewrites the syntax of VitePress into that of docsgen: snippets, includes, and blocks that only keep Vue away.
 * Scripts are set aside, and styles are left out.
 */
export function translateVitePress(text: ForeignText, report: Report): MappedLine[] {
  const hasTabs = text.lines.some((line) => tabsStart.test(line.text))
  const state: State = { text, hidden: undefined, raw: [], hasTabs, tabs: [], report }
  const lines = rewriteProse(rewriteAlerts(text.lines), (line) => rewriteLine(line, state))
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
  /** The script, style or other hidden element that is open. */
  hidden: { readonly name: string; readonly lines: string[]; readonly line: MappedLine } | undefined
  /** Colons of the open blocks that only keep Vue away. */
  readonly raw: string[]
  readonly hasTabs: boolean
  /** The open blocks of tabs: their colons, and what begins a tab, if there was one. */
  readonly tabs: { readonly colons: string; marker: string | undefined }[]
  readonly text: ForeignText
  readonly report: Report
}

function rewriteLine(line: MappedLine, state: State): readonly MappedLine[] {
  const { text } = line
  if (text.includes(ownHtml)) return [withWords(line)]
  const name = /^<(script|style|llm-only)(?=[\s>])/.exec(text)?.[1]
  if (name !== undefined) state.hidden ??= { name, lines: [], line }
  if (state.hidden !== undefined) return [hideLine(line, state.hidden, state)]
  const snippet = /^(\s*)<<<\s*(\S.*)$/.exec(text)
  if (snippet !== null) return snippetLines(line, snippet[1] ?? '', snippet[2] ?? '', state.text)
  const include = /^(\s*)<!--\s*@include:\s*(.*?)\s*-->\s*$/.exec(text)
  if (include !== null) return [{ ...line, text: `${include[1] ?? ''}${includeOf(include[2] ?? '', state.text)}` }]
  const [, margin = '', component = ''] = /^(\s*)<([A-Z]\w*)\s*(?:\/>|><\/\2>)\s*$/.exec(text) ?? []
  const part = groupOf(state.text.options.siteConfig?.[markdownComponents])[component]
  if (typeof part === 'string')
    return [{ ...line, text: `${margin}::include{file="${escapeHtml(fromRoot(part, state.text))}"}` }]
  const leaveOut = (what: string): void => reportLeftOut(what, { file: state.text.file, line: line.line }, state.report)
  const own = rewriteInline(withWords(withBraces(line, state.text)), leaveOut, [attributes])
  return tabLines(own, state) ?? verbatimLines(own, state).map((one) => (state.hasTabs ? widen(one) : one))
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

/** A site can set what encloses the attributes of a heading or a paragraph. */
function withBraces(line: MappedLine, { options }: ForeignText): MappedLine {
  const { leftDelimiter: left, rightDelimiter: right } = groupOf(groupOf(options.siteConfig?.['markdown'])['attrs'])
  if (typeof left !== 'string' || typeof right !== 'string') return line
  const [start, end] = [line.text.lastIndexOf(left), line.text.trimEnd().length]
  if (start === -1 || !line.text.slice(start + left.length, end).endsWith(right)) return line
  return replaceInLine(line, start, end, `{${line.text.slice(start + left.length, end - right.length)}}`)
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

/** Headings and paragraphs can have ids, and titles of blocks an anchor. Other attributes of blocks are docsgen's. */
const attributes: InlineRewrite = [
  attributeLists,
  ({ 0: list, input }, leaveOut) => {
    const isId = /^\{#[\w-]+\}$/.test(list)
    return /^\s*::/.test(input) === isId ? keepId(list, input, leaveOut) : list
  },
]

const tabsStart = /^(\s*)(:{3,})\s*tabs\b(?:.*\bkey:([\w-]+))?/

/** On a page with tabs, blocks have three times the colons. So there is room for one that is made for each tab. */
function widen(line: MappedLine): MappedLine {
  const [all, margin = '', colons] = /^(\s*)(:{3,})/.exec(line.text) ?? ['']
  return colons === undefined ? line : replaceInLine(line, margin.length, all.length, colons.repeat(3))
}

/** `:::tabs`, and `== Label` before each tab, as in the plugin for tabs. Inner tabs have another number of `=`. */
function tabLines(line: MappedLine, state: State): readonly MappedLine[] | undefined {
  const own = (texts: readonly string[]): MappedLine[] => texts.map((text) => ({ ...line, text }))
  const [, margin = '', opened, group] = tabsStart.exec(line.text) ?? []
  if (opened !== undefined) {
    state.tabs.push({ colons: opened, marker: undefined })
    return own(['', `${margin}${opened.repeat(3)}tabs${group === undefined ? '' : `{group="${group}"}`}`])
  }
  const top = state.tabs.at(-1)
  if (top === undefined) return undefined
  const colons = top.colons.repeat(3)
  const end = top.marker === undefined ? [] : ['', colons.slice(1), '']
  const [, marker, label = ''] = /^\s*(={2,})\s*([^=\s].*?)\s*$/.exec(line.text) ?? []
  if (marker !== undefined && (top.marker ?? marker) === marker) {
    top.marker = marker
    return own([...end, `${colons.slice(1)}${labelled('tab', label)}`, ''])
  }
  if (line.text.trim() !== top.colons) return undefined
  state.tabs.pop()
  return own([...end, colons])
}

/** What is not shown of a page. A plugin for texts for language models has the last element. */
const hiddenParts: Readonly<Record<string, string>> = {
  style: 'styles of pages',
  'llm-only': 'texts in <llm-only>, which readers do not see',
}

/** Scripts and styles are not part of the text. */
function hideLine(line: MappedLine, hidden: NonNullable<State['hidden']>, state: State): MappedLine {
  hidden.lines.push(line.text)
  if (line.text.includes(`</${hidden.name}>`)) {
    const { file, scripts } = state.text
    const at = { file, line: hidden.line.line }
    if (hidden.name === 'script') scripts.push({ text: hidden.lines.join('\n'), at })
    else reportLeftOut(hiddenParts[hidden.name] ?? hidden.name, at, state.report)
    state.hidden = undefined
  }
  return { ...line, text: '' }
}

/** `<<< @/file.ts#region{1,3 ts:line-numbers} [title]` is a block with the text of the file. */
function snippetLines(line: MappedLine, margin: string, snippet: string, page: ForeignText): MappedLine[] {
  const [, name = '', region, braces = '', title = ''] =
    /^(.+?)(?:#([\w-]+))?(?:\s*\{([^}]*)\})?(?:\s*(\[.*\]))?\s*$/.exec(snippet) ?? []
  const [, marked = '', language = ''] = /^([\d,\s-]*)(.*)$/.exec(braces.trim()) ?? []
  const [own = '', numbers = ''] = language.split(/(?=:)/)
  const ending = /\.(\w+)$/.exec(name)?.[1] ?? ''
  const info = [
    `${own === '' ? ending : own}${numbers}`,
    `file="${fromSource(name, page)}"`,
    ...(region === undefined ? [] : [`region="${region}"`]),
    ...(marked.trim() === '' ? [] : [`{${marked.trim()}}`]),
    title,
  ]
  return [`${margin}\`\`\`${info.join(' ').trim()}`, `${margin}\`\`\``].map((text) => ({ ...line, text }))
}

/** `./part.md#region{3,10}` */
function includeOf(written: string, page: ForeignText): string {
  const [, name = '', region, from, to] = /^(.+?)(?:#([^\s{]+))?(?:\{(\d*),?(\d*)\})?$/.exec(written) ?? []
  const part = region === undefined ? '' : ` region="${escapeHtml(region)}"`
  const lines = from === undefined ? '' : ` lines="${from === '' ? '1' : from}-${to ?? ''}"`
  return `::include{file="${escapeHtml(fromSource(name, page))}"${part}${lines}}`
}

/** `@` is the source folder, which also has the folders of other languages. */
function fromSource(name: string, { file, options }: ForeignText): string {
  if (!name.startsWith('@/')) return name
  const source = options.siteConfig?.['srcDir']
  if (typeof source !== 'string') return name.slice(1)
  return fromRoot(path.posix.join(source, name.slice(1)), { file })
}

function fromRoot(name: string, { file }: Pick<ForeignText, 'file'>): string {
  return path.posix.relative(path.posix.dirname(file), name)
}
