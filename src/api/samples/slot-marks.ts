import {
  escapeText,
  quoteText,
  readSlots,
  writeSlots,
  type BodySyntax,
  type Quoting,
  type SampleSlot,
  type SlotValue,
} from '../../formats/samples/sample-values.ts'
import { writeBody } from '../../formats/samples/body-code.ts'
import type { JsonBody } from './sample-body.ts'
import type { SampleRequest } from './sample-request.ts'
import type { SampleHeader, SamplePart, SampleText } from './sample-text.ts'

// Control characters without a meaning in text, including text in Windows encodings. A document that contains them gets
// samples without slots. Each takes one byte; with a wider character, V8 would store the whole text with two bytes per
// character, even after the character is removed.
const [open, middle, close] = ['\x81', '\x8D', '\x8F']
export const markPattern = /[\x81\x8D\x8F]/

/** A part of a text inside a literal, marked if a value of the reader can replace it. */
export function insideLiteral(part: SamplePart & { readonly text: string }, quoting: Quoting): string {
  return mark(part, escapeText(part.text, quoting), quoting, false)
}

/** A text without variables as a literal. */
export function literalOf(text: SampleText, quoting: Quoting): string {
  const inner = text.map((part) => ('text' in part ? insideLiteral(part, quoting) : ''))
  const [quote] = quoteText('', quoting)
  return `${quote ?? ''}${inner.join('')}${quote ?? ''}`
}

/** Literals and variable expressions, joined with the operator of the language. */
export function sumOf(text: SampleText, read: (name: string) => string, quoting: Quoting, plus: string): string {
  const terms: string[] = []
  let literal: SamplePart[] = []
  const finish = (): void => {
    if (literal.length > 0) terms.push(literalOf(literal, quoting))
    literal = []
  }
  for (const part of text) {
    if ('text' in part) literal.push(part)
    else {
      finish()
      terms.push(mark(part, read(part.env), quoting, true))
    }
  }
  finish()
  return terms.join(plus)
}

/** Marks the code for a part: an expression, or a variable inside a literal. */
export function mark(part: SamplePart, code: string, quoting: Quoting, isWhole: boolean): string {
  if (part.slot === undefined) return code
  const { values, encoding } = part.slot
  return wrap(code, values, { encoding, quoting, isWhole })
}

/** Code that a request with variables needs, as long as one of them is used. */
export function withVariables({ url, headers }: SampleRequest, code: string): string {
  const needed = [url, ...headers.map(({ value }) => value)].flat().filter((part) => 'env' in part)
  if (needed.length === 0) return ''
  const values = new Map(needed.flatMap(({ slot }) => slot?.values ?? []).map((value) => [value.field, value]))
  const isAll = needed.every(({ slot }) => slot !== undefined)
  return isAll ? wrap(code, [...values.values()], 'drop') : code
}

/** Code that is added once one of the values is given, with the value inserted if the code has a place for it. */
export function onceGiven(values: readonly SlotValue[], marked: string): string {
  const { code, slots } = takeMarks(marked)
  const [slot = { start: code.length, end: code.length, form: 'drop' }] = slots
  const form =
    typeof slot.form === 'string' ? ({ encoding: 'none', quoting: 'json', isWhole: false } as const) : slot.form
  return wrap('', values, { ...form, before: code.slice(0, slot.start), after: code.slice(slot.end) })
}

/** The same, as a separate line. */
function lineOnceGiven(values: readonly SlotValue[], marked: string): string {
  return onceGiven(values, `${marked}\n`)
}

/** Lines around those of the headers, added once there is a header. */
export function around(
  [first, last]: readonly [string, string],
  lines: readonly string[],
  { headers, optionalHeaders }: SampleHeaders,
): string[] {
  const values = optionalHeaders.flatMap((header) => header.values)
  if (headers.length > 0) return [first, ...lines, last]
  return values.length === 0 ? [] : [lineOnceGiven(values, first), ...lines, lineOnceGiven(values, last)]
}

/** A line for each header, including optional ones. */
export function headerLines(
  { headers, optionalHeaders }: SampleHeaders,
  write: (header: SampleHeader) => string,
): string[] {
  return [...headers.map(write), ...optionalHeaders.map((header) => lineOnceGiven(header.values, write(header)))]
}

type SampleHeaders = Pick<SampleRequest, 'headers' | 'optionalHeaders'>

/** A body of JSON, marked if readers can choose between examples. */
export function jsonBody({ value, isChosen }: JsonBody, syntax: BodySyntax, margin?: string): string {
  const code = writeBody(JSON.stringify(value, null, 2), syntax, margin)
  return isChosen ? wrap(code, [{ field: 'body' }], `body-${syntax}`) : code
}

function wrap(code: string, values: readonly SlotValue[], form: SampleSlot['form']): string {
  return `${open}${writeSlots([{ start: 0, end: 0, values, form }])}${middle}${code}${close}`
}

/** Marks a text with a number, for code that passes it on. */
export function numberMark(index: number, text: string): string {
  return `${open}${index}${middle}${text}${close}`
}

/** Replaces the texts that are marked with a number. */
export function replaceNumberMarks(marked: string, replace: (index: number, text: string) => string): string {
  const pattern = new RegExp(`${open}(\\d+)${middle}([^${open}${close}]*)${close}`, 'g')
  return marked.replaceAll(pattern, (_, index: string, text: string) => replace(Number(index), text))
}

/** Removes the marks from a sample, and returns their places. */
export function takeMarks(marked: string): { readonly code: string; readonly slots: readonly SampleSlot[] } {
  let code = ''
  const slots: SampleSlot[] = []
  for (const part of marked.split(open)) {
    const end = part.indexOf(close)
    const from = part.indexOf(middle)
    const inner = end === -1 ? '' : part.slice(from + 1, end)
    const rest = part.slice(end + 1)
    const [slot] = end === -1 ? [] : readSlots(part.slice(0, from))
    const start = code.lastIndexOf('\n') + 1
    const margin = code.slice(start)
    if (slot !== undefined && margin.trim() === '' && isLine(slot)) {
      // The slot includes the line's indentation and its line break.
      slots.push(atPlace(slot, start, margin))
      code = code.slice(0, start) + rest.replace(/^\n/, '')
    } else {
      if (slot !== undefined) slots.push({ ...slot, start: code.length, end: code.length + inner.length })
      code += inner + rest
    }
  }
  return { code, slots }
}

function isLine({ form }: SampleSlot): boolean {
  return typeof form !== 'string' && `${form.before ?? ''}${form.after ?? ''}`.endsWith('\n')
}

function atPlace(slot: SampleSlot, start: number, margin: string): SampleSlot {
  const form = typeof slot.form === 'string' ? slot.form : { ...slot.form, before: margin + (slot.form.before ?? '') }
  return { ...slot, start, end: start, form }
}
