import { blockPrefix, longestClosersBehind, normaliseOpener } from './block-opener.ts'
import { isHtmlName } from '../../parse/html/html-names.ts'
import { columnOf, containerIndent } from '../../parse/list-indent.ts'
import { cutLine, dedentLine, joinLines, replaceInLine, type MappedLine } from '../../../report/mapped-text.ts'

const worthReading = new RegExp(String.raw`^${blockPrefix}(?::{3,}|<\/?[A-Z])`)
const fence = /^\s*(?:(?:[-+*]|\d+[.)])\s+|>\s?)*(`{3,}|~{3,})/
/** Deeper components keep their indentation, because every open component adds a search. */
const maxDepth = 100
/** After this many tags without an end, the rest of the line is not searched for more. */
const maxUnclosedTags = 100
const tagStart = /^(\s*)<(\/?)([A-Z][\w.]*)/

/**
 * Rewrites familiar syntax of other tools into syntax that the Markdown parser reads. `:::note Title` becomes
 * `:::note[Title]`. Component tags on their own lines become separate blocks, with Markdown inside at any indentation.
 * Code is left as is.
 */
export function normaliseBlocks(source: readonly MappedLine[]): readonly MappedLine[] {
  if (!source.some(({ text }) => worthReading.test(text) || tagWithExpression.test(text))) return source
  const closersBehind = [...longestClosersBehind(source)]
  const lines = [...source]
  const result: MappedLine[] = []
  const state: BlockState = { lists: [], openFence: undefined, components: [] }
  for (let index = 0; index < lines.length; index += 1) {
    const line = dedentInComponent(lines[index] ?? { text: '', line: 0, shifts: [] }, state)
    if (readCodeLine(line.text, state)) {
      result.push(line)
      continue
    }
    const tags = splitTags(lines[index] ?? line)
    if (tags.length > 1) {
      lines.splice(index, 1, ...tags)
      closersBehind.splice(index, 0, ...tags.slice(1).map(() => 0))
      index -= 1
      continue
    }
    const block = startsTag(line.text) ? readTagBlock(lines, index, line) : undefined
    if (block === undefined) {
      result.push(quoteInlineTags(normaliseOpener(line, closersBehind[index] ?? 0)))
      continue
    }
    result.push(...block.lines)
    index += block.consumed - 1
    const margin = line.text.search(/\S/)
    const isIndented = block.opens && state.components.length < maxDepth
    const cut = isIndented ? Math.max(0, contentIndent(lines, index + 1, block.name) - margin) : 0
    if (block.opens) state.components.push({ name: block.name, indent: line.text.slice(0, margin), cut })
    if (block.closes) state.components.pop()
  }
  return result
}

/**
 * Removes the indentation that a line only has because a component is open. In an open component, a tag is recognized
 * at any indentation, and a closing tag takes the indentation of its opening tag.
 */
function dedentInComponent(source: MappedLine, { components, openFence, lists }: BlockState): MappedLine {
  const parent = components.at(-1)
  const inner = dedentLine(source, parent?.cut ?? 0)
  const isCode = openFence !== undefined && !leavesFence(inner.text, openFence)
  const [, own = '', slash = '', name = ''] = (isCode ? null : tagStart.exec(source.text)) ?? []
  if (parent === undefined || name === '' || isHtmlName(name)) return inner
  const opener = slash === '' ? undefined : components.findLast((component) => component.name === name)
  // Uses the indentation of the opening tag, because authors mix tabs and spaces.
  if (opener !== undefined) return replaceInLine(source, 0, own.length, opener.indent)
  const placed = dedentLine(source, Math.min(parent.cut, own.length - parent.indent.length))
  const container = containerIndent(placed.text, [...lists])
  return columnOf(placed.text) < container + 4 ? placed : dedentLine(source, own.length - container)
}

interface OpenFence {
  readonly marker: string
  readonly container: number
  readonly isQuoted: boolean
}

interface OpenComponent {
  readonly name: string
  /** What the normalized line has before the tag. */
  readonly indent: string
  /** How much of the indentation to remove from each line. */
  readonly cut: number
}

interface BlockState {
  readonly components: OpenComponent[]
  /** Columns at which the content of the open list items begins. */
  readonly lists: number[]
  openFence: OpenFence | undefined
}

/** Tracks fences and returns whether a line is code: indented, or part of a fence. */
function readCodeLine(text: string, state: BlockState): boolean {
  const open = state.openFence
  if (open !== undefined && !leavesFence(text, open)) {
    const marker = fence.exec(text)?.[1] ?? ''
    if (marker.startsWith(open.marker) && /^[\s>]*[`~]+\s*$/.test(text)) state.openFence = undefined
    return true
  }
  state.openFence = undefined
  if (columnOf(text) >= containerIndent(text, state.lists) + 4) return true
  const marker = fence.exec(text)?.[1]
  if (marker === undefined) return false
  state.openFence = { marker, container: state.lists.at(-1) ?? 0, isQuoted: /^\s*>/.test(text) }
  return true
}

