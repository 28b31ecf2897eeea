import { takeOrMake } from '../../../formats/take-or-make.ts'

/** The offset of a pointer's target, or of its nearest existing parent. */
export type JsonLocator = (pointer: readonly string[], of: 'key' | 'value') => number

interface Entry {
  /** Start of the name, or of the value in a list. */
  readonly key: number
  readonly value: number
}

/**
 * Finds places in valid JSON. Only the objects on the path to a place are scanned, because the places of all values of
 * a large document would not fit into memory.
 */
export function createJsonLocator(text: string): JsonLocator {
  const known = new Map<number, ReadonlyMap<string, Entry>>()
  return (pointer, of) => {
    let value = skipSpace(text, 0)
    let offset = value
    for (const [index, part] of pointer.entries()) {
      const entries = takeOrMake(known, value, (start) => entriesAt(text, start))
      const entry = entries.get(part)
      if (entry === undefined) break
      value = entry.value
      offset = of === 'key' && index === pointer.length - 1 ? entry.key : value
    }
    return offset
  }
}

/** The entries of the object or list at an offset; empty for other values. */
function entriesAt(text: string, start: number): ReadonlyMap<string, Entry> {
  const found = new Map<string, Entry>()
  const isObject = text[start] === '{'
  if (!isObject && text[start] !== '[') return found
  let at = skipSpace(text, start + 1)
  while (at < text.length && text[at] !== '}' && text[at] !== ']') {
    const key = at
    let name = String(found.size)
    if (isObject) {
      at = endOfText(text, at)
      name = JSON.parse(text.slice(key, at)) as string
      at = skipSpace(text, skipSpace(text, at) + 1)
    }
    found.set(name, { key, value: at })
    at = skipSpace(text, skipValue(text, at))
    if (text[at] === ',') at = skipSpace(text, at + 1)
  }
  return found
}

/** The offset after white space. */
export function skipSpace(text: string, start: number): number {
  let at = start
  // Outside strings, JSON has no control characters other than white space.
  while (text.charCodeAt(at) <= 32) at += 1
  return at
}

/** The end of the quoted string at an offset. */
export function endOfText(text: string, start: number): number {
  let end = text.indexOf('"', start + 1)
  while (end !== -1 && isEscaped(text, end)) end = text.indexOf('"', end + 1)
  return end === -1 ? text.length : end + 1
}

const backslash = 0x5c

/** Whether the character follows a backslash that is not escaped itself. */
function isEscaped(text: string, offset: number): boolean {
  let at = offset
  while (text.charCodeAt(at - 1) === backslash) at -= 1
  return (offset - at) % 2 === 1
}

const ends = /[,}\]]/g
const marks = /["{}[\]]/g

/** The offset after an object, a list or a string; after other values, white space may follow. */
function skipValue(text: string, start: number): number {
  const first = text[start]
  if (first === '"') return endOfText(text, start)
  if (first !== '{' && first !== '[') return nextMark(text, start, ends)
  let depth = 1
  let at = start + 1
  while (depth > 0) {
    at = nextMark(text, at, marks)
    const char = text[at]
    if (char === undefined) break
    // Brackets inside strings do not count.
    if (char === '"') at = endOfText(text, at)
    else {
      depth += char === '{' || char === '[' ? 1 : -1
      at += 1
    }
  }
  return at
}

function nextMark(text: string, start: number, wanted: RegExp): number {
  wanted.lastIndex = start
  return wanted.test(text) ? wanted.lastIndex - 1 : text.length
}
