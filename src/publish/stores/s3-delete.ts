import { createHash } from 'node:crypto'
import { StoreError } from '../store.ts'
import type { S3Bucket } from './s3-bucket.ts'

/** Deletes up to a thousand objects with one request. */
export async function removeObjects(
  { sdk, client, bucket, keyOf }: S3Bucket,
  keys: readonly string[],
  signal: AbortSignal,
): Promise<void> {
  if (keys.length === 0) return
  const command = new sdk.DeleteObjectsCommand({
    Bucket: bucket,
    Delete: { Objects: keys.map((key) => ({ Key: keyOf(key) })), Quiet: true },
  })
  // Servers other than Amazon's ask for the older checksum here, which the SDK no longer sends by itself.
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
  const { Errors } = await client.send(command, { abortSignal: signal })
  const [error] = Errors ?? []
  if (error === undefined) return
  const isDenied = error.Code === 'AccessDenied'
  throw new StoreError(
    isDenied ? 'denied' : 'temporary',
    `${error.Code ?? 'an error'} when deleting ${error.Key ?? 'an object'}`,
  )
}

interface Request {
  readonly headers: Record<string, string>
  readonly body: string | Uint8Array
}

function isRequest(request: unknown): request is Request {
  if (request === null || typeof request !== 'object' || !('headers' in request) || !('body' in request)) return false
  return typeof request.body === 'string' || request.body instanceof Uint8Array
}
