// The polynomial of Castagnoli, bits reversed.
const polynomial = 0x82f63b78

const table = Uint32Array.from({ length: 256 }, (_, byte) => {
  let sum = byte
  for (let bit = 0; bit < 8; bit += 1) sum = sum & 1 ? (sum >>> 1) ^ polynomial : sum >>> 1
  return sum
})

/** CRC-32C of some bytes, in base64 with the highest byte first, as Google Cloud Storage writes it. */
export function crc32c(bytes: Uint8Array): string {
  let sum = 0xffffffff
  for (const byte of bytes) sum = (sum >>> 8) ^ (table[(sum ^ byte) & 255] ?? 0)
  const written = Buffer.alloc(4)
  written.writeUInt32BE((sum ^ 0xffffffff) >>> 0)
  return written.toString('base64')
}
