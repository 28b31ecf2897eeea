import { Failure } from '../report/failure.ts'
import { loadSdk } from '../store/load-sdk.ts'
import { redact } from '../system/secrets.ts'
import * as z from 'zod'
import { parseJson } from '../formats/json.ts'
import { ownFolder, readState, writeState, type Session } from '../store/session.ts'

/** Invalidates changed paths in a CloudFront distribution; returns the ID of the invalidation. */
export async function invalidateCloudFront(
  distribution: string,
  paths: readonly string[],
  reference: string,
): Promise<string> {
  const name = '@aws-sdk/client-cloudfront'
  const sdk = await loadSdk(name, () => import('@aws-sdk/client-cloudfront'))
  // CloudFront has a single global endpoint, and requests to it are signed for this region.
  const client = new sdk.CloudFrontClient({ region: 'us-east-1', maxAttempts: 6 })
  try {
    const { Invalidation } = await client.send(
      new sdk.CreateInvalidationCommand({
        DistributionId: distribution,
        InvalidationBatch: { CallerReference: reference, Paths: { Quantity: paths.length, Items: [...paths] } },
      }),
      { abortSignal: AbortSignal.timeout(60_000) },
    )
    return Invalidation?.Id ?? ''
  } catch (error) {
    if (!(error instanceof Error)) throw error
    throw new Failure(
      `the site is published, but its changed paths could not be invalidated in CloudFront distribution ${distribution}: ${redact(error.message)}`,
      { cause: error },
    )
  } finally {
    client.destroy()
  }
}

// Paths are recorded before the first of them changes, and removed from the record after they were invalidated in the
// cache in front of the store. If a run is interrupted in between, the next run invalidates them.

const pendingKey = `${ownFolder}pending-invalidations.json`
const pendingSchema = z.strictObject({ version: z.literal(1), nonce: z.string(), paths: z.array(z.string()) })

/** Paths that are not yet invalidated in the cache in front of the store, and the ETag of the record. */
interface PendingInvalidations {
  readonly paths: readonly string[]
  readonly etag: string | undefined
}

/** Reads the record; a damaged record counts as empty. */
export async function readPending(session: Session): Promise<PendingInvalidations> {
  const stored = await readState(session, pendingKey)
  if (stored === undefined) return { paths: [], etag: undefined }
  const read = pendingSchema.safeParse(parseJson(stored.bytes))
  return { paths: read.success ? read.data.paths : [], etag: stored.etag }
}

/** Adds paths to the record. The run must hold the store. */
export async function addPending(session: Session, paths: readonly string[]): Promise<void> {
  const before = await readPending(session)
  const all = [...new Set([...before.paths, ...paths])].toSorted()
  await writeState(session, pendingKey, { bytes: format(session, all), condition: undefined })
}

/** Clears the record, unless another run has added paths to it in the meantime. */
export async function removePending(session: Session, { etag }: PendingInvalidations): Promise<void> {
  if (etag === undefined) return
  await writeState(session, pendingKey, { bytes: format(session, []), condition: { kind: 'same', etag } })
}

function format({ now, actor }: Session, paths: readonly string[]): Uint8Array {
  const nonce = `${actor} ${String(now())}`
  return new TextEncoder().encode(JSON.stringify({ version: 1, nonce, paths }))
}
