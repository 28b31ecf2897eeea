import { escapeHtml } from '../../../formats/escape-html.ts'
import { linesAt, type MappedLine } from '../../../report/mapped-text.ts'
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
const withMarkdown = /^ {0,3}<([a-z]\w*)\b(?=[^>]*\smarkdown(?:=|\s|>))[^>]*> *$/

/** Separates the tags of elements whose content is Markdown from it with blank lines. Without them, it would be HTML. */
export function separateMarkdown(lines: readonly MappedLine[]): readonly MappedLine[] {
  if (!lines.some(({ text }) => withMarkdown.test(text))) return lines
  const isProse = markProse(lines)
  const open: string[] = []
  return lines.flatMap((line, index) => {
    if (isProse[index] !== true) return [line]
    const name = withMarkdown.exec(line.text)?.[1]
    if (name !== undefined) open.push(name)
    const isEnd = open.length > 0 && new RegExp(`^ *</${open.at(-1) ?? ''}> *$`).test(line.text)
    if (isEnd) open.pop()
    const [blank] = linesAt(line, [''])
    if (blank === undefined || (name === undefined && !isEnd)) return [line]
    return isEnd ? [blank, line] : [line, blank]
  })
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
