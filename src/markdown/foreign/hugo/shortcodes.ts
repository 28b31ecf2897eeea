import { reportLeftOut } from '../../../report/left-out.ts'
import { cutLine, joinLines, replaceInLine, type MappedLine } from '../../../report/mapped-text.ts'
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
}

/** Replaces the shortcodes of Hugo, which can be anywhere, even in code. */
export function rewriteShortcodes(written: readonly MappedLine[], context: ShortcodeContext): readonly MappedLine[] {
  const lines = joinTagLines(written)
  const tags = findTags(lines)
  if (tags.length === 0) return written
  const pairs = pairTags(tags)
  const closing = new Map([...pairs].map(([open, close]) => [close, open]))
  const page: OpenShortcode = { name: '', lines: [], count: 0, list: [], named: new Map() }
  const stack = [page]
  const byRow = Map.groupBy(tags, ({ row }) => row)
  for (const [row, line] of lines.entries()) {
    let end = 0
    append([cutLine(line, 0, 0)], stack, row > 0)
    for (const tag of byRow.get(row) ?? []) {
      append([cutLine(line, end, tag.start)], stack)
      end = tag.end
      const at = replaceInLine(cutLine(line, tag.start, tag.end), 0, tag.end - tag.start, '')
      if (tag.kind === 'escaped') append([{ ...at, text: tag.text }], stack)
      else if (pairs.has(tag)) stack.push({ name: tag.name, lines: [at], count: 0, ...readValues(tag.text) })
      else if (tag.kind === 'close')
        closeShortcode({ tag, at, isPair: closing.has(tag), after: line.text.slice(end) }, stack, context)
      else {
        const read = { name: tag.name, lines: [], count: 0, ...readValues(tag.text) }
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
  const before = parent?.lines.at(-1)?.text ?? ''
  const margin = /^(?:\s*(?:[-*+]|\d+[.)])\s+|\s*)/.exec(before)?.[0].length ?? 0
  const position = parent?.count ?? 0
  if (parent !== undefined) parent.count += 1
  const isInText = before.trim() !== '' || after.trim() !== ''
  const { name, list, named } = open
  return writeShortcode(
    {
      name,
      list,
      named,
      line: { ...at, text: '' },
      inner,
      margin,
      parent: stack.length > 1 ? parent : undefined,
      position,
      isInText,
    },
    context,
  )
}

/** Adds lines to the innermost shortcode; the first continues its last line unless it begins a new one. */
function append([first, ...others]: readonly MappedLine[], stack: readonly OpenShortcode[], isNewLine = false): void {
  const lines = stack.at(-1)?.lines
  if (lines === undefined || first === undefined) return
  const last = isNewLine ? undefined : lines.pop()
  lines.push(last === undefined ? first : joinLines(last, first), ...others)
}
