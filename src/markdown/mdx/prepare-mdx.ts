import { replaceInLine, type MappedLine } from '../../report/mapped-text.ts'
import { normaliseOpener } from '../dialect/components/block-opener.ts'
import { isInCodeSpan, rewriteProse, takeFence } from '../foreign/outside-code.ts'

const mdxBlock = /^\s*`{3,}\s*mdx-code-block\s*$/

/** Removes the fences of blocks with the language `mdx-code-block`, which other tools show as plain code. */
export function unwrapMdxBlocks(lines: readonly MappedLine[]): readonly MappedLine[] {
  if (!lines.some(({ text }) => mdxBlock.test(text))) return lines
  const removed = new Set<number>()
  for (let index = 0, length = 0; index < lines.length; index += Math.max(1, length)) {
    length = takeFence(lines, index)
    if (mdxBlock.test(lines[index]?.text ?? '')) removed.add(index).add(index + length - 1)
  }
  return lines.map((line, index) => (removed.has(index) ? { ...line, text: '' } : line))
}

/**
 * Rewrites the forms that MDX itself rejects or ignores, but that writers of documentation use: `## Title {#id}`, HTML
 * comments, `::: note` and `:::note Title`. Code is not changed. No line is added or removed.
 */
export function prepareMdx(lines: readonly MappedLine[]): MappedLine[] {
  let isComment = false
  const rewrite = (line: MappedLine): MappedLine[] => {
    const { result, isOpen } = convertComments(line, isComment)
    isComment = isOpen
    return [isOpen ? result : labelDirective(normaliseOpener(escapeTextDirective(escapeHeadingId(result)), 0))]
  }
  return rewriteProse(unwrapMdxBlocks(lines), rewrite, (line) => (isComment ? undefined : line))
}

/** The braces of an id would be an expression. */
function escapeHeadingId(line: MappedLine): MappedLine {
  const found = /^\s*#{1,6}\s.*?(\{:?\s*#[^\s{}]+\s*\})\s*$/.exec(line.text)
  if (found === null) return line
  const start = line.text.lastIndexOf('{')
  return line.text.charAt(start - 1) === '\\' ? line : replaceInLine(line, start, start, '\\')
}

/** So would those of `:name[words]{.class}`, which is text unless a plugin reads it. */
function escapeTextDirective(line: MappedLine): MappedLine {
  const found = /(?<![:\w]):[a-z][\w-]*\[[^\]]*\](?=\{(?:[.#]|[\w-]+=))/.exec(line.text)
  if (found === null || isInCodeSpan(line.text, found.index)) return line
  const at = found.index + found[0].length
  return replaceInLine(line, at, at, '\\')
}

/** `:::name Title` is `:::name[Title]`. */
function labelDirective(line: MappedLine): MappedLine {
  const found = /^(\s*(?:>\s*)*:{3,})\s*([A-Za-z][\w-]*)[ \t]+([^\s[{].*?)\s*$/.exec(line.text)
  if (found === null) return line
  const [, colons = '', name = '', title = ''] = found
  return replaceInLine(line, 0, line.text.length, `${colons}${name}[${title}]`)
}

/** Turns `<!-- comment -->` into the comment of an expression. */
function convertComments(
  line: MappedLine,
  isInside: boolean,
): { readonly result: MappedLine; readonly isOpen: boolean } {
  let result = line
  let isOpen = isInside
  let position = 0
  for (;;) {
    const delimiter = isOpen ? '-->' : '<!--'
    const at = result.text.indexOf(delimiter, position)
    if (at === -1) return { result, isOpen }
    const isCode = !isOpen && isInCodeSpan(result.text, at)
    position = at + delimiter.length
    if (isCode) continue
    result = replaceInLine(result, at, at + delimiter.length, isOpen ? ' */}' : '{/* ')
    isOpen = !isOpen
  }
}
