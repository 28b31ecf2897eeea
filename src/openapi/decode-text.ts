import { isUtf8 } from 'node:buffer'

/** The bytes of a file as text: UTF-8, or UTF-16 with its mark, as some editors write it; `undefined` for anything else. */
export function decodeText(bytes: Uint8Array): string | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  return isUtf8(bytes) ? new TextDecoder('utf-8').decode(bytes) : undefined
}
