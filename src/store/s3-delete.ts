import { createHash } from 'node:crypto'
import type { DeleteObjectsCommand, _Error as DeleteError } from '@aws-sdk/client-s3'
import { StoreError } from './store.ts'
import { groupOf, isGroup } from '../formats/raw-values.ts'
import type { S3Bucket } from './s3-bucket.ts'
import { codeOf } from './s3-errors.ts'

/**
 * Deletes up to 1000 objects with one request; returns the keys that could not be deleted due to missing permissions.
 */
export async function removeObjects(
  { sdk, client, bucket, keyOf }: S3Bucket,
  keys: readonly string[],
  signal: AbortSignal,
): Promise<readonly string[]> {
  if (keys.length === 0) return []
  const command = new sdk.DeleteObjectsCommand({
    Bucket: bucket,
    Delete: { Objects: keys.map((key) => ({ Key: keyOf(key) })), Quiet: true },
  })
  // Servers other than Amazon's require the older checksum here, which the SDK no longer sends.
  command.middlewareStack.add(
    (next) => async (input) => {
      const { request } = input
      if (isRequest(request)) {
        for (const name of Object.keys(request.headers))
          if (/^x-amz-(?:sdk-)?checksum/i.test(name)) Reflect.deleteProperty(request.headers, name)
        request.headers['content-md5'] = createHash('md5').update(request.body).digest('base64')
      }
      return next(input)
    },
    { step: 'build', priority: 'low', name: 'docsgenContentMd5' },
  )
  const errors = await send(client, command, signal)
  if (errors === 'denied') return keys
  const other = errors.find(({ Code }) => Code !== 'AccessDenied')
  if (other !== undefined)
    throw new StoreError('temporary', `${other.Code ?? 'an error'} when deleting ${other.Key ?? 'an object'}`)
  const denied = new Set(errors.map(({ Key }) => Key))
  return keys.filter((key) => denied.has(keyOf(key)))
}

/** The errors of single objects; `denied` if these credentials are not allowed to delete anything. */
async function send(
  client: S3Bucket['client'],
  command: DeleteObjectsCommand,
  signal: AbortSignal,
): Promise<readonly DeleteError[] | 'denied'> {
  try {
    return (await client.send(command, { abortSignal: signal })).Errors ?? []
  } catch (error) {
    if (codeOf(error) === 'AccessDenied') return 'denied'
    throw error
  }
}

interface Request {
  readonly headers: Record<string, string>
  readonly body: string | Uint8Array
}

function isRequest(request: unknown): request is Request {
  const { headers, body } = groupOf(request)
  return isGroup(headers) && (typeof body === 'string' || body instanceof Uint8Array)
}
