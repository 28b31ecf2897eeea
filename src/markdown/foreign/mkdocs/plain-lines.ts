import { replaceInLine, type MappedLine } from '../../../report/mapped-text.ts'
import { isInCodeSpan } from '../outside-code.ts'

/** An element of text, alone in its line. */
const textElement = /^ {0,3}<(?:a|abbr|b|big|br|em|font|i|img|ins|mark|s|small|span|strong|sub|sup|u)\b[^<>]*> *$/
const comment = /^ *<!--(?:(?!-->).)*--> *(?=[^<\s])/
const underline = /^ {0,3}(?:-+|=+) *$/
const tableDivider = /^ *\|? *:?-+:? *(?:\| *:?-+:? *)*\|? *$/

/**
 * Rewrites lines that Python-Markdown reads as Markdown, and CommonMark as HTML, as other cells or as a heading: text
 * below the tag of an element of text or after a comment, table rows with `|` in code, and a line below two of text.
 */
export function rewritePlainLines(lines: readonly MappedLine[], isProse: readonly boolean[]): readonly MappedLine[] {
  const textAt = (index: number): string => (isProse[index] === true ? (lines[index]?.text.trim() ?? '') : '')
  const isMoved = lines.map(
    ({ text }, index) =>
      textElement.test(text) && textAt(index) !== '' && textAt(index - 1) === '' && /^[^<]/.test(textAt(index + 1)),
  )
  let isInTable = false
  return lines.map((line, index) => {
    const isDivider = (at: number): boolean => textAt(at).includes('|') && tableDivider.test(textAt(at))
    isInTable = textAt(index) !== '' && (isInTable || isDivider(index + 1))
    if (isMoved[index] === true) return { ...line, text: '' }
    if (isProse[index] === true && underline.test(line.text) && isText(textAt(index - 1)) && isText(textAt(index - 2)))
      return /-{3}/.test(line.text) ? { ...line, text: '***' } : replaceInLine(line, 0, 0, '\\')
    if (isMoved[index - 1] === true) {
      const start = line.text.search(/\S/)
      return replaceInLine(line, start, start, textAt(index - 1))
    }
    if (isInTable) return escapePipes(line)
    const [found = ''] = (textAt(index) !== '' && comment.exec(line.text)) || []
    return replaceInLine(line, 0, found.length, '')
  })
}

/** Whether a line can be one of a paragraph. */
function isText(line: string): boolean {
  return /^[^#<>|]/.test(line) && !underline.test(line)
}

function escapePipes(line: MappedLine): MappedLine {
  const pipes = [...line.text.matchAll(/(?<!\\)\|/g)].filter(({ index }) => isInCodeSpan(line.text, index))
  return pipes.reduceRight((escaped, { index }) => replaceInLine(escaped, index, index, '\\'), line)
}
