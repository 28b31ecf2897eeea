import type { Json } from '../../formats/json.ts'

/** Digits of whole numbers, by what JavaScript makes of them. */
export type ExactNumbers = ReadonlyMap<number, string>

/**
 * The whole numbers of a document that JavaScript would round, such as the limits of 64 bits: parsers keep no digits,
 * so they are looked up in the text. Of two that become one number nothing is known.
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

/** A value in which every number has all of its digits. */
export function withExactNumbers(value: unknown, numbers: ExactNumbers): Json {
  return numbers.size === 0 ? (value as Json) : replaceNumbers(value, numbers, JSON.rawJSON)
}

/** The same with numbers of another make, for those who do not write JSON. */
export function replaceNumbers<Made>(
  value: unknown,
  numbers: ExactNumbers,
  make: (digits: string) => Made,
): Json | Made {
  if (typeof value === 'number') {
    const digits = numbers.get(value)
    return digits === undefined ? value : make(digits)
  }
  // Nearly all of a document holds none, and stays what it is.
  if (typeof value !== 'object' || value === null || !holdsAny(value, numbers)) return value as Json
  if (Array.isArray(value)) return value.map((item: unknown) => replaceNumbers(item, numbers, make)) as Json
  const entries = Object.entries(value).map(([key, item]) => [key, replaceNumbers(item, numbers, make)])
  return Object.fromEntries(entries) as Json
}

function holdsAny(value: unknown, numbers: ExactNumbers): boolean {
  if (typeof value === 'number') return numbers.has(value)
  return typeof value === 'object' && value !== null && Object.values(value).some((item) => holdsAny(item, numbers))
}

/** A number in words. */
export function numberText(value: number, numbers: ExactNumbers): string {
  return numbers.get(value) ?? String(value)
}
