import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { chunkSize, type ChunkedFile } from './chunks.ts'

const chunkName = z.string().regex(/^[\da-f]{64}$/)
const chunkNames = z.array(chunkName).max(4096)

const fileSchema = z
  .strictObject({ name: z.string(), size: z.int().min(0), chunks: chunkNames })
  .refine(({ size, chunks }) => Math.ceil(size / chunkSize) === chunks.length)

const bodySchema = z.strictObject({
  version: z.literal(1),
  files: z.array(fileSchema).max(16),
  /** Chunks of the caches before this one, newest first: whoever still reads one finds them. */
  earlier: z.array(chunkNames).max(8),
})

const sealedSchema = z.strictObject({ seal: z.string().regex(/^[\da-f]{64}$/), body: z.string() })

/** What a shared cache consists of: the one object that names all others. */
export interface CachePointer {
  readonly files: readonly ChunkedFile[]
  readonly earlier: readonly (readonly string[])[]
}

/** For what a pointer holds, and who may have written it. */
export interface PointerSeal {
  /** Changes with whatever makes the cache of one build worthless for another. */
  readonly fingerprint: string
  /** Shared by those whose caches are trusted; without one the seal only tells damage. */
  readonly key: string | undefined
}

/** The text of a pointer under its seal. */
export function formatPointer({ files, earlier }: CachePointer, seal: PointerSeal): Uint8Array {
  const body = JSON.stringify({ version: 1, files, earlier })
  return new TextEncoder().encode(JSON.stringify({ seal: sealOf(body, seal).toString('hex'), body }))
}

/** Reads a pointer; `undefined` for anything that was not written, whole, under the same seal. */
export function parsePointer(bytes: Uint8Array, seal: PointerSeal): CachePointer | undefined {
  const sealed = sealedSchema.safeParse(parseJson(new TextDecoder().decode(bytes)))
  if (!sealed.success) return undefined
  const { body } = sealed.data
  if (!timingSafeEqual(Buffer.from(sealed.data.seal, 'hex'), sealOf(body, seal))) return undefined
  const read = bodySchema.safeParse(parseJson(body))
  return read.success ? read.data : undefined
}

function sealOf(body: string, { fingerprint, key }: PointerSeal): Buffer {
  const digest = key === undefined ? createHash('sha256') : createHmac('sha256', key)
  return digest.update(`docsgen cache\n${fingerprint}\n`).update(body).digest()
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
