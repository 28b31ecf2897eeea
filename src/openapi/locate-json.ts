/** Where a value of a JSON text stands, and what is inside it. */
export interface LocatedValue {
  readonly start: number
  readonly inside: ReadonlyMap<string, LocatedEntry>
}

export interface LocatedEntry {
  /** Start of the name; of the value in a list. */
  readonly key: number
  readonly value: LocatedValue
}

const nothing: ReadonlyMap<string, LocatedEntry> = new Map()

/** The places of all values of a text that is known to be JSON; far lighter than a syntax tree of a large document. */
export function locateJson(text: string): LocatedValue {
  let at = 0
  return value()

  function value(): LocatedValue {
    skipSpace()
    const start = at
    const first = text[at]
    if (first === '{' || first === '[') return { start, inside: entries(first === '{') }
    if (first === '"') skipText()
    else while (at < text.length && !/[\s,\]}]/.test(text[at] ?? '')) at += 1
    return { start, inside: nothing }
  }

  function entries(isObject: boolean): ReadonlyMap<string, LocatedEntry> {
    const found = new Map<string, LocatedEntry>()
    at += 1
    skipSpace()
    while (at < text.length && text[at] !== '}' && text[at] !== ']') {
      const key = at
      let name = String(found.size)
      if (isObject) {
        skipText()
        name = JSON.parse(text.slice(key, at)) as string
        skipSpace()
        at += 1
      }
      found.set(name, { key, value: value() })
      skipSpace()
      if (text[at] === ',') at += 1
      skipSpace()
    }
    at += 1
    return found
  }

  function skipSpace(): void {
    while (/\s/.test(text[at] ?? '')) at += 1
  }

  function skipText(): void {
    at += 1
    while (at < text.length && text[at] !== '"') at += text[at] === '\\' ? 2 : 1
    at += 1
  }
}

/** Offset of what a pointer leads to; the nearest parent's where there is nothing. */
export function offsetIn(top: LocatedValue, pointer: readonly string[], of: 'key' | 'value'): number {
  let current = top
  let offset = top.start
  for (const [index, part] of pointer.entries()) {
    const entry = current.inside.get(part)
    if (entry === undefined) break
    current = entry.value
    offset = of === 'key' && index === pointer.length - 1 ? entry.key : current.start
  }
  return offset
}
