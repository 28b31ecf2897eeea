import {
  escapeText,
  quoteText,
  readSlots,
  writeSlots,
  type Quoting,
  type SampleSlot,
} from '../../model/sample-values.ts'
import type { SamplePart, SampleText } from './sample-request.ts'

// Characters that Unicode keeps for uses like this one; a document that holds them has samples without slots.
const [open, middle, close] = ['\uFDD0', '\uFDD1', '\uFDD2']
export const markPattern = /[\uFDD0-\uFDD2]/

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
  const { names, encoding } = part.slot
  return wrap(code, names, { encoding, quoting, isWhole })
}

/** Code that is needed only while one of the variables is there. */
export function onlyWith(texts: readonly SampleText[], code: string): string {
  const needed = texts.flat().filter((part) => 'env' in part)
  const names = needed.flatMap(({ slot }) => slot?.names ?? [])
  return names.length < needed.length ? code : wrap(code, [...new Set(names)], 'drop')
}

function wrap(code: string, names: readonly string[], form: SampleSlot['form']): string {
  return `${open}${writeSlots([{ start: 0, end: 0, names, form }])}${middle}${code}${close}`
}

/** Takes the marks out of a sample, and tells where they were. */
export function takeMarks(marked: string): { readonly code: string; readonly slots: readonly SampleSlot[] } {
  let code = ''
  const slots: SampleSlot[] = []
  for (const part of marked.split(open)) {
    const end = part.indexOf(close)
    const from = part.indexOf(middle)
    const inner = end === -1 ? '' : part.slice(from + 1, end)
    const [slot] = end === -1 ? [] : readSlots(part.slice(0, from))
    if (slot !== undefined) slots.push({ ...slot, start: code.length, end: code.length + inner.length })
    code += inner + part.slice(end + 1)
  }
  return { code, slots }
}