/** A fence ends with the list item or quote that contains it. */
function leavesFence(text: string, open: OpenFence): boolean {
  if (open.isQuoted) return !/^\s*>/.test(text)
  return text.trim() !== '' && text.search(/\S/) < open.container
}

function startsTag(text: string): boolean {
  const name = tagStart.exec(text)?.[3]
  return name !== undefined && !isHtmlName(name)
}

/**
 * The tags of a line that has nothing else, such as `</TabItem><TabItem label="B">`, each as a line. The last may end on
 * a later one. If all of them are closed on the line, or there are very many, it is left unchanged.
 */
function splitTags(line: MappedLine): readonly MappedLine[] {
  const text = line.text.trimEnd()
  const margin = Math.max(0, text.search(/\S/))
  const tags: MappedLine[] = []
  let open = 0
  let isClosed = true
  for (let start = margin; start < text.length;) {
    const rest = text.slice(start)
    const [, space = '', slash = ''] = tagStart.exec(rest) ?? []
    const found = tagEnd(rest)
    const length = found === -1 ? rest.length : found
    if (!startsTag(rest) || tags.length === maxDepth) return [line]
    tags.push(joinLines(cutLine(line, 0, margin), cutLine(line, start + space.length, start + length)))
    if (slash !== '') open -= 1
    else if (!rest.slice(0, length).endsWith('/>')) open += 1
    isClosed &&= open >= 0
    start += length
  }
  return isClosed && open === 0 ? [line] : tags
}

interface TagBlock {
  readonly lines: readonly MappedLine[]
  readonly consumed: number
  readonly name: string
  readonly opens: boolean
  readonly closes: boolean
}

/** Reads a tag that is alone on its lines, or a whole element on one line. */
function readTagBlock(lines: readonly MappedLine[], index: number, opening: MappedLine): TagBlock | undefined {
  let text = opening.text
  const [, margin = '', slash = '', name = ''] = tagStart.exec(text) ?? []
  let consumed = 1
  let end = tagEnd(text)
  while (end === -1 && consumed < 40) {
    const next = lines[index + consumed]
    if (next === undefined || next.text.trim() === '') return undefined
    text = `${text} ${next.text.trim()}`
    consumed += 1
    end = tagEnd(text)
  }
  if (end === -1) return undefined
  const tag = quoteExpressions(text.slice(0, end).trim())
  const rest = text.slice(end).trim()
  const blank = (): MappedLine => ({ text: '', line: opening.line, shifts: [] })
  const own = (content: string, from = margin.length): MappedLine => {
    const moved = from === margin.length ? [] : [{ at: margin.length + 1, shift: margin.length - from }]
    return { text: margin + content, line: opening.line, shifts: [...opening.shifts, ...moved] }
  }
  const isVoid = tag.endsWith('/>')
  if (rest === '') {
    const opens = slash === '' && !isVoid
    return { lines: [blank(), own(tag), blank()], consumed, name, opens, closes: slash !== '' }
  }
  const close = `</${name}>`
  if (slash !== '' || isVoid || !rest.endsWith(close)) return undefined
  const content = rest.slice(0, -close.length)
  if (isClosedIn(content, name)) return undefined
  const start = consumed === 1 ? text.length - text.slice(end).trimStart().length : margin.length
  const lineOf = [blank(), own(tag), blank(), own(content.trim(), start), blank(), own(close), blank()]
  return { lines: lineOf, consumed, name, opens: false, closes: false }
}

