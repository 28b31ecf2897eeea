import { reportLeftOut } from '../../../report/left-out.ts'
import { replaceInLine, type MappedLine } from '../../../report/mapped-text.ts'
import type { Report } from '../../../report/problem.ts'
import { macroVariables, onlyMarked, type ForeignText } from '../foreign-text.ts'

/** What the plugin "macros" reads, even in code: statements, values and comments. */
const marks = /\{%[-+]? *(\w+).*?%\}|\{\{ *([\w.]+)? *(?:\}\}|[^}]*)|\{# .*? #\}/g

const blockStart = /^(?:for|macro|call|if)$/
const blockEnd = /^end(?:for|macro|call|if)$/

/** A variable of the page: `{% set tide = "high" %}`. */
const setting = /^\{%[-+]? *set +(\w+) *= *(?:"([^"]*)"|'([^']*)'|([\d.]+)) *[-+]?%\}$/

const notPlain = 'values of macros that are not plain text, which are shown as written'
const loops = 'loops and definitions of macros with their content'
const conditions = 'conditions of macros, so the text of all of their branches is shown'

interface Edit {
  readonly start: number
  readonly end: number
  readonly made: string
}

/** A loop, a definition or a condition that has not ended. */
interface Block {
  readonly isHidden: boolean
  /** Whether a branch of a condition is shown already; `undefined` if that is not known. */
  readonly isTaken?: boolean | undefined
}

/**
 * Shows the values of the plugin "macros" that are plain, such as `{{ name }}`, and the branches of conditions with
 * them. Content that a loop makes is removed.
 */
export function showMacros(text: ForeignText, report: Report): readonly MappedLine[] {
  const { lines, file } = text
  const known = text.options.variables[macroVariables]
  const { render_macros: isRead = known?.[onlyMarked] === undefined, ignore_macros: isIgnored } = text.values
  if (known === undefined || isRead !== true || isIgnored === true) return lines
  const state: MacroState = { isRaw: false, blocks: [], hasBlocks: isBalanced(lines), hiddenFrom: 0, own: new Map() }
  const valueOf = (name: string): string | undefined => state.own.get(name) ?? known[name] ?? valueOfPage(name, text)
  return lines.map((line) => {
    const leaveOut = (what: string): void => reportLeftOut(what, { file, line: line.line }, report)
    state.hiddenFrom = 0
    const edits = [...line.text.matchAll(marks)].flatMap(({ 0: all, 1: word = '', 2: name = '', index: start }) =>
      readMark({ all, word, name, start, end: start + all.length }, state, { valueOf, leaveOut }),
    )
    if (isHidden(state)) edits.push({ start: state.hiddenFrom, end: line.text.length, made: '' })
    return edits.reduceRight((shown, { start, end, made }) => replaceInLine(shown, start, end, made), line)
  })
}

interface Mark {
  readonly all: string
  /** The first word of a statement. */
  readonly word: string
  /** The name of a value. */
  readonly name: string
  readonly start: number
  readonly end: number
}

interface MacroTools {
  readonly valueOf: (name: string) => string | undefined
  readonly leaveOut: (what: string) => void
}

/** What a mark changes in its line. */
function readMark(mark: Mark, state: MacroState, tools: MacroTools): Edit[] {
  const { all, word, start, end } = mark
  const removed = [{ start, end, made: '' }]
  const wasHidden = isHidden(state)
  if (/^(?:end)?raw$/.test(word)) {
    state.isRaw = word === 'raw'
    return wasHidden ? [] : removed
  }
  if (state.isRaw) return []
  if (state.hasBlocks && changesBlocks.test(word)) {
    changeBlocks({ word, condition: conditionOf(all) }, state, tools)
    if (!isHidden(state)) return [{ start: wasHidden ? state.hiddenFrom : start, end, made: '' }]
    if (!wasHidden) state.hiddenFrom = start
    return []
  }
  if (wasHidden) return []
  const [, variable, double, single, number = ''] = setting.exec(all) ?? []
  if (variable === undefined) return editOf(mark, tools)
  state.own.set(variable, double ?? single ?? number)
  return removed
}

interface MacroState {
  isRaw: boolean
  /** From the outermost. */
  blocks: readonly Block[]
  readonly hasBlocks: boolean
  /** The column from which a line is hidden. */
  hiddenFrom: number
  /** Variables of the page. */
  readonly own: Map<string, string>
}

const changesBlocks = /^(?:for|macro|call|if|elif|else|end(?:for|macro|call|if))$/

function isHidden({ blocks }: MacroState): boolean {
  return blocks.some((one) => one.isHidden)
}

function conditionOf(mark: string): string {
  return mark.replaceAll(/^\{%[-+]? *\w+|[-+]?%\}$/g, '')
}

/** Opens a block, ends one, or goes to the next branch of a condition. */
function changeBlocks(
  { word, condition }: { readonly word: string; readonly condition: string },
  state: MacroState,
  { valueOf, leaveOut }: MacroTools,
): void {
  const report = (what: string): void => (isHidden(state) ? undefined : leaveOut(what))
  if (blockEnd.test(word)) state.blocks = state.blocks.slice(0, -1)
  else if (word === 'if') {
    const holds = holdsCondition(condition, valueOf)
    if (holds === undefined) report(conditions)
    state.blocks = [...state.blocks, { isHidden: holds === false, isTaken: holds }]
  } else if (blockStart.test(word)) {
    report(loops)
    state.blocks = [...state.blocks, { isHidden: true }]
  } else {
    const last = state.blocks.at(-1)
    // A loop can have an "else", too.
    if (last?.isTaken === undefined) return
    const holds = word === 'else' ? true : holdsCondition(condition, valueOf)
    const outer = state.blocks.slice(0, -1)
    state.blocks = outer
    if (holds === undefined && !last.isTaken) report(conditions)
    const isTaken = last.isTaken || holds
    state.blocks = [...outer, { isHidden: last.isTaken || holds === false, isTaken }]
  }
}

/** A value of the front matter: `page.meta.name`, or its title. */
function valueOfPage(name: string, { values }: ForeignText): string | undefined {
  const [, key] = /^page\.(?:meta\.)?(\w+)$/.exec(name) ?? []
  const value = key === undefined ? undefined : values[key]
  return typeof value === 'string' || typeof value === 'boolean' || typeof value === 'number'
    ? String(value)
    : undefined
}

function editOf({ all, word, name, start, end }: Mark, { valueOf, leaveOut }: MacroTools): Edit[] {
  const removed = [{ start, end, made: '' }]
  if (all.startsWith('{#')) return removed
  // Without an end, all branches are shown.
  if (/^(?:if|elif|else|endif)$/.test(word)) {
    if (word === 'if') leaveOut(conditions)
    return removed
  }
  // Includes are read with the lines that they are in, and blocks without an end are text.
  if (word === 'include' || changesBlocks.test(word)) return []
  if (word !== '') {
    leaveOut(`the statement "${word}" of macros`)
    return removed
  }
  const value = valueOf(name)
  if (value !== undefined && all.endsWith('}}')) return [{ start, end, made: value }]
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

const token = /\s*(?:"([^"]*)"|'([^']*)'|(==|!=|[()])|([\w.]+))/y

/**
 * Whether a condition of Jinja such as `edition == "pro" and not is_old` holds. The result is `undefined` if it depends
 * on a variable that `valueOf` does not know, or has other syntax.
 */
function holdsCondition(written: string, valueOf: (name: string) => string | undefined): boolean | undefined {
  const tokens = readTokens(written)
  if (tokens === undefined) return undefined
  const found = readOr({ tokens, at: 0, valueOf })
  return found?.at === tokens.length ? truth(found.value) : undefined
}

interface Token {
  readonly text: string
  readonly kind: 'text' | 'sign' | 'word'
}

function readTokens(written: string): readonly Token[] | undefined {
  const tokens: Token[] = []
  token.lastIndex = 0
  while (token.lastIndex < written.trimEnd().length) {
    const [all, double, single, sign, word = ''] = token.exec(written) ?? []
    if (all === undefined) return undefined
    const quoted = double ?? single
    tokens.push(
      quoted === undefined
        ? { text: sign ?? word, kind: sign === undefined ? 'word' : 'sign' }
        : { text: quoted, kind: 'text' },
    )
  }
  return tokens
}

interface Reading {
  readonly tokens: readonly Token[]
  readonly at: number
  readonly valueOf: (name: string) => string | undefined
}

/** A value, which is `undefined` if it is not known, and the token after it. */
interface Found {
  readonly value: string | boolean | undefined
  readonly at: number
}

function truth(value: string | boolean | undefined): boolean | undefined {
  return typeof value === 'string' ? !/^(?:|false|0)$/i.test(value) : value
}

function isNext({ tokens, at }: Reading, ...texts: readonly string[]): boolean {
  const next = tokens[at]
  return next !== undefined && next.kind !== 'text' && texts.includes(next.text)
}

function readOr(reading: Reading): Found | undefined {
  const first = readAnd(reading)
  if (first === undefined || !isNext({ ...reading, at: first.at }, 'or')) return first
  const rest = readOr({ ...reading, at: first.at + 1 })
  if (rest === undefined) return undefined
  const [one, other] = [truth(first.value), truth(rest.value)]
  return { at: rest.at, value: one === true || other === true ? true : one === false ? other : undefined }
}

function readAnd(reading: Reading): Found | undefined {
  const first = readNot(reading)
  if (first === undefined || !isNext({ ...reading, at: first.at }, 'and')) return first
  const rest = readAnd({ ...reading, at: first.at + 1 })
  if (rest === undefined) return undefined
  const [one, other] = [truth(first.value), truth(rest.value)]
  return { at: rest.at, value: one === false || other === false ? false : one === true ? other : undefined }
}

function readNot(reading: Reading): Found | undefined {
  if (!isNext(reading, 'not')) return readComparison(reading)
  const found = readNot({ ...reading, at: reading.at + 1 })
  const value = truth(found?.value)
  return found && { at: found.at, value: value === undefined ? undefined : !value }
}

function readComparison(reading: Reading): Found | undefined {
  const first = readValue(reading)
  if (first === undefined || !isNext({ ...reading, at: first.at }, '==', '!=')) return first
  const isEqual = isNext({ ...reading, at: first.at }, '==')
  const second = readValue({ ...reading, at: first.at + 1 })
  if (second === undefined) return undefined
  const isKnown = first.value !== undefined && second.value !== undefined
  return { at: second.at, value: isKnown ? (String(first.value) === String(second.value)) === isEqual : undefined }
}

function readValue(reading: Reading): Found | undefined {
  const { tokens, at, valueOf } = reading
  const next = tokens[at]
  if (next === undefined || isNext(reading, ')', '==', '!=', 'and', 'or', 'in', 'is')) return undefined
  if (isNext(reading, '(')) {
    const inner = readOr({ ...reading, at: at + 1 })
    return inner && isNext({ ...reading, at: inner.at }, ')') ? { ...inner, at: inner.at + 1 } : undefined
  }
  if (next.kind === 'text') return { value: next.text, at: at + 1 }
  if (/^(?:true|false)$/i.test(next.text)) return { value: next.text.toLowerCase() === 'true', at: at + 1 }
  return { value: /^\d+(?:\.\d+)?$/.test(next.text) ? next.text : valueOf(next.text), at: at + 1 }
}
