import { isUtf8 } from 'node:buffer'

/**
 * Decodes a file as UTF-8, or as UTF-16, which some editors write, with or without a byte order mark; `undefined` for
 * anything else.
 */
export function decodeText(bytes: Uint8Array): string | undefined {
  const [first, second] = bytes
  if ((first === 0xff && second === 0xfe) || (isLetter(first) && second === 0))
    return new TextDecoder('utf-16le').decode(bytes)
  if ((first === 0xfe && second === 0xff) || (first === 0 && isLetter(second)))
    return new TextDecoder('utf-16be').decode(bytes)
  return isUtf8(bytes) ? new TextDecoder('utf-8').decode(bytes) : undefined
}

/** Documents start with an ASCII character. */
function isLetter(byte: number | undefined): boolean {
  return byte !== undefined && byte > 0 && byte < 0x80
}
