import type { BlobServiceClient, BlockBlobClient, ContainerClient, StoragePipelineOptions } from '@azure/storage-blob'
import { createHash } from 'node:crypto'
import { Failure } from '../report/failure.ts'
import { removeEach } from './attempts.ts'
import { loadSdk } from './load-sdk.ts'
import {
  StoreError,
  type Body,
  type Condition,
  type ListPage,
  type ListStart,
  type ObjectHeaders,
  type Store,
  type StoredObject,
  type Written,
} from './store.ts'
import type { Target } from './target.ts'
import { classify, converting, storeError, type SdkError } from './network-error.ts'

type AzureSdk = typeof import('@azure/storage-blob')

interface Place {
  readonly container: ContainerClient
  readonly prefix: string
}

const deletesAtOnce = 16

/** Bytes per block of a large blob. */
const blockSize = 8 * 1024 * 1024

/** Opens a container in Azure Blob Storage. The usual environment variables select the account. */
export async function openAzure(target: Target): Promise<Store> {
  const sdk = await loadSdk('@azure/storage-blob', () => import('@azure/storage-blob'))
  const service = await openService(sdk, { retryOptions: { maxTries: 1 } })
  const place: Place = { container: service.getContainerClient(target.bucket), prefix: target.prefix }
  const blobOf = (key: string): BlockBlobClient => place.container.getBlockBlobClient(`${place.prefix}${key}`)
  return {
    name: target.name,
    capabilities: { aliasKeys: true, redirects: false, seeks: false },
    get: (key, signal) => explain(read(blobOf(key), signal)),
    putState: (key, bytes, condition, signal) => explain(replace(blobOf(key), bytes, condition, signal)),
    putBody: (key, body, headers, signal) => explain(write(blobOf(key), body, headers, signal)),
    copy: (from, to, { signal }) => explain(copy(blobOf(from), blobOf(to), signal)),
    list: (prefix, from, signal) => explain(list(place, prefix, from, signal)),
    remove: async (keys, signal) =>
      removeEach(keys, deletesAtOnce, async (key) => explain(blobOf(key).deleteIfExists({ abortSignal: signal }))),
    close: async () => undefined,
  }
}

async function openService(sdk: AzureSdk, options: StoragePipelineOptions): Promise<BlobServiceClient> {
  const { env } = process
  const connection = env['AZURE_STORAGE_CONNECTION_STRING'] ?? ''
  if (connection !== '') return openConnection(sdk, connection, options)
  const account = env['AZURE_STORAGE_ACCOUNT'] ?? ''
  if (account === '')
    throw new Failure('no storage account is set; set AZURE_STORAGE_ACCOUNT or AZURE_STORAGE_CONNECTION_STRING')
  const url = `https://${account}.blob.core.windows.net`
  const key = env['AZURE_STORAGE_KEY'] ?? ''
  const signature = env['AZURE_STORAGE_SAS_TOKEN'] ?? ''
  if (key !== '') return new sdk.BlobServiceClient(url, new sdk.StorageSharedKeyCredential(account, key), options)
  if (signature !== '')
    return new sdk.BlobServiceClient(`${url}?${signature.replace(/^\?/, '')}`, new sdk.AnonymousCredential(), options)
  const { DefaultAzureCredential } = await loadSdk('@azure/identity', () => import('@azure/identity'))
  return new sdk.BlobServiceClient(url, new DefaultAzureCredential(), options)
}

function openConnection(sdk: AzureSdk, connection: string, options: StoragePipelineOptions): BlobServiceClient {
  try {
    return sdk.BlobServiceClient.fromConnectionString(connection, options)
  } catch {
    // The error of the SDK may contain the connection string.
    throw new Failure('AZURE_STORAGE_CONNECTION_STRING is not a connection string')
  }
}

function explain<Value>(call: Promise<Value>): Promise<Value> {
  return converting(call, toStoreError)
}

/** Error codes of the store that may succeed on retry, whatever their status. */
const temporaryWords = new Set(['Md5Mismatch', 'Crc64Mismatch', 'OperationTimedOut', 'ServerBusy', 'InternalError'])

const wrongCredentials =
  'the store does not accept these credentials: the key or signature belongs to another account, has expired, or the clock of this machine is wrong'
const tooFewRights =
  'these credentials do not have permission for this; publishing needs to list, read, write and delete blobs (Storage Blob Data Contributor)'

/** Fixes for common errors of new users; other errors are shown with the store's own message. */
const remedies: Readonly<Record<string, string>> = {
  AuthenticationFailed: wrongCredentials,
  // Some servers use this code for a wrong key; Azure itself also uses it for networks that are not allowed.
  AuthorizationFailure: `${wrongCredentials}, or its firewall blocks this machine`,
  AuthorizationPermissionMismatch: tooFewRights,
  ContainerNotFound: 'there is no such container; create it first, because publishing does not',
  InsufficientAccountPermissions: tooFewRights,
}

