import type { MappedLine } from './mapped-text.ts'

const admonitions = 'note|tip|info|warning|danger|caution|important|details'
const admonitionOpener = new RegExp(`^(\\s*:{3,})[ \\t]*(${admonitions})[ \\t]+([^\\s{[].*)$`)
const spacedOpener = new RegExp(`^(\\s*:{3,})[ \\t]+(${admonitions})[ \\t]*$`)
const fence = /^\s*(?:(?:[-+*]|\d+[.)])\s+|>\s?)*(`{3,}|~{3,})/
const tagStart = /^(\s*)<(\/?)([A-Z][\w.]*)/

/**
 * Rewrites what docs writers know from other tools into what the Markdown parser reads:
 * `:::note Title` into `:::note[Title]`, and the tags of components, when they stand on lines of their own,
 * into blocks of their own whose content is Markdown however it is indented. Code is left alone.
 */
export function normaliseBlocks(lines: readonly MappedLine[]): readonly MappedLine[] {
  if (!lines.some(({ text }) => needsWork(text))) return lines
  const result: MappedLine[] = []
  let openFence: string | undefined
  const indents: number[] = []
  for (let index = 0; index < lines.length; index += 1) {
    const line = dedent(lines[index] ?? { text: '', line: 0, shifts: [] }, indents.at(-1) ?? 0)
    const marker = fence.exec(line.text)?.[1]
    if (openFence !== undefined) {
      if (marker !== undefined && marker.startsWith(openFence) && /^\s*[`~]+\s*$/.test(line.text)) openFence = undefined
      result.push(line)
      continue
    }
    if (marker !== undefined) {
      openFence = marker
      result.push(line)
      continue
    }
    const block = tagStart.test(line.text) && !/^ {4}|^\t/.test(line.text) ? readTagBlock(lines, index, indents.at(-1) ?? 0) : undefined
    if (block === undefined) {
      result.push(normaliseOpener(line))
      continue
    }
    result.push(...block.lines)
    index += block.consumed - 1
    if (block.opens) indents.push(contentIndent(lines, index + 1, block.name))
    if (block.closes) indents.pop()
  }
  return result
}

function needsWork(text: string): boolean {
  return /^\s*(?::{3,}|<\/?[A-Z])/.test(text)
}

function normaliseOpener(line: MappedLine): MappedLine {
  const titled = admonitionOpener.exec(line.text)
  if (titled !== null) {
    const [, colons = '', name = '', title = ''] = titled
    const attributes = /\{[^{}]*\}\s*$/.exec(title)?.[0] ?? ''
    const label = title.slice(0, title.length - attributes.length).trim()
    return { ...line, text: `${colons}${name}[${label.replaceAll(']', '\\]')}]${attributes.trim()}` }
  }
  const spaced = spacedOpener.exec(line.text)
  return spaced === null ? line : { ...line, text: `${spaced[1] ?? ''}${spaced[2] ?? ''}` }
}

interface TagBlock {
  readonly lines: readonly MappedLine[]
  readonly consumed: number
  readonly name: string
  readonly opens: boolean
  readonly closes: boolean
}

/** Reads a tag that is alone on its line or lines, or a whole element on one line. */
function readTagBlock(lines: readonly MappedLine[], index: number, indent: number): TagBlock | undefined {
  const first = lines[index]
  if (first === undefined) return undefined
  let text = dedent(first, indent).text
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
  const blank = (): MappedLine => ({ text: '', line: first.line, shifts: [] })
  const own = (content: string): MappedLine => ({ text: margin + content, line: first.line, shifts: [] })
  const isVoid = tag.endsWith('/>')
  if (rest === '') {
    const opens = slash === '' && !isVoid
    return { lines: [blank(), own(tag), blank()], consumed, name, opens, closes: slash !== '' }
  }
  const close = `</${name}>`
  if (slash !== '' || isVoid || !rest.endsWith(close)) return undefined
  const content = rest.slice(0, -close.length)
  const lineOf = [blank(), own(tag), blank(), own(content.trim()), blank(), own(close), blank()]
  return { lines: lineOf, consumed, name, opens: false, closes: false }
}

/** Index after the `>` that ends the tag at the start of a text, quotes and braces respected; -1 when it is not there. */
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

/** Turns `prop={value}` into an attribute that HTML can carry: `prop="{value}"`. */
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
    const expression = rest.slice(start + 1, end + 1).replaceAll('&', '&amp;').replaceAll('"', '&quot;')
    result += `${rest.slice(0, start)}="${expression}"`
    rest = rest.slice(end + 1)
  }
}

/** Indentation that all lines of a component's content share, so that it is Markdown and not indented code. */
function contentIndent(lines: readonly MappedLine[], from: number, name: string): number {
  let depth = 1
  let indent = Number.POSITIVE_INFINITY
  for (const { text } of lines.slice(from)) {
    if (new RegExp(`^\\s*<${name}(?![\\w.])(?![^>]*/>)`).test(text)) depth += 1
    if (new RegExp(`^\\s*</${name}>`).test(text)) depth -= 1
    if (depth === 0) break
    if (text.trim() !== '') indent = Math.min(indent, text.length - text.trimStart().length)
  }
  return Number.isFinite(indent) ? indent : 0
}

function dedent(line: MappedLine, indent: number): MappedLine {
  const own = line.text.length - line.text.trimStart().length
  const cut = Math.min(indent, own)
  if (cut === 0) return line
  return { text: line.text.slice(cut), line: line.line, shifts: [{ at: 1, shift: -cut }, ...line.shifts] }
}
