import { createHash } from 'node:crypto'
import type { UploadPartCommandInput } from '@aws-sdk/client-s3'
import type { Body } from './store.ts'
import { plainEtag, type HeaderInput, type S3Bucket } from './s3-bucket.ts'

const mebibyte = 1024 * 1024

/** Bytes per part of a large object. */
export const partSize = 8 * mebibyte

/** Milliseconds allowed per part: 64 kB/s is a slow connection, anything below counts as broken. */
const partLimit = partSize / 64

/** A body and the headers of its object. */
export interface LargeObject {
  readonly body: Body
  readonly headers: HeaderInput
}

interface Part {
  readonly ETag: string
  readonly PartNumber: number
}

/**
 * Uploads a large object in parts. Parts from an earlier attempt, or from a publisher that was killed, are reused: the
 * key is a hash of the content, so they are the same parts.
 */
export async function putInParts(place: S3Bucket, key: string, large: LargeObject, signal: AbortSignal): Promise<void> {
  const { sdk, client, bucket, keyOf } = place
  const size = partSizeFor(large.body.size)
  const upload = { Bucket: bucket, Key: keyOf(key) }
  const id = (await findUpload(place, key, signal)) ?? (await startUpload(place, key, large.headers, signal))
  const before = await listParts(place, { ...upload, UploadId: id }, signal)
  const parts: Part[] = []
  for (let start = 0, number = 1; start < large.body.size; start += size, number += 1) {
    const bytes = await large.body.read(start, Math.min(start + size, large.body.size))
    const digest = createHash('md5').update(bytes).digest()
    const part = { ...upload, UploadId: id, PartNumber: number }
    const etag =
      before.get(number) === digest.toString('hex')
        ? `"${digest.toString('hex')}"`
        : await putPart(place, { ...part, Body: bytes, ContentMD5: digest.toString('base64') }, signal)
    parts.push({ ETag: etag, PartNumber: number })
  }
  await client.send(
    new sdk.CompleteMultipartUploadCommand({ ...upload, UploadId: id, MultipartUpload: { Parts: parts } }),
    { abortSignal: signal },
  )
}

async function putPart({ sdk, client }: S3Bucket, part: UploadPartCommandInput, signal: AbortSignal): Promise<string> {
  const { ETag = '' } = await client.send(new sdk.UploadPartCommand(part), {
    abortSignal: AbortSignal.any([signal, AbortSignal.timeout(partLimit)]),
  })
  return ETag
}

/** A store accepts at most 10,000 parts. */
function partSizeFor(size: number): number {
  return Math.max(partSize, Math.ceil(size / 10_000 / mebibyte) * mebibyte)
}

async function findUpload(
  { sdk, client, bucket, keyOf }: S3Bucket,
  key: string,
  signal: AbortSignal,
): Promise<string | undefined> {
  const { Uploads } = await client.send(new sdk.ListMultipartUploadsCommand({ Bucket: bucket, Prefix: keyOf(key) }), {
    abortSignal: signal,
  })
  return Uploads?.find(({ Key }) => Key === keyOf(key))?.UploadId
}

async function startUpload(
  { sdk, client, bucket, keyOf }: S3Bucket,
  key: string,
  headers: HeaderInput,
  signal: AbortSignal,
): Promise<string> {
  const { UploadId } = await client.send(
    new sdk.CreateMultipartUploadCommand({ ...headers, Bucket: bucket, Key: keyOf(key) }),
    { abortSignal: signal },
  )
  if (UploadId === undefined) throw new Error('the store has begun an upload without naming it')
  return UploadId
}

interface Upload {
  readonly Bucket: string
  readonly Key: string
  readonly UploadId: string
}

async function listParts({ sdk, client }: S3Bucket, upload: Upload, signal: AbortSignal): Promise<Map<number, string>> {
  const found = new Map<number, string>()
  let marker: string | undefined
  do {
    const { Parts, IsTruncated, NextPartNumberMarker } = await client.send(
      new sdk.ListPartsCommand({ ...upload, ...(marker === undefined ? {} : { PartNumberMarker: marker }) }),
      { abortSignal: signal },
    )
    for (const { PartNumber = 0, ETag } of Parts ?? []) found.set(PartNumber, plainEtag(ETag))
    marker = IsTruncated === true ? NextPartNumberMarker : undefined
  } while (marker !== undefined)
  return found
}
