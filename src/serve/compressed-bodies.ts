import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Encoding } from './accepted-encoding.ts'

/** Compresses a body, or gives what was made before under the same tag. */
export type CompressBody = (tag: string, encoding: Encoding, read: () => Promise<Uint8Array>) => Promise<Uint8Array>

const makeBrotli = promisify(brotliCompress)
const makeGzip = promisify(gzip)

/** Keeps compressed bodies in memory, the latest used ones up to a number of bytes. */
export function createBodyCache(maxBytes: number): CompressBody {
  const bodies = new Map<string, Uint8Array>()
  const underWay = new Map<string, Promise<Uint8Array>>()
  let bytes = 0
  const keep = (key: string, body: Uint8Array): void => {
    bodies.set(key, body)
    bytes += body.length
    for (const [oldest, { length }] of bodies) {
      if (bytes <= maxBytes) return
      bodies.delete(oldest)
      bytes -= length
    }
  }
  return async (tag, encoding, read) => {
    const key = `${encoding} ${tag}`
    const kept = bodies.get(key)
    if (kept !== undefined) {
      bodies.delete(key)
      bodies.set(key, kept)
      return kept
    }
    const made = underWay.get(key) ?? compress(encoding, read).finally(() => underWay.delete(key))
    underWay.set(key, made)
    const body = await made
    if (!bodies.has(key)) keep(key, body)
    return body
  }
}

async function compress(encoding: Encoding, read: () => Promise<Uint8Array>): Promise<Uint8Array> {
  const body = await read()
  if (encoding === 'gzip') return makeGzip(body)
  const params = { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: body.length }
  return makeBrotli(body, { params })
}
