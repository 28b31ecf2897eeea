import { z } from 'zod'
import { parseJson } from '../formats/json.ts'
import { ownFolder, readState, writeState, type Session } from '../store/session.ts'

// Paths that change are noted before the first of them does, and struck off when the cache in front of the store has
// been told. A run that is stopped in between leaves them to the next one.

const untoldKey = `${ownFolder}untold.json`
const untoldSchema = z.strictObject({ version: z.literal(1), nonce: z.string(), paths: z.array(z.string()) })

/** Paths that a cache in front of the store has not been told of, and the version of the note that names them. */
export interface UntoldPaths {
  readonly paths: readonly string[]
  readonly etag: string | undefined
}

/** Reads the note; one that is damaged names nothing. */
export async function readUntold(session: Session): Promise<UntoldPaths> {
  const stored = await readState(session, untoldKey)
  if (stored === undefined) return { paths: [], etag: undefined }
  const read = untoldSchema.safeParse(parseJson(stored.bytes))
  return { paths: read.success ? read.data.paths : [], etag: stored.etag }
}

/** Adds paths to the note, for a run that holds the store. */
export async function noteUntold(session: Session, paths: readonly string[]): Promise<void> {
  const before = await readUntold(session)
  const all = [...new Set([...before.paths, ...paths])].toSorted()
  await writeState(session, untoldKey, { bytes: format(session, all), condition: undefined })
}

/** Strikes off what has been told, unless another run has added to the note meanwhile. */
export async function strikeUntold(session: Session, { etag }: UntoldPaths): Promise<void> {
  if (etag === undefined) return
  await writeState(session, untoldKey, { bytes: format(session, []), condition: { kind: 'same', etag } })
}

function format({ now, actor }: Session, paths: readonly string[]): Uint8Array {
  const nonce = `${actor} ${String(now())}`
  return new TextEncoder().encode(JSON.stringify({ version: 1, nonce, paths }))
}
