import { escapeHtml } from '../../../formats/escape-html.ts'
import { linesAt, replaceInLine, type MappedLine } from '../../../report/mapped-text.ts'
import { markProse, readFenceMarker } from '../outside-code.ts'

/** Blocks of PyMdown that are elements of HTML: `/// caption`, `/// html | div.big`, `/// define`. */
const opening = /^( *)(\/{3,}) *(caption|figure-caption|table-caption|html|define)(?: *\| *(.*?))? *$/

/** Rewrites blocks that are elements as HTML. A caption and the paragraph or table above it become a figure. */
export function rewriteHtmlBlocks(lines: readonly MappedLine[]): readonly MappedLine[] {
  if (!lines.some(({ text }) => opening.test(text))) return lines
  const isProse = markProse(lines)
  const counts = new Map<string, number>()
  // The lines right below an opening can be its options.
  const options = new Set<number>()
  const ends = new Map<number, readonly string[]>()
  const result: MappedLine[] = []
  for (const [index, line] of lines.entries()) {
    const [, margin = '', marker = '', name = '', value = ''] = (isProse[index] && opening.exec(line.text)) || []
    const end = name === '' ? -1 : lines.findIndex((one, at) => at > index && one.text.trim() === marker)
    const closing = ends.get(index)
    const isOption = /^ {4}[a-z]+: /.test(line.text) && options.has(index)
    if (isOption) options.add(index + 1)
    else if (closing !== undefined) result.push(...linesAt(line, closing))
    else if (end === -1) result.push(line)
    else {
      const { before, after, isFigure } = tagsOf(name, value, counts)
      const start = isFigure ? startOfBlock(result) : result.length
      if (isFigure) result.splice(start, 0, ...linesAt(result[start] ?? line, ['', `${margin}<figure>`, '']))
      result.push(...linesAt(line, ['', ...before.map((one) => margin + one)]))
      options.add(index + 1)
      ends.set(end, ['', ...after.map((one) => margin + one), ''])
    }
  }
  return result
}

/** An element whose content is Markdown, alone in its line: `<figure markdown="span">`. */
const withMarkdown = /^( *)<([a-z]\w*)\b(?=[^>]*\smarkdown(?:=|\s|>))[^>]*> *$/

/** An element whose content is Markdown, in one line: `<figcaption markdown>A *rope*</figcaption>`. */
const lineWithMarkdown = /^( *)(<([a-z]\w*)\b(?=[^>]*\smarkdown(?:=|\s|>))[^>]*>)(.*\S.*)(<\/\3>) *$/

/**
 * Separates the tags of elements whose content is Markdown from it with blank lines, without which it would be HTML. Its
 * indentation becomes that of the tags, because after a blank line, deeper lines would be code.
 */
export function separateMarkdown(lines: readonly MappedLine[]): readonly MappedLine[] {
  if (!lines.some(({ text }) => withMarkdown.test(text) || lineWithMarkdown.test(text))) return lines
  const isProse = markProse(lines)
  const open: OpenElement[] = []
  return lines.flatMap((line, index) => {
    const around = open.at(-1)
    const own = around === undefined ? line : withoutExtra(line, around)
    if (isProse[index] !== true) return [own]
    const opened = openElement(own.text, lines.slice(index + 1))
    if (opened !== undefined) {
      open.push(opened)
      return [own, ...linesAt(own, [''])]
    }
    const [, margin = '', start = '', , content = '', end = ''] = lineWithMarkdown.exec(own.text) ?? []
    if (start !== '')
      return linesAt(
        own,
        [start, '', content.trim(), '', end].map((one) => margin + one),
      )
    const isEnd = around !== undefined && own.text.trim() === `</${around.name}>`
    if (isEnd) open.pop()
    return isEnd ? [...linesAt(own, ['']), own] : [own]
  })
}

const center = /<\/?center\b[^<>]*>/i

