import path from 'node:path'
import type { MappedLine } from '../../../report/mapped-text.ts'
import { rewriteProse } from '../outside-code.ts'
import { groupOf, type Raw } from '../../../formats/raw-values.ts'

/** What the rules of a site make of the lines of a file. */
export type ApplyRules = (lines: readonly MappedLine[], page: RuledPage) => readonly MappedLine[]

interface RuledPage {
  readonly file: string
  /** The front matter. */
  readonly values: Raw
  /** Receives the files that the rules say they read, relative to the project's folder. */
  readonly onRead: (file: string) => void
}

/** What of a token of markdown-it is read here. */
interface Token {
  readonly type: string
  readonly map: readonly [number, number] | null
  readonly nesting: number
  readonly children: readonly Token[] | null
}

type Rule = (tokens: readonly Token[], index: number, ...rest: readonly unknown[]) => string

interface MarkdownIt {
  readonly options: object
  readonly block: { readonly ruler: { readonly disable: (name: string, ignoresMissing: boolean) => void } }
  readonly parse: (text: string, environment: object) => readonly Token[]
  readonly render: (text: string, environment: object) => string
  readonly renderer: {
    readonly rules: Readonly<Record<string, Rule | undefined>>
    readonly renderInline: (tokens: readonly Token[], options: object, environment: object) => string
    readonly renderToken: Rule
  }
}

/** The parts of the package `vitepress` that make its parser. */
export interface VitePress {
  readonly createMarkdownRenderer: (folder: string, options: Raw, base: string) => Promise<MarkdownIt>
  /** Newer versions always return the same parser until this is called. */
  readonly disposeMdItInstance?: () => void
}

/**
 * The rules that the config of a VitePress site adds to its parser, markdown-it. The text is drawn with them and without
 * them. Where both differ, the HTML of the site's rules replaces the lines, and all others stay Markdown.
 */
export async function loadOwnRules(markdown: unknown, vitepress: VitePress, root: string): Promise<ApplyRules> {
  const { config, preConfig, anchor, ...shared } = groupOf(markdown)
  const create = async (options: Raw): Promise<MarkdownIt> => {
    vitepress.disposeMdItInstance?.()
    const created = await vitepress.createMarkdownRenderer(root, { ...shared, highlight: () => '', ...options }, '/')
    // It reads any file. docsgen itself reads snippets, if they are in the folders that pages may show.
    created.block.ruler.disable('snippet', true)
    return created
  }
  const usual = await create({ anchor: { permalink: false } })
  const own = await create({
    config,
    preConfig,
    anchor: { ...groupOf(anchor), permalink: false },
  })
  const isTitled = own
    .render(titled, {})
    .replaceAll(/<[^>]*>/g, '')
    .includes('a.js')
  return (written, { file, values, onRead }) => {
    const lines = isTitled ? written.map(withTitle) : written
    const texts = lines.map(({ text }) => text)
    const drawn = rewriteProse(lines, (line) => [{ ...line, text: line.text.replace(snippet, '$1<!---->') }])
    const includes: unknown[] = []
    const draw = (parser: MarkdownIt, from: number, to: number): Unit[] => {
      const page = { path: `${root}/${file}`, relativePath: file, cleanUrls: true, includes }
      const text = drawn.slice(from, to).map((line) => line.text)
      return drawUnits(parser, text.join('\n'), { ...page, frontmatter: structuredClone(values) })
    }
    const changes = listChanges(texts, draw(own, 0, texts.length), (from, to) => draw(usual, from, to))
    for (const name of includes)
      if (typeof name === 'string') onRead(path.relative(root, path.resolve(root, name)).replaceAll(path.sep, '/'))
    return changeLines(lines, changes)
  }
}

/** A block without others in it, or the start or the end of one with others, and its lines. */
interface Unit {
  readonly type: string
  readonly isLeaf: boolean
  readonly from: number
  readonly to: number
  readonly html: string
}

/** A block whose title only some rules show. VitePress gives the titles of snippets to them, too. */
const titled = '```js [a.js]\n```\n'

