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

const token = /\s*(?:("[^"]*"|'[^']*')|(==|!=|[()])|([\w.]+))/y

/** A value; `undefined` if it is not known. */
type Value = string | boolean | undefined

/**
 * Whether a condition of Jinja such as `edition == "pro" and not is_old` holds. The result is `undefined` if it depends
 * on a variable that `valueOf` does not know, or has other syntax.
 */
function holdsCondition(written: string, valueOf: (name: string) => string | undefined): boolean | undefined {
  const rest = readTokens(written)
  const value = rest && truth(readOr(rest, valueOf))
  return rest?.length === 0 ? value : undefined
}

function readTokens(written: string): string[] | undefined {
  const tokens: string[] = []
  token.lastIndex = 0
  while (token.lastIndex < written.trimEnd().length) {
    const [all, ...kinds] = token.exec(written) ?? []
    if (all === undefined) return undefined
    tokens.push(kinds.find((text) => text !== undefined) ?? '')
  }
  return tokens
}

function truth(value: Value): boolean | undefined {
  return typeof value === 'string' ? !/^(?:|false|0)$/i.test(value) : value
}

/** Takes the next token if it is one of these. */
function take(rest: string[], ...wanted: readonly string[]): string | undefined {
  return wanted.includes(rest[0] ?? '') ? rest.shift() : undefined
}

type ReadValue = (rest: string[], valueOf: (name: string) => string | undefined) => Value

/** Reads values between a word. If one of them is `decisive`, so is the result, whatever the others are. */
function readSeries(word: string, decisive: boolean, read: ReadValue): ReadValue {
  const readAll: ReadValue = (rest, valueOf) => {
    const first = read(rest, valueOf)
    if (take(rest, word) === undefined) return first
    const [one, other] = [truth(first), truth(readAll(rest, valueOf))]
    if (one === decisive || other === decisive) return decisive
    return one === undefined ? undefined : other
  }
  return readAll
}

const readNot: ReadValue = (rest, valueOf) => {
  if (take(rest, 'not') === undefined) return readComparison(rest, valueOf)
  const value = truth(readNot(rest, valueOf))
  return value === undefined ? undefined : !value
}

const readAnd = readSeries('and', false, readNot)
const readOr = readSeries('or', true, readAnd)

const readComparison: ReadValue = (rest, valueOf) => {
  const first = readValue(rest, valueOf)
  const sign = take(rest, '==', '!=')
  const second = sign && readValue(rest, valueOf)
  if (sign === undefined) return first
  return first === undefined || second === undefined
    ? undefined
    : (String(first) === String(second)) === (sign === '==')
}

/** A token that is never taken, so a condition that has it is not read. */
const invalid = 'in'

const readValue: ReadValue = (rest, valueOf) => {
  const next = rest[0]
  if (next === undefined || /^(?:\)|==|!=|and|or|in|is)$/.test(next)) {
    rest.unshift(invalid)
    return undefined
  }
  rest.shift()
  if (next === '(') {
    const inner = readOr(rest, valueOf)
    if (take(rest, ')') === undefined) rest.unshift(invalid)
    return inner
  }
  if (/^["']/.test(next)) return next.slice(1, -1)
  if (/^(?:true|false)$/i.test(next)) return next.toLowerCase() === 'true'
  return /^\d+(?:\.\d+)?$/.test(next) ? next : valueOf(next)
}