/** In Python-Markdown, `<center>` is an element of text. In CommonMark, Markdown next to its tags would be HTML. */
export function separateCentered(lines: readonly MappedLine[]): readonly MappedLine[] {
  if (!lines.some(({ text }) => center.test(text))) return lines
  const isProse = markProse(lines)
  let end = -1
  let margin = ''
  return lines.flatMap((line, index) => {
    const opened = isProse[index] === true && index > end ? /^( *)<center\b/i.exec(line.text) : null
    if (opened !== null && !/^ *</.test(lines[index - 1]?.text ?? '')) {
      margin = opened[1] ?? ''
      const length = lines.slice(index).findIndex(({ text }) => /<\/center>/i.test(text))
      const inner = lines.slice(index, index + length + 1).map(({ text }) => text.replaceAll(/<[^<>]*>/g, ''))
      if (inner.some((text) => /[*_`[]/.test(text))) end = index + length
    }
    if (index > end || isProse[index] !== true || line.text.trim() === '') return [line]
    const parts = line.text.split(new RegExp(`(${center.source})`, 'i')).map((part) => part.trim())
    return linesAt(
      line,
      parts.flatMap((part) => (part === '' ? [] : center.test(part) ? ['', margin + part, ''] : [margin + part])),
    )
  })
}

/** In Python-Markdown, the space after the signs of a heading is optional. One sign can be a reference, such as `#12`. */
export function separateHeading(line: MappedLine): MappedLine {
  const [signs] = /^(?:#{1,6}(?=\u00A0)|#{2,6}(?=[^\s#\\]))/.exec(line.text) ?? ['']
  return signs === '' ? line : replaceInLine(line, signs.length, signs.length, ' ')
}

const rawElement =
  /^<(div|section|center|table|article|aside|header|footer|nav|form|ul|ol)\b(?![^>]*\smarkdown(?:=|\s|>))/

const startsText = /^ {0,3}(?:[^\s<]|<(?:small|span|b|i|em|strong)\b)/

/**
 * In Python-Markdown, a block of HTML ends with its element, and in CommonMark at an empty line. Empty lines above
 * indented ones, which would be code then, are left out, and one below the element is added.
 */
export function joinHtml(lines: readonly MappedLine[]): readonly MappedLine[] {
  if (!lines.some(({ text }) => rawElement.test(text))) return lines
  const isProse = markProse(lines)
  let name = ''
  let depth = 0
  return lines.flatMap((line, index) => {
    const { text } = line
    if (isProse[index] !== true) return [line]
    if (depth === 0) name = rawElement.exec(text)?.[1] ?? ''
    if (name === '') return [line]
    for (const [tag] of text.matchAll(new RegExp(`</?${name}\\b`, 'g'))) depth += tag.startsWith('</') ? -1 : 1
    if (depth === 0) return startsText.test(lines[index + 1]?.text ?? '') ? [line, ...linesAt(line, [''])] : [line]
    const next = lines.slice(index + 1, index + 8).find((one) => one.text.trim() !== '')?.text ?? ''
    return text.trim() === '' && /^ {4,}</.test(next) ? [] : [line]
  })
}

interface OpenElement {
  readonly name: string
  /** Indentation of the tags. */
  readonly margin: number
  /** By how much the content is indented more than the tags. */
  readonly extra: number
}

function indentOf(text: string): number {
  return text.search(/\S|$/)
}

function openElement(text: string, after: readonly MappedLine[]): OpenElement | undefined {
  const [, margin = '', name] = withMarkdown.exec(text) ?? []
  const inner = after.find((one) => one.text.trim() !== '')?.text ?? ''
  return name === undefined
    ? undefined
    : { name, margin: margin.length, extra: Math.max(0, indentOf(inner) - margin.length) }
}

function withoutExtra(line: MappedLine, { margin, extra }: OpenElement): MappedLine {
  const width = Math.min(extra, Math.max(0, indentOf(line.text) - margin))
  return replaceInLine(line, margin, margin + width, '')
}

interface Tags {
  readonly before: readonly string[]
  readonly after: readonly string[]
  /** Whether the block above is part of it. */
  readonly isFigure: boolean
}

function tagsOf(name: string, value: string, counts: Map<string, number>): Tags {
  if (name === 'define') return { before: [], after: [], isFigure: false }
  if (name === 'html') {
    const [, tag = 'div', rest = ''] = /^([\w-]+)(.*)$/.exec(value) ?? []
    const classes = [...rest.matchAll(/\.([\w-]+)/g)].map(([, one = '']) => one)
    const id = /#([\w-]+)/.exec(rest)?.[1]
    const attributes = [
      ...(classes.length === 0 ? [] : [` class="${escapeHtml(classes.join(' '))}"`]),
      ...(id === undefined ? [] : [` id="${escapeHtml(id)}"`]),
    ]
    return { before: [`<${tag}${attributes.join('')} markdown>`, ''], after: [`</${tag}>`], isFigure: false }
  }
  const kind = name.replace(/-?caption$/, '')
  const number = (counts.get(kind) ?? 0) + 1
  counts.set(kind, number)
  const shown =
    kind === ''
      ? []
      : [`${kind.charAt(0).toUpperCase()}${kind.slice(1)} ${/^\d[\d.]*$/.exec(value)?.[0] ?? String(number)}.`, '']
  return { before: ['<figcaption>', '', ...shown], after: ['</figcaption>', '</figure>'], isFigure: true }
}

/** Where the last paragraph, table or code block begins. */
function startOfBlock(lines: readonly MappedLine[]): number {
  const last = lines.findLastIndex(({ text }) => text.trim() !== '')
  if (readFenceMarker(lines[last]?.text ?? '') !== undefined)
    return Math.max(
      0,
      lines.slice(0, last).findLastIndex(({ text }) => readFenceMarker(text) !== undefined),
    )
  return lines.slice(0, last + 1).findLastIndex(({ text }) => text.trim() === '') + 1
}