function withTitle(line: MappedLine): MappedLine {
  const [all, name] = /^\s*<<<\s*(?:\S*\/)?([^\s/#{[]+)(?:#[\w-]+)?(?:\s*\{[^}]*\})?\s*$/.exec(line.text) ?? []
  return all === undefined ? line : { ...line, text: `${line.text.trimEnd()} [${name ?? ''}]` }
}

/** A line that shows code of a file. */
const snippet = /^(\s*)<<<\s*\S.*$/

function drawUnits(markdownIt: MarkdownIt, text: string, environment: object): Unit[] {
  const { renderer, options } = markdownIt
  // Plugins prepare the environment for a text.
  markdownIt.render('', environment)
  const tokens = markdownIt.parse(text, environment)
  const html = tokens.map((token, index) => {
    if (token.type === 'inline') return renderer.renderInline(token.children ?? [], options, environment)
    const draw = renderer.rules[token.type] ?? renderer.renderToken.bind(renderer)
    return draw(tokens, index, options, environment, renderer)
  })
  const units: Unit[] = []
  for (let index = 0; index < tokens.length; index += 1) {
    const { type, map, nesting } = tokens[index] as Token
    const end = nesting === 1 ? endOf(tokens, index) : index
    const isLeaf = nesting === 0 || map === null || type === 'table_open' || tokens[index + 1]?.type === 'inline'
    const [from, to] = nesting === -1 ? closingLines(tokens, index) : startingLines(tokens, index, isLeaf)
    units.push({ type, isLeaf, from, to, html: html.slice(index, isLeaf ? end + 1 : index + 1).join('') })
    if (isLeaf) index = end
  }
  return units
}

function endOf(tokens: readonly Token[], start: number): number {
  let depth = 0
  for (let index = start; index < tokens.length; index += 1) {
    depth += tokens[index]?.nesting ?? 0
    if (depth === 0) return index
  }
  return tokens.length - 1
}

const atEnd = [Infinity, Infinity] as const

/** The lines of a leaf, or those of a block above its first child. What is not in the text is shown at its end. */
function startingLines(tokens: readonly Token[], index: number, isLeaf: boolean): readonly [number, number] {
  const [from, to] = tokens[index]?.map ?? atEnd
  return isLeaf ? [from, to] : [from, Math.max(from, Math.min(to, tokens[index + 1]?.map?.[0] ?? to))]
}

/** The lines of a block below its last child. */
function closingLines(tokens: readonly Token[], index: number): readonly [number, number] {
  let depth = 0
  let last = 0
  for (let start = index; start >= 0; start -= 1) {
    const { nesting, map } = tokens[start] as Token
    depth -= nesting
    if (depth === 0) return map === null ? atEnd : [Math.max(last, map[0]), Math.max(last, map[1])]
    last = Math.max(last, map?.[1] ?? 0)
  }
  return atEnd
}

/** Lines that HTML replaces, or comes before. It is in the same blocks as the line `at`. */
interface Change {
  readonly at: number
  readonly from: number
  readonly to: number
  readonly html: string
}

function listChanges(
  texts: readonly string[],
  own: readonly Unit[],
  drawUsual: (from: number, to: number) => readonly Unit[],
): Change[] {
  const usual = drawUsual(0, texts.length)
  const known = new Map(usual.map((unit) => [placeOf(unit), unit.html]))
  const isNative = markNative(texts, own)
  const changes = own.flatMap((unit): Change[] => {
    const { type, isLeaf, from, to, html } = unit
    const place = placeOf(unit)
    // Blocks of VitePress have random ids, and lists that only the rules change are still lists.
    if (
      isNative[from] === true ||
      isNative.slice(from, to).includes(true) ||
      (!isLeaf && (known.has(place) || /^(?:bullet|ordered|list)/.test(type)))
    )
      return []
    const same =
      known.get(place) ??
      (isLeaf
        ? drawUsual(from, to)
            .map((one) => one.html)
            .join('')
        : undefined)
    if (same !== undefined && withoutLooks(same) === withoutLooks(html)) return []
    const at = same === undefined || same === '' || !isLeaf ? -1 : html.indexOf(same)
    if (at === -1) return [{ at: from, from, to, html }]
    const [before, after] = [html.slice(0, at), html.slice(at + (same ?? '').length)]
    // The title of a code block is shown in any case.
    const title = /\[([^\]]+)\](?!\S)/.exec(texts[from] ?? '')?.[1]
    if (textOf(before + after) === title) return []
    return [
      { at: from, from, to: from, html: before },
      { at: from, from: to, to, html: after },
    ]
  })
  const isDrawn = texts.map(() => false)
  for (const { from, to } of own) isDrawn.fill(true, from, to)
  const gone = usual.filter(
    ({ isLeaf, from, to }) => isLeaf && !isNative[from] && !isDrawn.slice(from, to).includes(true) && from < to,
  )
  return [...changes, ...gone.map(({ from, to }) => ({ at: from, from, to, html: '' }))]
}

function placeOf({ type, from, to }: Unit): string {
  return `${type} ${String(from)} ${String(to)}`
}

/** Lines of blocks that docsgen has something better for: tabs, diagrams and snippets. */
function markNative(texts: readonly string[], own: readonly Unit[]): boolean[] {
  const isNative = texts.map((text) => snippet.test(text))
  for (const [index, { from, to }] of own.entries()) {
    if (/^\s*(?:`{3,}|~{3,})\s*mermaid\b/.test(texts[from] ?? '')) isNative.fill(true, from, to)
    if (!/^\s*:{3,}\s*tabs\b/.test(texts[from] ?? '')) continue
    const end = own[closingUnit(own, index)]?.to ?? to
    // The place of a block ends above the colons that close it.
    isNative.fill(true, from, /^\s*:{3,}\s*$/.test(texts[end] ?? '') ? end + 1 : end)
  }
  return isNative
}

/** The end of a block that can have others of its kind in it. */
function closingUnit(units: readonly Unit[], start: number): number {
  const type = units[start]?.type
  const closing = type?.replace(/_open$/, '_close')
  let depth = 0
  return units.findIndex((unit, index) => {
    if (index >= start && unit.type === type) depth += 1
    if (index >= start && unit.type === closing) depth -= 1
    return index > start && depth === 0
  })
}

/** HTML without attributes that do not change what a page says. */
function withoutLooks(html: string): string {
  const looks = /\s(?:class|style|width|height|loading|decoding|tabindex|target|rel|data-[\w-]+)="[^"]*"/g
  return html.replaceAll(looks, '').replaceAll(/\s+/g, ' ')
}

function textOf(html: string): string {
  return html.replaceAll(/<[^>]*>/g, '').trim()
}

function changeLines(lines: readonly MappedLine[], changes: readonly Change[]): MappedLine[] {
  const result: MappedLine[] = []
  let next = 0
  for (const { at, from, to, html } of changes.toSorted((one, other) => one.from - other.from)) {
    if (from < next) continue
    result.push(...lines.slice(next, from))
    const place = lines[Math.min(at, lines.length - 1)]
    if (place !== undefined && html.trim() !== '') result.push(htmlLine(place, html, from < to))
    next = Math.max(next, Math.min(to, lines.length))
  }
  return [...result, ...lines.slice(next)]
}

/** A comment starts a block of HTML that ends with its line. */
export const ownHtml = '<!---->'

/** The markers of the blocks that a line is in. Those of list items are only on their first line. */
function htmlLine(place: MappedLine, html: string, replaces: boolean): MappedLine {
  const [markers = ''] = /^[\s>]*(?:(?:[-*+]|\d{1,9}[.)])\s+)*/.exec(place.text) ?? []
  const margin = replaces ? markers : markers.replaceAll(/[^\s>]/g, ' ')
  return { ...place, text: `${margin}${ownHtml}${inOneLine(html.trim())}` }
}

function inOneLine(html: string): string {
  const tag = /<\/?[A-Za-z](?:[^<>"']|"[^"]*"|'[^']*')*>/g
  const lineEnds = /("[^"]*"|'[^']*')|\n/g
  // References are not decoded there.
  const verbatim = /<!--(?:(?!<!--)[^])*?-->|<(style|script)\b(?:(?!<\1\b)[^])*?<\/\1\s*>/gi
  const inTags = html
    .replaceAll(verbatim, (all) => all.replaceAll('\n', ' '))
    .replaceAll(tag, (all) => all.replaceAll(lineEnds, (_, value?: string) => value?.replaceAll('\n', '&#10;') ?? ' '))
  return inTags.replaceAll('\n', '&#10;')
}
