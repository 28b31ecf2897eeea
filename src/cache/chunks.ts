import { createHash } from 'node:crypto'
import { closeSync, fstatSync, openSync, readSync, statSync } from 'node:fs'
import { promisify } from 'node:util'
import { zstdCompress, zstdDecompress } from 'node:zlib'

/** A file as a row of chunks, each named by the hash of its bytes. Files that only grow keep the names of all but the last. */
export interface ChunkedFile {
  readonly name: string
  readonly size: number
  readonly chunks: readonly string[]
}

/** Bytes of every chunk but the last of a file. */
export const chunkSize = 4 * 1024 * 1024
/** No packed chunk is larger: what cannot be compressed grows a little. */
export const maxPackedSize = chunkSize + 64 * 1024

const compress = promisify(zstdCompress)
const decompress = promisify(zstdDecompress)

/** Names the chunks of a file; `undefined` where there is no file. */
export function cutFile(file: string, name: string): ChunkedFile | undefined {
  return readWhole(file, (descriptor) => {
    const { size } = fstatSync(descriptor)
    const count = Math.ceil(size / chunkSize)
    const chunks = Array.from({ length: count }, (_, index) => hashOf(readAt(descriptor, index)))
    return { name, size, chunks }
  })
}

/** Reads the chunks of a file that are asked for, compressed. */
export async function packChunk(file: string, index: number): Promise<Uint8Array> {
  const bytes = readWhole(file, (descriptor) => readAt(descriptor, index))
  return compress(bytes ?? Buffer.alloc(0))
}

/** The bytes of a chunk; `undefined` when they are not those that its name stands for. */
export async function unpackChunk(packed: Uint8Array, name: string): Promise<Uint8Array | undefined> {
  const bytes = await unpack(packed)
  return bytes !== undefined && hashOf(bytes) === name ? bytes : undefined
}

async function unpack(packed: Uint8Array): Promise<Uint8Array | undefined> {
  try {
    return await decompress(packed, { maxOutputLength: chunkSize })
  } catch (error) {
    // These bytes come from outside; whatever they are, they are only not what was asked for.
    if (error instanceof Error && 'code' in error) return undefined
    throw error
  }
}

function readWhole<Value>(file: string, read: (descriptor: number) => Value): Value | undefined {
  if (statSync(file, { throwIfNoEntry: false }) === undefined) return undefined
  const descriptor = openSync(file, 'r')
  try {
    return read(descriptor)
  } finally {
    closeSync(descriptor)
  }
}

function readAt(descriptor: number, index: number): Uint8Array {
  const bytes = Buffer.allocUnsafe(chunkSize)
  return bytes.subarray(0, readSync(descriptor, bytes, 0, chunkSize, index * chunkSize))
}

function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}