function toStoreError(error: Error): Error {
  const code = codeOf(error)
  const sdkError: SdkError = {
    status: statusOf(error),
    code,
    message: remedies[code] ?? error.message.split('\n')[0] ?? '',
  }
  if (error.name === 'CredentialUnavailableError' || error.name === 'AggregateAuthenticationError')
    return storeError('denied', {
      ...sdkError,
      code: '',
      message:
        'no credentials were found; set AZURE_STORAGE_CONNECTION_STRING or AZURE_STORAGE_KEY, or sign in with az login',
    })
  return temporaryWords.has(sdkError.code) ? storeError('temporary', sdkError) : classify(sdkError, error)
}

function statusOf(error: unknown): number | undefined {
  return error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number'
    ? error.statusCode
    : undefined
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
}

async function read(blob: BlockBlobClient, signal: AbortSignal): Promise<StoredObject | undefined> {
  try {
    const answer = await blob.download(0, undefined, { abortSignal: signal })
    const chunks: Uint8Array[] = []
    for await (const chunk of answer.readableStreamBody ?? []) chunks.push(Buffer.from(chunk))
    const now = answer.date?.getTime() ?? Date.now()
    return {
      bytes: Buffer.concat(chunks),
      etag: plain(answer.etag),
      now,
      age: (now - (answer.lastModified?.getTime() ?? now)) / 1000,
    }
  } catch (error) {
    if (statusOf(error) === 404 && codeOf(error) !== 'ContainerNotFound') return undefined
    throw error
  }
}

function plain(etag: string | undefined): string {
  return (etag ?? '').replaceAll('"', '')
}

async function replace(
  blob: BlockBlobClient,
  bytes: Uint8Array,
  condition: Condition | undefined,
  signal: AbortSignal,
): Promise<Written> {
  try {
    const { etag } = await blob.upload(bytes, bytes.length, {
      abortSignal: signal,
      transactionalContentMD5: md5Of(bytes),
      blobHTTPHeaders: { blobContentType: 'application/json; charset=utf-8', blobCacheControl: 'no-store' },
      conditions: conditionsOf(condition),
    })
    return { etag: plain(etag) }
  } catch (error) {
    const status = statusOf(error)
    const isThere = status === 409 && codeOf(error) === 'BlobAlreadyExists'
    const isGone = status === 404 && condition?.kind === 'same' && codeOf(error) !== 'ContainerNotFound'
    if (status === 412 || isThere || isGone) return 'refused'
    throw error
  }
}

function conditionsOf(condition: Condition | undefined): { readonly ifNoneMatch?: string; readonly ifMatch?: string } {
  if (condition === undefined) return {}
  return condition.kind === 'absent' ? { ifNoneMatch: '*' } : { ifMatch: `"${condition.etag}"` }
}

function md5Of(bytes: Uint8Array): Uint8Array {
  return createHash('md5').update(bytes).digest()
}

async function write(blob: BlockBlobClient, body: Body, headers: ObjectHeaders, signal: AbortSignal): Promise<void> {
  const options = {
    abortSignal: signal,
    blobHTTPHeaders: {
      blobContentType: headers.contentType,
      blobCacheControl: headers.cacheControl,
      ...(headers.contentEncoding === undefined ? {} : { blobContentEncoding: headers.contentEncoding }),
    },
  }
  if (body.size <= 2 * blockSize) {
    const bytes = await body.read(0, body.size)
    await blob.upload(bytes, bytes.length, { ...options, transactionalContentMD5: md5Of(bytes) })
    return
  }
  // A blob can have at most 50,000 blocks.
  const size = Math.max(blockSize, Math.ceil(body.size / 50_000))
  const blocks: string[] = []
  for (let start = 0; start < body.size; start += size) {
    const bytes = await body.read(start, Math.min(start + size, body.size))
    const id = Buffer.from(String(blocks.length).padStart(8, '0')).toString('base64')
    await blob.stageBlock(id, bytes, bytes.length, { abortSignal: signal, transactionalContentMD5: md5Of(bytes) })
    blocks.push(id)
  }
  await blob.commitBlockList(blocks, options)
}

/** Within an account, a copy keeps the headers and is complete when the request returns. */
async function copy(from: BlockBlobClient, to: BlockBlobClient, signal: AbortSignal): Promise<string> {
  const copying = await to.beginCopyFromURL(from.url, { abortSignal: signal, intervalInMs: 500 })
  const { copyStatus, etag } = await copying.pollUntilDone()
  if (copyStatus !== 'success') throw new StoreError('temporary', `the copy ended as ${copyStatus ?? 'unknown'}`)
  return plain(etag)
}

async function list(
  { container, prefix }: Place,
  below: string,
  from: ListStart,
  signal: AbortSignal,
): Promise<ListPage> {
  const pages = container
    .listBlobsFlat({ prefix: `${prefix}${below}`, abortSignal: signal })
    .byPage({ maxPageSize: 1000, ...(from.kind === 'next' ? { continuationToken: from.token } : {}) })
  for await (const { segment, continuationToken = '' } of pages) {
    const objects = segment.blobItems.map(({ name, properties }) => ({
      key: name.slice(prefix.length),
      size: properties.contentLength ?? 0,
      etag: plain(properties.etag),
    }))
    return { objects, next: continuationToken === '' ? undefined : continuationToken }
  }
  return { objects: [], next: undefined }
}
