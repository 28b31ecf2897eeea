import { isUtf8 } from 'node:buffer'
import type { Report } from '../report/problem.ts'

/** Nesting beyond this is refused: parsers recurse, and no reader follows so far. */
const maxDepth = 100

/**
 * Bytes of a source file as text, with LF line ends and without a byte order mark.
 * Gives `undefined`, and a problem, for what is not text that can be published.
 */
export function decodeSource(bytes: Uint8Array, file: string, report: Report): string | undefined {
  if (!isUtf8(bytes)) {
    report({
      severity: 'error',
      rule: 'invalid-utf8',
      message: 'this is not valid UTF-8; save the file in UTF-8',
      at: { file, ...firstInvalidByte(bytes) },
    })
    return undefined
  }
  const text = new TextDecoder('utf-8').decode(bytes).replaceAll(/\r\n?/g, '\n')
  reportControlCharacters(text, file, report)
  return isTooDeep(text, file, report) ? undefined : text
}

function firstInvalidByte(bytes: Uint8Array): { line: number; column: number } {
  let line = 1
  let start = 0
  for (let end = 0; end <= bytes.length; end += 1) {
    if (end < bytes.length && bytes[end] !== 0x0a) continue
    const part = bytes.subarray(start, end)
    if (!isUtf8(part)) return { line, column: validPrefix(part) + 1 }
    line += 1
    start = end + 1
  }
  return { line, column: 1 }
}

/** Number of characters before the first byte that is not UTF-8. */
function validPrefix(bytes: Uint8Array): number {
  let length = 0
  const decoder = new TextDecoder('utf-8', { fatal: true })
  for (const [index] of bytes.entries()) {
    try {
      length += decoder.decode(bytes.subarray(index, index + 1), { stream: true }).length
    } catch {
      return length
    }
  }
  return length
}

// Characters that reorder the text around them can make a source read differently from what it says.
const unsafeCharacter = /[\0\u202A-\u202E\u2066-\u2069]/g

function reportControlCharacters(text: string, file: string, report: Report): void {
  for (const match of text.matchAll(unsafeCharacter)) {
    const before = text.slice(0, match.index)
    const at = { file, line: before.split('\n').length, column: before.length - before.lastIndexOf('\n') }
    const code = match[0].codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0') ?? ''
    if (match[0] === '\0') {
      report({ severity: 'error', rule: 'control-character', message: 'a NUL character cannot be published; remove it', at })
      continue
    }
    report({
      severity: 'warning',
      rule: 'bidi-character',
      message: `the invisible character U+${code} changes the order in which the text is shown; remove it`,
      at,
    })
  }
}

function isTooDeep(text: string, file: string, report: Report): boolean {
  const quotes = /^(?:[ \t]*>){101,}/m.exec(text)
  const brackets = /[[(]{1001,}/.exec(text)
  const found = quotes ?? brackets
  if (found === null) return false
  report({
    severity: 'error',
    rule: 'nesting-too-deep',
    message: `this is nested more than ${String(maxDepth)} levels deep; flatten it`,
    at: { file, line: text.slice(0, found.index).split('\n').length, column: 1 },
  })
  return true
}
