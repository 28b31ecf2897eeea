import { crc32 } from 'node:zlib'

/** Bytes of a seal. */
export const sealLength = 4

/** What shows that bytes in the cache are those that were written; against damage, and no protection from anybody. */
export function sealOf(bytes: Uint8Array): Uint8Array {
  const seal = new Uint8Array(sealLength)
  new DataView(seal.buffer).setUint32(0, crc32(bytes))
  return seal
}

/** Whether bytes are those that were sealed. */
export function isSealed(bytes: Uint8Array, seal: Uint8Array): boolean {
  return Buffer.compare(sealOf(bytes), seal) === 0
}
