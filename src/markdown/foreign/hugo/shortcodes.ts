import { reportLeftOut } from '../../../report/left-out.ts'
import { cutLine, dedentLine, joinLines, replaceInLine, type MappedLine } from '../../../report/mapped-text.ts'
import { writeShortcode } from './shortcode-forms.ts'
import type { ShortcodeContext } from './shortcode.ts'
import {
  findTags,
  joinTagLines,
  pairTags,
  readValues,
  type ShortcodeTag,
  type ShortcodeValues,
} from './shortcode-tags.ts'

/** A shortcode that is being read. */
interface OpenShortcode extends ShortcodeValues {
  readonly name: string
  readonly lines: MappedLine[]
  /** How many shortcodes it contains so far. */
  count: number
  /** Whether a block of HTML ended at a shortcode. The rest of the HTML is not indented, because it would be code. */
  isSplit: boolean
}

/** Replaces the shortcodes of Hugo, which can be anywhere, even in code. */
export function rewriteShortcodes(written: readonly MappedLine[], context: ShortcodeContext): readonly MappedLine[] {
  const lines = joinTagLines(written)
  const tags = findTags(lines)
  if (tags.length === 0) return written
  const pairs = pairTags(tags)
  const closing = new Map([...pairs].map(([open, close]) => [close, open]))
  const page: OpenShortcode = { name: '', lines: [], count: 0, isSplit: false, list: [], named: new Map() }
  const stack = [page]
  const byRow = Map.groupBy(tags, ({ row }) => row)
  for (const [row, line] of lines.entries()) {
    const top = stack.at(-1)
    if (top?.isSplit === true && line.text.trim() === '') top.isSplit = false
    let end = top?.isSplit === true ? line.text.search(/\S/) : 0
    append([cutLine(line, 0, 0)], stack, row > 0)
    for (const tag of byRow.get(row) ?? []) {
      append([cutLine(line, end, tag.start)], stack)
      end = tag.end
      const at = replaceInLine(cutLine(line, tag.start, tag.end), 0, tag.end - tag.start, '')
      if (tag.kind === 'escaped') append([{ ...at, text: tag.text }], stack)
      else if (pairs.has(tag))
        stack.push({ name: tag.name, lines: [at], count: 0, isSplit: false, ...readValues(tag.text) })
      else if (tag.kind === 'close')
        closeShortcode({ tag, at, isPair: closing.has(tag), after: line.text.slice(end) }, stack, context)
      else {
        const read = { name: tag.name, lines: [], count: 0, isSplit: false, ...readValues(tag.text) }
        append(write({ open: read, inner: undefined, at, after: line.text.slice(end) }, stack, context), stack)
      }
    }
    append([cutLine(line, end)], stack)
  }
  return page.lines
}

interface Closing {
  readonly tag: ShortcodeTag
  readonly at: MappedLine
  readonly isPair: boolean
  /** The rest of the line. */
  readonly after: string
}

function closeShortcode({ tag, at, isPair, after }: Closing, stack: OpenShortcode[], context: ShortcodeContext): void {
  if (!isPair) {
    reportLeftOut(
      `closing tags of shortcodes that are not open ("${tag.name}")`,
      { file: context.text.file, line: at.line },
      context.report,
    )
    return
  }
  const open = stack.pop()
  if (open !== undefined)
    append(write({ open, inner: open.lines, at: open.lines[0] ?? at, after }, stack, context), stack)
}

interface Writing {
  readonly open: OpenShortcode
  readonly inner: readonly MappedLine[] | undefined
  readonly at: MappedLine
  readonly after: string
}

function write(
  { open, inner, at, after }: Writing,
  stack: readonly OpenShortcode[],
  context: ShortcodeContext,
): readonly MappedLine[] {
  const parent = stack.at(-1)
  const above = parent?.lines ?? []
  const before = above.at(-1)?.text ?? ''
  const margin = /^(?:\s*(?:[-*+]|\d+[.)])\s+|\s*)/.exec(before)?.[0].length ?? 0
  const position = parent?.count ?? 0
  if (parent !== undefined) parent.count += 1
  const isInText = before.trim() !== '' || after.trim() !== ''
  const isInHtml = endsInHtml(above)
  const code = {
    ...open,
    line: { ...at, text: '' },
    inner: isInHtml ? withoutIndentation(inner) : inner,
    margin: isInHtml ? 0 : margin,
    parent: stack.length > 1 ? parent : undefined,
    position,
    isInText,
    isInRow: /^\s*\|/.test(before) && after.includes('|'),
    isInHtml,
  }
  const made = writeShortcode(code, context)
  if (parent !== undefined && isInHtml && made.length > 1) parent.isSplit = true
  return made
}

/** The content of a shortcode, whose first line is that of its tag. */
function withoutIndentation(lines: readonly MappedLine[] | undefined): readonly MappedLine[] | undefined {
  const indents = (lines ?? []).slice(1).flatMap(({ text }) => (text.trim() === '' ? [] : [text.search(/\S/)]))
  const common = Math.min(...indents, Infinity)
  return lines?.map((line, index) => (index === 0 ? line : dedentLine(line, common)))
}

/** Whether the last line, which may be empty so far, is in a block of HTML. */
function endsInHtml(lines: readonly MappedLine[]): boolean {
  const start = lines.slice(0, -1).findLastIndex(({ text }) => text.trim() === '') + 1
  return /^ {0,3}<(?:\/?[a-z][\w-]*(?:\s[^<>]*)?>\s*$|\/?(?:div|p|h[1-6]|section|table|t[dhr]|[uo]l|li|center|figure)\b)/i.test(
    lines[start]?.text ?? '',
  )
}

/** Adds lines to the innermost shortcode; the first continues its last line unless it begins a new one. */
function append([first, ...others]: readonly MappedLine[], stack: readonly OpenShortcode[], isNewLine = false): void {
  const lines = stack.at(-1)?.lines
  if (lines === undefined || first === undefined) return
  const last = isNewLine ? undefined : lines.pop()
  lines.push(last === undefined ? first : joinLines(last, first), ...others)
}
