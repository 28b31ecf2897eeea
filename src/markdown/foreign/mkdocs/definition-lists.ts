import { dedentLine, linesAt, replaceInLine, type MappedLine } from '../../../report/mapped-text.ts'
import { markProse } from '../outside-code.ts'

const marker = /^( {0,3}): +(?=\S)/

/**
 * Rewrites definition lists as HTML: terms, and below them lines that begin with a colon. The content of a definition is
 * indented.
 */
export function rewriteDefinitions(lines: readonly MappedLine[]): readonly MappedLine[] {
  if (!lines.some(({ text }) => marker.test(text))) return lines
  const isProse = markProse(lines)
  const result: MappedLine[] = []
  let index = 0
  while (index < lines.length) {
    const end = isProse[index] === true ? endOfList(lines, index) : index
    result.push(...(end === index ? lines.slice(index, index + 1) : writeList(lines.slice(index, end))))
    index = Math.max(end, index + 1)
  }
  return result
}

/** The line after a definition list that begins here; the same line if none does. */
function endOfList(lines: readonly MappedLine[], start: number): number {
  let end = start
  let index = start
  for (;;) {
    const after = endOfEntry(lines, index)
    if (after === index) return end
    end = after
    index = after
    while (lines[index]?.text.trim() === '') index += 1
  }
}

/** The line after a term and its definitions. */
function endOfEntry(lines: readonly MappedLine[], start: number): number {
  let index = start
  while (isTerm(lines[index]?.text)) index += 1
  if (index === start) return start
  let end = start
  for (;;) {
    if (lines[index]?.text.trim() === '' && marker.test(lines[index + 1]?.text ?? '')) index += 1
    if (!marker.test(lines[index]?.text ?? '')) return end
    index += 1
    while (isIndented(lines, index)) index += 1
    end = index
  }
}

/** Whether a line is indented, or blank above one that is. */
function isIndented(lines: readonly MappedLine[], index: number): boolean {
  const next = lines.slice(index).find(({ text }) => text.trim() !== '')
  return /^ {2,}\S/.test(next?.text ?? '')
}

/** A hook can write the term in place of a comment. */
const startOfTerm = /^ {0,3}(?:[^\s:#>|<]|<(?:!--|(?:a|abbr|b|code|em|i|kbd|small|span|strong|sub|sup|var)[ >]))/

function isTerm(text: string | undefined): boolean {
  return text !== undefined && startOfTerm.test(text) && !/^ {0,3}(?:[-*+] |\d+[.)] |`{3}|~{3}|:{3})/.test(text)
}

function writeList(lines: readonly MappedLine[]): MappedLine[] {
  const [first] = lines
  const last = lines.at(-1)
  if (first === undefined || last === undefined) return []
  let isInDefinition = false
  const inner = lines.flatMap((line) => {
    const found = marker.exec(line.text)
    const isInside = found === null && isInDefinition && /^(?: {2,}|\s*$)/.test(line.text)
    if (isInside) return [dedentLine(line, 4)]
    if (line.text.trim() === '') return []
    const end = isInDefinition ? ['', '</dd>'] : []
    isInDefinition = found !== null
    if (found === null) return [...linesAt(line, [...end, '<dt>', '']), line, ...linesAt(line, ['', '</dt>'])]
    return [...linesAt(line, [...end, '<dd>', '']), replaceInLine(line, 0, found[0].length, '')]
  })
  return [...linesAt(first, ['', '<dl>']), ...inner, ...linesAt(last, ['', '</dd>', '</dl>', ''])]
}
