import path from 'node:path'
import type { Raw } from '../../formats/raw-values.ts'
import { escapeMarkdown } from '../../formats/markdown/escape-markdown.ts'
import { cutLine, linesAt, replaceInLine, type MappedLine } from '../../report/mapped-text.ts'
import { reportLeftOut } from '../../report/left-out.ts'
import type { Report } from '../../report/problem.ts'
import { readFrontMatter } from '../../yaml/front-matter-block.ts'
import { labelled, wrapInDirective } from './directive-lines.ts'
import { fromContentFolder, type ForeignText } from './foreign-text.ts'
import { pairTags, readValues, type ShortcodeTag } from './hugo/shortcode-tags.ts'
import { markProse, proseParts, readFenceMarker, rewriteProse } from './outside-code.ts'

/** A block of GitBook, with the lines in it. */
interface Block {
  readonly name: string
  readonly line: MappedLine
  readonly margin: number
  readonly value: (name: string) => string
  readonly lines: MappedLine[]
}

interface Context {
  readonly text: ForeignText
  readonly report: Report
}

type WriteBlock = (block: Block, context: Context) => readonly MappedLine[]

const kinds: Readonly<Record<string, string>> = { warning: 'warning', danger: 'danger', success: 'tip' }

const unwrap: WriteBlock = ({ line, lines }) => [...linesAt(line, ['']), ...lines, ...linesAt(line, [''])]

const writers: Readonly<Record<string, WriteBlock>> = {
  hint: ({ line, lines, margin, value }) =>
    wrapInDirective(line, lines, { margin, opening: kinds[value('style')] ?? 'info' }),
  tabs: ({ line, lines, margin }) => wrapInDirective(line, lines, { margin, opening: 'tabs' }),
  tab: ({ line, lines, margin, value }) =>
    wrapInDirective(line, lines, { margin, opening: labelled('tab', value('title') || 'Tab') }),
  code: writeCode,
  'content-ref': (block, { text }) => {
    const target = block.value('url')
    return writeLink(block, target, titleOf(target, text))
  },
  'page-ref': (block, { text }) => writeLink(block, block.value('page'), titleOf(block.value('page'), text)),
  embed: (block, { text, report }) => {
    reportLeftOut('embedded media, which become links', { file: text.file, line: block.line.line }, report)
    return writeLink(block, block.value('url'), '')
  },
  file: (block) =>
    writeLink(block, block.value('src'), block.value('caption') || path.posix.basename(block.value('src'))),
  include: ({ line, margin, value }, { text }) => {
    const file = fromContentFolder(path.posix.join(path.posix.dirname(text.file), value('')), text.options)
    return linesAt(line, ['', `${' '.repeat(margin)}::include{file="${file}"}`, ''])
  },
  ...Object.fromEntries(
    ['stepper', 'step', 'columns', 'column', 'updates', 'update', 'raw'].map((name) => [name, unwrap]),
  ),
  ...Object.fromEntries(
    ['swagger', 'openapi', 'openapi-operation', 'openapi-schemas'].map((name): [string, WriteBlock] => [
      name,
      (block, { text, report }) => {
        const place = { file: text.file, line: block.line.line }
        reportLeftOut(`API operations ("${name}"); name the document in "api"`, place, report)
        return unwrap(block, { text, report })
      },
    ]),
  ),
}

