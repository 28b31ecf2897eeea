import {
  escapeText,
  quoteText,
  readSlots,
  writeSlots,
  type Quoting,
  type SampleSlot,
  type SlotValue,
} from '../../formats/sample-values.ts'
import type { SampleHeader, SamplePart, SampleRequest, SampleText } from './sample-request.ts'

// Control characters that no text means, also not one in the letters of Windows; a document that holds them has samples
// without slots. One byte holds each: V8 keeps two for every letter of a text that once held another.
const [open, middle, close] = ['\x81', '\x8D', '\x8F']
export const markPattern = /[\x81\x8D\x8F]/

/** A part of a text inside a literal, marked where a reader's value can stand. */
export function insideLiteral(part: SamplePart & { readonly text: string }, quoting: Quoting): string {
  return mark(part, escapeText(part.text, quoting), quoting, false)
}

/** A text without variables as a literal. */
export function literalOf(text: SampleText, quoting: Quoting): string {
  const inner = text.map((part) => ('text' in part ? insideLiteral(part, quoting) : ''))
  const [quote] = quoteText('', quoting)
  return `${quote ?? ''}${inner.join('')}${quote ?? ''}`
}

/** Literals and the expressions of variables, joined by the operator of the language. */
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

/** Marks code that stands for a part: an expression, or a variable inside a literal. */
export function mark(part: SamplePart, code: string, quoting: Quoting, isWhole: boolean): string {
  if (part.slot === undefined) return code
  const { values, encoding } = part.slot
  return wrap(code, values, { encoding, quoting, isWhole })
}

/** Code that is needed only while one of the variables is there. */
export function onlyWith(texts: readonly SampleText[], code: string): string {
  const needed = texts.flat().filter((part) => 'env' in part)
  const values = new Map(needed.flatMap(({ slot }) => slot?.values ?? []).map((value) => [value.field, value]))
  const isAll = needed.every(({ slot }) => slot !== undefined)
  return isAll ? wrap(code, [...values.values()], 'drop') : code
}

/** Code that is there once there is one of the values, which stands in it where it has a place for one. */
export function onceGiven(values: readonly SlotValue[], marked: string): string {
  const { code, slots } = takeMarks(marked)
  const [slot = { start: code.length, end: code.length, form: 'drop' }] = slots
  const form = slot.form === 'drop' ? ({ encoding: 'none', quoting: 'json', isWhole: false } as const) : slot.form
  return wrap('', values, { ...form, before: code.slice(0, slot.start), after: code.slice(slot.end) })
}

/** The same as a line of its own. */
function lineOnceGiven(values: readonly SlotValue[], marked: string): string {
  return onceGiven(values, `${marked}\n`)
}

/** Lines that stand around those of the headers, with a header at least. */
export function around(
  [first, last]: readonly [string, string],
  lines: readonly string[],
  { headers, optionalHeaders }: SampleHeaders,
): string[] {
  const values = optionalHeaders.flatMap((header) => header.values)
  if (headers.length > 0) return [first, ...lines, last]
  return values.length === 0 ? [] : [lineOnceGiven(values, first), ...lines, lineOnceGiven(values, last)]
}

/** A line for each header, the optional ones as well. */
export function headerLines(
  { headers, optionalHeaders }: SampleHeaders,
  write: (header: SampleHeader) => string,
): string[] {
  return [...headers.map(write), ...optionalHeaders.map((header) => lineOnceGiven(header.values, write(header)))]
}

type SampleHeaders = Pick<SampleRequest, 'headers' | 'optionalHeaders'>

function wrap(code: string, values: readonly SlotValue[], form: SampleSlot['form']): string {
  return `${open}${writeSlots([{ start: 0, end: 0, values, form }])}${middle}${code}${close}`
}

/** Takes the marks out of a sample, and tells where they were. */
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
      // The line takes its margin with it, and its break.
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
  return form !== 'drop' && `${form.before ?? ''}${form.after ?? ''}`.endsWith('\n')
}

function atPlace(slot: SampleSlot, start: number, margin: string): SampleSlot {
  const form = slot.form === 'drop' ? slot.form : { ...slot.form, before: margin + (slot.form.before ?? '') }
  return { ...slot, start, end: start, form }
}
