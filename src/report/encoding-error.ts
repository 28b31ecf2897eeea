import { isUtf8 } from 'node:buffer'

/** Why bytes are not text in UTF-8, with the position of the first such byte, counted from one. */
export interface EncodingError {
  readonly message: string
  readonly line: number
  readonly column: number
}

/** Finds the reason why bytes are not text in UTF-8; `undefined` if they are. */
export function findEncodingError(bytes: Uint8Array): EncodingError | undefined {
  if (isUtf16(bytes)) return { message: 'this file is UTF-16; save it in UTF-8', line: 1, column: 1 }
  if (isUtf8(bytes)) return undefined
  return { message: 'this is not valid UTF-8; save the file in UTF-8', ...findInvalidByte(bytes) }
}

/** Editors of Windows write it with a byte order mark. Without one, every second byte of Latin letters is zero. */
function isUtf16(bytes: Uint8Array): boolean {
  return /^(?:\xFF\xFE|\xFE\xFF|(?:[^\0]\0){4}|(?:\0[^\0]){4})/.test(
    Buffer.from(bytes.subarray(0, 8)).toString('latin1'),
  )
}

function findInvalidByte(bytes: Uint8Array): Pick<EncodingError, 'line' | 'column'> {
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
