import type { Element, ElementContent } from 'hast'
import { escapePattern } from '../../../formats/escape-pattern.ts'
import type { CodeInfo, MarkedText } from '../../../formats/markdown/fence-info.ts'
import { toString as toPlainText } from 'hast-util-to-string'
import type { Highlighter } from './highlight.ts'
import { markTexts } from './mark-texts.ts'
import type { MarkdownOptions } from '../../parse/page-context.ts'

const shells = new Set('sh bash zsh shell console terminal shell-session powershell pwsh ps1 bat cmd dos'.split(' '))

/**
 * `$ `, `me@host:~$ `, `PS C:\Users> ` and `C:\>`. A `# ` is a comment, and ` >` and ` 2>` after a command write its output
 * to a file.
 */
const prompt = /^(?:\$ |[\w.-]+@[\w.-]+[^\s$#%]*[$#%] |PS ?> ?|(?:PS |[A-Z]:\\)[^>\n]*(?<!\s\d?)> ?)/

/** Highlights the code of a block and splits it into lines if lines are marked or numbered. */
export function colourCode(
  source: string,
  info: CodeInfo,
  highlight: Highlighter,
  comments: LineComments,
): readonly ElementContent[] {
  const { code, marks, texts } = readMagicComments(source, info, comments)
  const plain = highlight(code, info.language) ?? [{ type: 'text', value: code }]
  const tokens = texts.length === 0 ? plain : markTexts(plain, texts)
  const hasPrompt = shells.has(info.language) && code.split('\n').some((line) => prompt.test(line))
  const needsLines = marks.size > 0 || info.showLineNumbers || hasPrompt
  return needsLines ? renderLines(tokens, marks, hasPrompt) : tokens
}

/** Renders a code block for the page: title, highlighted code, copy button. */
export function renderCodeBlock(
  source: string,
  info: CodeInfo,
  coloured: readonly ElementContent[],
  { messages: { copyCode }, comments }: Pick<MarkdownOptions, 'messages' | 'comments'>,
): Element {
  const { marks } = readMagicComments(source, info, comments)
  const preClasses = [
    ...(info.showLineNumbers ? ['numbered'] : []),
    ...([...marks.values()].some((kinds) => kinds.has('focused')) ? ['has-focus'] : []),
  ]
  const codeElement: Element = {
    type: 'element',
    tagName: 'code',
    properties: info.language === '' ? {} : { className: [`language-${info.language}`] },
    children: [...coloured],
  }
  const pre: Element = {
    type: 'element',
    tagName: 'pre',
    properties: {
      ...(preClasses.length > 0 ? { className: preClasses } : {}),
      ...(info.isTemplate === true ? { dataTemplate: '' } : {}),
      ...(info.firstLineNumber === 1 ? {} : { dataFirstLine: String(info.firstLineNumber) }),
    },
    children: [codeElement],
  }
  const button: Element = {
    type: 'element',
    tagName: 'button',
    properties: { type: 'button', className: ['copy-button'], ariaLabel: copyCode },
    children: [],
  }
  return {
    type: 'element',
    tagName: 'figure',
    properties: { className: ['code-block'], ...(info.language === '' ? {} : { dataLanguage: info.language }) },
    children: [...titleOf(info), pre, button],
  }
}

function titleOf(info: CodeInfo): ElementContent[] {
  if (info.title === undefined || info.title === '') return []
  const text: ElementContent = { type: 'text', value: info.title }
  return [{ type: 'element', tagName: 'figcaption', properties: { className: ['code-title'] }, children: [text] }]
}

type LineMarks = ReadonlyMap<number, ReadonlySet<string>>

const opener = String.raw`(?:\/\/|#|--|;|%|\/\*|<!--|\{\/\*|REM|')`
const closer = String.raw`\s*(?:\*\/\}?|-->)?\s*$`
const startOfComment = new RegExp(`^${opener}`)
const atEnd = new RegExp(
  String.raw`\s*${opener}\s*\[!code\s+(\+\+|--|focus|error|warning|highlight|hl)(?::(\d+))?\]${closer}`,
)
/** A word that is marked in the code that follows, or in a number of its lines. The comment is not part of the code. */
const wordMark = new RegExp(String.raw`^\s*${opener}\s*\[!code\s+word:((?:\\.|[^\\\]:])+)(?::(\d+))?\]${closer}`)

/** A backslash keeps such a comment in the code. */
const escaped = new RegExp(String.raw`(\[|${opener}\s*)\\(?=!code\s|highlight-(?:next-line|start|end))`)

const kinds: Readonly<Record<string, string>> = {
  '++': 'added',
  '--': 'removed',
  focus: 'focused',
  error: 'error',
  warning: 'warning',
  highlight: 'highlighted',
  hl: 'highlighted',
}

type LineComments = MarkdownOptions['comments']

const ownComments: LineComments = [
  { line: 'highlight-next-line', start: 'highlight-start', end: 'highlight-end', kind: 'highlighted' },
]

/** Removes the comments that mark code from it and returns the marked lines, counted from 1, and the marked texts. */
export function readMagicComments(
  source: string,
  info: CodeInfo,
  added: LineComments,
): { readonly code: string; readonly marks: LineMarks; readonly texts: readonly MarkedText[] } {
  const texts = [...info.markedTexts]
  const marks = new Map<number, Set<string>>()
  const mark = (line: number, kind: string): void => void marks.set(line, (marks.get(line) ?? new Set()).add(kind))
  for (const { kind, lines } of info.marked) for (const line of lines) mark(line, kind)
  const comments = [...ownComments, ...added]
  const isMarked = comments.some((comment) => isIn(comment, source))
  if (!isMarked && !source.includes('!code')) return { code: source, marks, texts }
  const lines: string[] = []
  const open = new Set<string>()
  const next = new Set<string>()
  for (const line of source.split('\n')) {
    const command = isMarked ? commentOf(line) : undefined
    const comment = comments.find((one) => command !== undefined && [one.line, one.start, one.end].includes(command))
    if (comment !== undefined) {
      const { kind } = comment
      if (command === comment.line) next.add(kind)
      else if (command === comment.start) open.add(kind)
      else open.delete(kind)
      continue
    }
    const word = readMarkedWord(line, lines.length)
    if (word !== undefined) {
      texts.push(word)
      continue
    }
    const end = atEnd.exec(line)
    lines.push((end === null ? line : line.slice(0, end.index)).replace(escaped, '$1'))
    for (const kind of [...open, ...next]) mark(lines.length, kind)
    if (end !== null) {
      for (let offset = 0; offset < Math.min(Number(end[2] ?? 1), 1000); offset += 1)
        mark(lines.length + offset, kinds[end[1] ?? ''] ?? 'highlighted')
    }
    next.clear()
  }
  return { code: lines.join('\n'), marks, texts }
}

function isIn({ line = '', start = '', end = '' }: LineComments[number], source: string): boolean {
  return [line, start, end].some((text) => text !== '' && source.includes(text))
}

/** The word that a comment marks from a line on. */
function readMarkedWord(comment: string, first: number): MarkedText | undefined {
  const [, word, count = Infinity] = wordMark.exec(comment) ?? []
  if (word === undefined) return undefined
  const pattern = new RegExp(escapePattern(word.replaceAll(/\\(.)/g, '$1')), 'dg')
  return { kind: 'highlighted', pattern, lines: [first, first + Number(count)] }
}

/** The text of a line that is a comment. */
function commentOf(line: string): string | undefined {
  const text = line.trim()
  const start = startOfComment.exec(text)?.[0]
  return (
    start &&
    text
      .slice(start.length)
      .replace(/(?:\*\/\}?|-->)$/, '')
      .trim()
  )
}

function renderLines(tokens: readonly ElementContent[], marks: LineMarks, hasPrompt: boolean): ElementContent[] {
  return splitLines(tokens).map((content, index) => ({
    type: 'element',
    tagName: 'span',
    properties: { className: ['line', ...(marks.get(index + 1) ?? [])] },
    children: hasPrompt ? separatePrompt(content) : content,
  }))
}

/** Separates a shell prompt, to keep it out of selected and copied text. */
function separatePrompt(content: readonly ElementContent[]): ElementContent[] {
  const found = prompt.exec(toPlainText({ type: 'root', children: [...content] }))?.[0]
  if (found === undefined) return [...content]
  return [
    {
      type: 'element',
      tagName: 'span',
      properties: { className: ['prompt'] },
      children: [{ type: 'text', value: found }],
    },
    ...withoutStart(content, found.length),
  ]
}

/** Removes the first characters of highlighted code. */
function withoutStart([first, ...rest]: readonly ElementContent[], length: number): ElementContent[] {
  if (first === undefined || length === 0) return first === undefined ? [] : [first, ...rest]
  const size = toPlainText(first).length
  if (size <= length) return withoutStart(rest, length - size)
  if (first.type === 'text') return [{ ...first, value: first.value.slice(length) }, ...rest]
  return first.type === 'element' ? [{ ...first, children: withoutStart(first.children, length) }, ...rest] : [...rest]
}

/**
 * Splits highlighted code into lines. A token that spans several lines is reopened on each. Line ends stay on their
 * line.
 */
function splitLines(tokens: readonly ElementContent[]): ElementContent[][] {
  const lines: ElementContent[][] = [[]]
  append(tokens, [], lines)
  if (lines.length > 1 && lines.at(-1)?.length === 0) lines.pop()
  return lines
}

function append(tokens: readonly ElementContent[], wrappers: readonly Element[], lines: ElementContent[][]): void {
  for (const token of tokens) {
    if (token.type === 'element') append(token.children, [...wrappers, token], lines)
    if (token.type === 'text') appendText(token.value, wrappers, lines)
  }
}

function appendText(text: string, wrappers: readonly Element[], lines: ElementContent[][]): void {
  for (const part of text.split(/(?<=\n)/)) {
    lines.at(-1)?.push(wrap(part, wrappers))
    if (part.endsWith('\n')) lines.push([])
  }
}

function wrap(text: string, wrappers: readonly Element[]): ElementContent {
  let node: ElementContent = { type: 'text', value: text }
  for (const wrapper of wrappers.toReversed()) node = { ...wrapper, children: [node] }
  return node
}
