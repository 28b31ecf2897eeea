import { isUtf8 } from 'node:buffer'

/** The bytes of a file as text: UTF-8, or UTF-16 as some editors write it, with its mark or without; `undefined` for anything else. */
export function decodeText(bytes: Uint8Array): string | undefined {
  const [first, second] = bytes
  if ((first === 0xff && second === 0xfe) || (isLetter(first) && second === 0))
    return new TextDecoder('utf-16le').decode(bytes)
  if ((first === 0xfe && second === 0xff) || (first === 0 && isLetter(second)))
    return new TextDecoder('utf-16be').decode(bytes)
  return isUtf8(bytes) ? new TextDecoder('utf-8').decode(bytes) : undefined
}

/** Documents begin with a character of ASCII. */
function isLetter(byte: number | undefined): boolean {
  return byte !== undefined && byte > 0 && byte < 0x80
}
