import { createPrivateKey } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import type { Bucket, File } from '@google-cloud/storage'
import { Failure } from '../report/failure.ts'
import { removeEach } from './attempts.ts'
import { groupOf, isGroup } from '../formats/raw-values.ts'
import { loadSdk } from './load-sdk.ts'
import { parseJson } from '../formats/json.ts'
import {
  StoreError,
  type Body,
  type Condition,
  type ListedObject,
  type ListPage,
  type ListStart,
  type ObjectHeaders,
  type Store,
  type StoredObject,
  type Written,
} from './store.ts'
import { dateOf } from './response-date.ts'
import type { Target } from './target.ts'
import { classify, converting, storeError, type SdkError } from './network-error.ts'

/** A bucket and the target's prefix in it. */
interface Place {
  readonly bucket: Bucket
  readonly prefix: string
}

const deletesAtOnce = 16

/** Larger bodies are uploaded in parts. */
const largeBody = 8 * 1024 * 1024

/** Opens a bucket in Google Cloud Storage. Generations, which count the versions of an object, are used as ETags. */
export async function openGoogle(target: Target): Promise<Store> {
  const name = '@google-cloud/storage'
  const { Storage } = await loadSdk(name, () => import('@google-cloud/storage'))
  checkKeyFile(process.env['GOOGLE_APPLICATION_CREDENTIALS'] ?? '')
  // The SDK must not retry: attempts are counted in one place for every kind of store.
  const storage = new Storage({ retryOptions: { autoRetry: false, maxRetries: 0 } })
  const place: Place = { bucket: storage.bucket(target.bucket), prefix: target.prefix }
  const fileOf = (key: string): File => place.bucket.file(`${place.prefix}${key}`)
  return {
    name: target.name,
    capabilities: { aliasKeys: true, redirects: false, seeks: true },
    get: (key, signal) => explain(read(fileOf(key)), signal),
    putState: (key, bytes, condition, signal) => explain(replace(fileOf(key), bytes, condition), signal),
    putBody: (key, body, headers, signal) => explain(write(fileOf(key), body, headers, signal), signal),
    copy: (from, to, { signal }) => explain(copy(fileOf(from), fileOf(to)), signal),
    list: (prefix, from, signal) => explain(list(place, prefix, from), signal),
    remove: async (keys, signal) =>
      removeEach(keys, deletesAtOnce, async (key) => explain(fileOf(key).delete({ ignoreNotFound: true }), signal)),
    close: async () => undefined,
  }
}

/** If the key file is damaged, the SDK throws an error that does not help the user. */
function checkKeyFile(file: string): void {
  if (!existsSync(file)) return
  const fault = findKeyError(readFileSync(file, 'utf8'))
  if (fault !== '') throw new Failure(`${file} in GOOGLE_APPLICATION_CREDENTIALS is not a Google Cloud key: ${fault}`)
}

function findKeyError(text: string): string {
  const key = parseJson(Buffer.from(text))
  if (!isGroup(key)) return 'it is not JSON'
  if (!('private_key' in key)) return ''
  try {
    createPrivateKey(String(key['private_key']))
    return ''
  } catch {
    // The original error does not help, and might contain parts of the key.
    return 'the private key in it cannot be read'
  }
}

const neededRights =
  'publishing needs to list, read, write and delete objects (the role Storage Object Admin on the bucket)'

/**
 * The SDK's calls cannot be aborted, so after a timeout their answer is ignored. Errors are converted to `StoreError`.
 */
async function explain<Value>(call: Promise<Value>, signal: AbortSignal): Promise<Value> {
  const { promise, reject } = Promise.withResolvers<never>()
  const stop = (): void => reject(new StoreError('temporary', 'no answer in time'))
  signal.addEventListener('abort', stop, { once: true })
  try {
    return await converting(Promise.race([call, promise]), toStoreError)
  } finally {
    signal.removeEventListener('abort', stop)
  }
}

