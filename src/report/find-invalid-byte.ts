import { isUtf8 } from 'node:buffer'

/** The position of the first byte that is not UTF-8, counted from one. */
export function findInvalidByte(bytes: Uint8Array): { readonly line: number; readonly column: number } {
  let line = 1
  let start = 0
  for (let end = 0; end <= bytes.length; end += 1) {
    if (end < bytes.length && bytes[end] !== 0x0a && (bytes[end] !== 0x0d || bytes[end + 1] === 0x0a)) continue
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
