import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { Failure } from '../report/failure.ts'
import { createCount } from '../store/byte-count.ts'
import { changed, readPart, sha256Of, type LocalFile } from './local-site.ts'
import type { ReleaseFile } from './release.ts'
import { objectFolder, type Session } from '../store/session.ts'
import type { Body, ListedObject } from '../store/store.ts'
import type { LocalBody } from './wanted-files.ts'
import { createHash, type Hash } from 'node:crypto'

/** A body that the store does not have yet. */
export interface MissingBody {
  readonly object: string
  readonly body: LocalBody
}

/** The bodies that a release needs and the store does not have. */
export interface Needs {
  readonly missing: readonly MissingBody[]
  readonly bytes: number
}

/** Finds the bodies of a release that the store does not have. Fails if a missing body is not on this disk either. */
export function findMissing(
  files: ReadonlyMap<string, ReleaseFile>,
  bodies: ReadonlyMap<string, LocalBody>,
  stored: ReadonlyMap<string, ListedObject>,
): Needs {
  const missing = new Map<string, MissingBody>()
  const lost = new Set<string>()
  let bytes = 0
  for (const { object, size } of files.values()) {
    const body = bodies.get(object)
    const there = stored.get(`${objectFolder}${object}`)
    // The size of a compressed body is unknown until it is compressed.
    if (there !== undefined && (body === undefined || body.encoding !== undefined || there.size === size)) continue
    if (body === undefined) lost.add(object)
    else if (!missing.has(object)) {
      missing.set(object, { object, body })
      bytes += size
    }
  }
  if (lost.size > 0)
    throw new Failure(
      `this release cannot be restored: ${String(lost.size)} of its files are no longer in the store; build and publish it again`,
    )
  return { missing: [...missing.values()], bytes }
}

/** Uploads bodies under names that readers do not request. */
export async function uploadBodies(session: Session, { missing, bytes }: Needs): Promise<void> {
  const { store, attempts } = session
  const count = createCount('uploading', bytes, 'bytes', session.onProgress)
  await attempts.each(missing, async ({ object, body }) => {
    const content = await openBody(body)
    await attempts.call((signal) => store.putBody(`${objectFolder}${object}`, content, body.headers, signal), {
      size: content.size,
    })
    count.add(body.file.size)
  })
}

async function openBody({ file, encoding }: LocalBody): Promise<Body> {
  if (encoding === undefined) return checkedBody(file)
  const bytes = readPart(file.absolute, 0, file.size)
  if (sha256Of(bytes) !== file.sha256) throw changed(file.absolute)
  const packed = encoding === 'br' ? await packBrotli(bytes) : await packGzip(bytes)
  return { size: packed.length, read: async (start, end) => packed.subarray(start, end) }
}

async function packBrotli(bytes: Uint8Array): Promise<Buffer> {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
  return promisify(brotliCompress)(bytes, { params })
}

async function packGzip(bytes: Uint8Array): Promise<Buffer> {
  return promisify(gzip)(bytes, { level: 9 })
}

/** The bytes of a file. They are hashed while they are read in order, and must still match the plan. */
function checkedBody({ absolute, size, sha256 }: LocalFile): Body {
  let digest: Hash | undefined
  let position = 0
  return {
    size,
    read: async (start, end) => {
      const bytes = readPart(absolute, start, end)
      if (start === 0) {
        digest = createHash('sha256')
        position = 0
      }
      if (start !== position)
        throw new Error(`${absolute} was read from ${String(start)} instead of ${String(position)}`)
      digest?.update(bytes)
      position = end
      if (end === size && digest?.digest('hex') !== sha256) throw changed(absolute)
      return bytes
    },
  }
}