function toStoreError(error: Error): Error {
  const sdkError: SdkError = { status: statusOf(error), code: reasonOf(error), message: error.message }
  if (/default credentials|invalid_grant|Could not refresh access token/i.test(sdkError.message))
    return storeError('denied', {
      ...sdkError,
      code: '',
      message:
        'no credentials were found that are still valid; set GOOGLE_APPLICATION_CREDENTIALS, or run gcloud auth application-default login',
    })
  if (sdkError.status === 404 && isBucketMissing(error))
    return storeError('missing', {
      ...sdkError,
      message: 'there is no such bucket; create it first, because publishing does not',
    })
  if (sdkError.status === 401 || sdkError.status === 403)
    return storeError('denied', { ...sdkError, message: `${sdkError.message}; ${neededRights}` })
  // The received bytes differ from the sent ones; the object was removed again.
  if (sdkError.code === 'CONTENT_DOWNLOAD_MISMATCH' || sdkError.code === 'FILE_NO_UPLOAD')
    return storeError('temporary', sdkError)
  return classify(sdkError, error)
}

function statusOf(error: unknown): number | undefined {
  const code = error instanceof Error && 'code' in error ? Number(error.code) : Number.NaN
  return code >= 100 && code < 600 ? code : undefined
}

function reasonOf(error: Error): string {
  return 'code' in error && typeof error.code === 'string' && !/^\d+$/.test(error.code) ? error.code : ''
}

async function read(file: File): Promise<StoredObject | undefined> {
  try {
    const [metadata, answer] = await file.getMetadata()
    const generation = String(metadata.generation ?? '')
    const [bytes] = await file.bucket
      .file(file.name, { generation })
      .download({ validation: 'crc32c', decompress: false })
    const now = dateOf(answer) ?? Date.now()
    return { bytes, etag: generation, now, age: (now - Date.parse(metadata.updated ?? '')) / 1000 }
  } catch (error) {
    // It may have been replaced between the two requests; the caller then asks again.
    if (statusOf(error) === 404 && !isBucketMissing(error)) return undefined
    throw error
  }
}

function isBucketMissing(error: unknown): boolean {
  return error instanceof Error && /bucket (?:does not exist|not found)|no such bucket/i.test(error.message)
}

async function replace(file: File, bytes: Uint8Array, condition: Condition | undefined): Promise<Written> {
  const ifGenerationMatch = condition === undefined ? undefined : condition.kind === 'absent' ? 0 : condition.etag
  try {
    await file.save(Buffer.from(bytes), {
      resumable: false,
      validation: 'crc32c',
      metadata: { contentType: 'application/json; charset=utf-8', cacheControl: 'no-store' },
      ...(ifGenerationMatch === undefined ? {} : { preconditionOpts: { ifGenerationMatch } }),
    })
  } catch (error) {
    if (statusOf(error) === 412) return 'refused'
    throw error
  }
  return { etag: String(file.metadata.generation ?? '') }
}

async function write(file: File, body: Body, headers: ObjectHeaders, signal: AbortSignal): Promise<void> {
  const { contentType, cacheControl, contentEncoding } = headers
  const metadata = { contentType, cacheControl, ...(contentEncoding === undefined ? {} : { contentEncoding }) }
  const isLarge = body.size > largeBody
  const options = { resumable: isLarge, validation: 'crc32c', metadata } as const
  if (!isLarge) return file.save(Buffer.from(await body.read(0, body.size)), options)
  const parts = async function* parts(): AsyncGenerator<Uint8Array> {
    for (let start = 0; start < body.size; start += largeBody) {
      signal.throwIfAborted()
      yield await body.read(start, Math.min(start + largeBody, body.size))
    }
  }
  return file.save(parts(), options)
}

async function copy(from: File, to: File): Promise<string> {
  const [, answer] = await from.copy(to)
  const { resource = answer } = groupOf(answer)
  const { generation } = groupOf(resource)
  if (typeof generation === 'string' || typeof generation === 'number') return String(generation)
  const [metadata] = await to.getMetadata()
  return String(metadata.generation ?? '')
}

async function list({ bucket, prefix }: Place, below: string, from: ListStart): Promise<ListPage> {
  const [files, query] = await bucket.getFiles({
    autoPaginate: false,
    maxResults: 1000,
    prefix: `${prefix}${below}`,
    ...(from.kind === 'after' ? { startOffset: `${prefix}${from.key}` } : {}),
    ...(from.kind === 'next' ? { pageToken: from.token } : {}),
  })
  const objects = files.map(({ name, metadata }): ListedObject => ({
    key: name.slice(prefix.length),
    size: Number(metadata.size ?? 0),
    etag: String(metadata.generation ?? ''),
  }))
  const { pageToken: next } = groupOf(query)
  return {
    // A listing includes the key it starts at.
    objects: from.kind === 'after' ? objects.filter(({ key }) => key !== from.key) : objects,
    next: typeof next === 'string' ? next : undefined,
  }
}
