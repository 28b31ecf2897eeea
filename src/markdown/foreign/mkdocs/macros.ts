import { reportLeftOut } from '../../../report/left-out.ts'
import { replaceInLine, type MappedLine } from '../../../report/mapped-text.ts'
import type { Report } from '../../../report/problem.ts'
import { macroVariables, type ForeignText } from '../foreign-text.ts'

/** What the plugin "macros" reads, even in code: statements, values and comments. */
const marks = /\{%[-+]? *(\w+).*?%\}|\{\{ *([\w.]+)? *(?:\}\}|[^}]*)|\{# .*? #\}/g

const blockStart = /^(?:for|macro|call)$/
const blockEnd = /^end(?:for|macro|call)$/

const notPlain = 'values of macros that are not plain text, which are shown as written'
const loops = 'loops and definitions of macros with their content'
const conditions = 'conditions of macros, so the text of all of their branches is shown'

interface Edit {
  readonly start: number
  readonly end: number
  readonly made: string
}

/** Shows the values of the plugin "macros" that are plain: `{{ name }}`. Content that a loop makes is removed. */
export function showMacros({ lines, options, file }: ForeignText, report: Report): readonly MappedLine[] {
  const values = options.variables[macroVariables]
  if (values === undefined) return lines
  const state = { isRaw: false, depth: 0, hasBlocks: isBalanced(lines) }
  return lines.map((line) => {
    const leaveOut = (what: string): void => reportLeftOut(what, { file, line: line.line }, report)
    const edits: Edit[] = []
    let hiddenFrom = 0
    for (const { 0: all, 1: word = '', 2: name = '', index: start } of line.text.matchAll(marks)) {
      const end = start + all.length
      if (/^(?:end)?raw$/.test(word)) {
        state.isRaw = word === 'raw'
        edits.push({ start, end, made: '' })
      } else if (state.isRaw) continue
      else if (state.hasBlocks && blockStart.test(word)) {
        if (state.depth === 0) leaveOut(loops)
        if (state.depth === 0) hiddenFrom = start
        state.depth += 1
      } else if (state.hasBlocks && blockEnd.test(word)) {
        state.depth -= 1
        if (state.depth === 0) edits.push({ start: hiddenFrom, end, made: '' })
      } else if (state.depth > 0) continue
      else edits.push(...editOf(all, { word, start, end, value: values[name] }, leaveOut))
    }
    if (state.depth > 0) edits.push({ start: hiddenFrom, end: line.text.length, made: '' })
    return edits.reduceRight((shown, { start, end, made }) => replaceInLine(shown, start, end, made), line)
  })
}

function editOf(
  mark: string,
  { word, value, ...place }: { word: string; value: string | undefined; start: number; end: number },
  leaveOut: (what: string) => void,
): Edit[] {
  if (mark.startsWith('{#')) return [{ ...place, made: '' }]
  if (/^(?:if|elif|else|endif)$/.test(word)) {
    if (word === 'if') leaveOut(conditions)
    return [{ ...place, made: '' }]
  }
  // Other statements are those of whole lines, such as includes.
  if (word !== '') return []
  if (value !== undefined && mark.endsWith('}}')) return [{ ...place, made: value }]
  leaveOut(notPlain)
  return []
}

/** Whether each block has an end. Otherwise the rest of the page would be part of it. */
function isBalanced(lines: readonly MappedLine[]): boolean {
  const words = lines.flatMap(({ text }) => [...text.matchAll(marks)].flatMap(([, word = '']) => word))
  let depth = 0
  for (const word of words) {
    if (blockStart.test(word)) depth += 1
    if (blockEnd.test(word)) depth -= 1
    if (depth < 0) return false
  }
  return depth === 0
}