const tag = /\{% *(end)?([a-z][\w-]*)((?: +(?:[\w-]+ *= *)?(?:"[^"]*"|[\w.-]+))*) *%\}/g

/** Rewrites the blocks of GitBook: `{% hint style="info" %}` … `{% endhint %}`. Other tags stay as they are. */
export function translateGitBook(text: ForeignText, report: Report): readonly MappedLine[] {
  const { lines, tags } = splitTags(rewriteProse(text.lines, (line) => [encodeSource(line)]))
  if (tags.length === 0) return lines
  const pairs = pairTags(tags)
  const closing = new Set(pairs.values())
  const byRow = new Map(tags.map((one) => [one.row, one]))
  const stack: Block[] = []
  const page: MappedLine[] = []
  const add = (added: readonly MappedLine[]): void => void (stack.at(-1)?.lines ?? page).push(...added)
  for (const [row, line] of lines.entries()) {
    const found = byRow.get(row)
    if (found === undefined) add([line])
    else if (found.kind === 'open') {
      const block = openBlock(found, line)
      if (pairs.has(found)) stack.push(block)
      else add(writers[found.name]?.(block, { text, report }) ?? [line])
    } else if (closing.has(found)) {
      const block = stack.pop()
      if (block !== undefined) add(writers[block.name]?.(block, { text, report }) ?? block.lines)
    } else
      reportLeftOut(
        `closing tags of blocks that are not open ("${found.name}")`,
        { file: text.file, line: line.line },
        report,
      )
  }
  return page
}

/** GitBook writes spaces in names of pictures, which separate them in this attribute. */
function encodeSource(line: MappedLine): MappedLine {
  const written = /(?<=\ssrcset=")[^",]*\s[^",]*\.\w+(?=")/.exec(line.text)
  if (written === null) return line
  const [name] = written
  return replaceInLine(line, written.index, written.index + name.length, name.replaceAll(' ', '%20'))
}

/** Each tag on its own line. */
function splitTags(written: readonly MappedLine[]): { readonly lines: MappedLine[]; readonly tags: ShortcodeTag[] } {
  const isProse = markProse(written)
  const lines: MappedLine[] = []
  const tags: ShortcodeTag[] = []
  for (const [index, line] of written.entries()) {
    const found = isProse[index] !== true || !line.text.includes('{%') ? [] : findTags(line.text)
    const margin = /^\s*/.exec(line.text)?.[0] ?? ''
    let end = 0
    const keep = (to: number): void => {
      const rest = cutLine(line, end, to)
      const text = rest.text.trimStart()
      if (end > 0 && text !== '') lines.push(replaceInLine(rest, 0, rest.text.length - text.length, margin))
      else if (text !== '' || found.length === 0) lines.push(rest)
    }
    for (const { 0: all, 1: isEnd, 2: name = '', 3: values = '', index: start = 0 } of found) {
      keep(start)
      const kind = isEnd === undefined ? 'open' : 'close'
      tags.push({ row: lines.length, start, end: start + all.length, kind, name, text: values, isClosed: false })
      lines.push({ ...line, text: margin + all })
      end = start + all.length
    }
    keep(line.text.length)
  }
  return { lines, tags }
}

function findTags(text: string): RegExpExecArray[] {
  return proseParts(text).flatMap(({ start, part }) =>
    [...part.matchAll(tag)]
      .filter(({ 2: name = '' }) => writers[name] !== undefined)
      .map((found) => Object.assign(found, { index: start + found.index })),
  )
}

function openBlock({ name, text }: ShortcodeTag, line: MappedLine): Block {
  const { named, list } = readValues(text)
  const value = (key: string): string => (key === '' ? (list[0] ?? '') : (named.get(key) ?? ''))
  return { name, line, margin: line.text.search(/\S/), value, lines: [] }
}

/** The block of code in it gets a title and numbers of lines. */
function writeCode({ lines, value }: Block): MappedLine[] {
  const title = value('title')
  const added = [
    ...(title === '' ? [] : [`title="${title}"`]),
    ...(value('lineNumbers') === 'true' ? ['showLineNumbers'] : []),
  ]
  const first = lines.findIndex(({ text }) => readFenceMarker(text) !== undefined)
  return lines.map((line, index) => {
    if (index !== first || added.length === 0) return line
    const language = /[`~]\s*$/.test(line.text) ? 'text' : ''
    return { ...line, text: [line.text.trimEnd() + language, ...added].join(' ') }
  })
}

/** A link, which is on its own line. Its content is its text, unless that is only the address. */
function writeLink({ line, lines, margin }: Block, target: string, label: string): MappedLine[] {
  const own = lines
    .map(({ text }) => text.trim())
    .join(' ')
    .trim()
  const isPlain = /^\[[^\]]*\]\([^)]*\)$/.test(own)
  const shown = own === '' || isPlain ? escapeMarkdown(label === '' ? target : label) : own
  return linesAt(line, ['', `${' '.repeat(margin)}[${shown}](<${target}>)`, ''])
}

/** The title of a page that a block leads to. */
function titleOf(target: string, { file, readText }: ForeignText): string {
  const place = path.posix.join(path.posix.dirname(file), target)
  const names = target.includes(':') ? [] : target.endsWith('.md') ? [place] : [`${place}/README.md`, `${place}.md`]
  const text = names.map((name) => readText(name)).find((one) => one !== undefined) ?? ''
  const { title } = readFrontMatter(text)
  return typeof title === 'string' ? title : (/^# +(.+?) *$/m.exec(text)?.[1] ?? '')
}

/** Converts the front matter of GitBook. What it sets the look of pages with has no meaning here. */
export function convertGitBookKeys({ cover, hidden, ...values }: Raw, leaveOut: (what: string) => void): Raw {
  const rest = Object.fromEntries(Object.entries(values).filter(([key]) => !/^(?:layout|coverY|icon)$/.test(key)))
  if (cover !== undefined && cover !== null) leaveOut('covers of pages')
  return { ...rest, ...(hidden === true ? { unlisted: true } : {}) }
}