/** Whether the content of an element has its closing tag, because another element with its name follows. */
function isClosedIn(content: string, name: string): boolean {
  let open = 0
  for (const [tag] of content.matchAll(new RegExp(`<\\/?${name}(?![\\w.])[^>]*`, 'g'))) {
    if (tag.startsWith('</')) open -= 1
    else if (!tag.endsWith('/')) open += 1
    if (open < 0) return true
  }
  return false
}

/** Index after the `>` that ends the tag at the start of a text, skipping quotes and braces; -1 if there is none. */
function tagEnd(text: string): number {
  let quote = ''
  let depth = 0
  for (let index = text.indexOf('<'); index < text.length; index += 1) {
    const character = text.charAt(index)
    if (quote !== '') {
      if (character === quote) quote = ''
      continue
    }
    if (character === '"' || character === "'" || (character === '`' && depth > 0)) quote = character
    else if (character === '{') depth += 1
    else if (character === '}') depth -= 1
    else if (character === '>' && depth <= 0) return index + 1
  }
  return -1
}

const tagWithExpression = /<[A-Z][\w.]*\s[^<]*=\{/

/** A code span, or the start of a component tag. */
const spanOrTag = /(?<!`)(`+)(?!`).*?(?<!`)\1(?!`)|(?<!\\)<[A-Z][\w.]*(?=\s)/g

/** Quotes the expressions of inline components. Code spans are left as they are. */
function quoteInlineTags(line: MappedLine): MappedLine {
  if (!tagWithExpression.test(line.text)) return line
  let result = line
  let end = 0
  let unclosed = 0
  for (const { 0: found, index } of line.text.matchAll(spanOrTag)) {
    if (index < end || found.startsWith('`')) continue
    const length = tagEnd(line.text.slice(index))
    if (length === -1 && (unclosed += 1) === maxUnclosedTags) break
    if (length === -1) continue
    end = index + length
    const moved = index + result.text.length - line.text.length
    result = replaceInLine(result, moved, moved + length, quoteExpressions(line.text.slice(index, end)))
  }
  return result
}

/** Turns `prop={value}` into an attribute that is valid HTML: `prop="{value}"`. */
function quoteExpressions(tag: string): string {
  let result = ''
  let rest = tag
  for (;;) {
    const start = rest.search(/=\{/)
    if (start === -1) return result + rest
    let depth = 0
    let end = start + 1
    for (; end < rest.length; end += 1) {
      if (rest.charAt(end) === '{') depth += 1
      if (rest.charAt(end) === '}') depth -= 1
      if (depth === 0) break
    }
    const expression = rest
      .slice(start + 1, end + 1)
      .replaceAll('&', '&amp;')
      .replaceAll('"', '&quot;')
    result += `${rest.slice(0, start)}="${expression}"`
    rest = rest.slice(end + 1)
  }
}

/**
 * Indentation shared by all lines of a component's content. Without removing it, the content would be indented code.
 */
function contentIndent(lines: readonly MappedLine[], from: number, name: string): number {
  let depth = 1
  let indent = Number.POSITIVE_INFINITY
  for (const { text } of lines.slice(from)) {
    if (new RegExp(`^\\s*<${name}(?![\\w.])(?![^>]*/>)`).test(text)) depth += 1
    if (new RegExp(`^\\s*</${name}>`).test(text)) depth -= 1
    if (depth === 0) break
    if (text.trim() !== '' && !startsTag(text)) indent = Math.min(indent, text.length - text.trimStart().length)
  }
  return Number.isFinite(indent) ? indent : 0
}
