import type { Json } from '../../../formats/json.ts'

/** The digits of integers, by the JavaScript number they are rounded to. */
export type ExactNumbers = ReadonlyMap<number, string>

/**
 * Finds integers that JavaScript would round, such as 64-bit limits. Parsers do not keep the digits, so they are looked
 * up in the text. If two integers round to the same number, neither is included.
 */
export function findExactNumbers(text: string): ExactNumbers {
  const found = new Map<number, string | undefined>()
  for (const { 0: digits, index } of text.matchAll(/-?[1-9]\d{15,}/g)) {
    const value = Number(digits)
    const isPart = /[\w.+-]/.test(text.charAt(index - 1)) || /[\w.]/.test(text.charAt(index + digits.length))
    if (isPart || Number.isSafeInteger(value)) continue
    found.set(value, found.has(value) && found.get(value) !== digits ? undefined : digits)
  }
  return new Map([...found].flatMap(([value, digits]) => (digits === undefined ? [] : [[value, digits] as const])))
}

/** A copy of a value with all digits of every number. */
export function withExactNumbers(value: unknown, numbers: ExactNumbers): Json {
  return numbers.size === 0 ? (value as Json) : replaceNumbers(value, numbers, JSON.rawJSON)
}

/** Like `withExactNumbers`, but with a different representation of numbers, for output other than JSON. */
export function replaceNumbers<Made>(
  value: unknown,
  numbers: ExactNumbers,
  make: (digits: string) => Made,
): Json | Made {
  if (typeof value === 'number') {
    const digits = numbers.get(value)
    return digits === undefined ? value : make(digits)
  }
  if (typeof value !== 'object' || value === null) return value as Json
  if (Array.isArray(value)) return value.map((item: unknown) => replaceNumbers(item, numbers, make)) as Json
  const entries = Object.entries(value).map(([key, item]) => [key, replaceNumbers(item, numbers, make)])
  return Object.fromEntries(entries) as Json
}

/** A number as text, with all of its digits. */
export function numberText(value: number, numbers: ExactNumbers): string {
  return numbers.get(value) ?? String(value)
}
