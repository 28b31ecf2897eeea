import { createHash } from 'node:crypto'
import { Agent as HttpAgent } from 'node:http'
import { Agent as HttpsAgent } from 'node:https'
import type { CopyObjectCommandInput, GetObjectCommandOutput, PutObjectCommandInput } from '@aws-sdk/client-s3'
import { loadSdk } from './load-sdk.ts'
import type {
  Condition,
  ListedObject,
  ListPage,
  ListStart,
  ObjectHeaders,
  Store,
  StoredObject,
  Written,
} from './store.ts'
import { StoreError } from './store.ts'
import { dateOf } from './response-date.ts'
import type { Target } from './target.ts'
import { plainEtag, type HeaderInput, type S3Bucket } from './s3-bucket.ts'
import { removeObjects } from './s3-delete.ts'
import { codeOf, explain, statusOf } from './s3-errors.ts'
import { partSize, putInParts, type LargeObject } from './s3-parts.ts'

/** Opens an S3 bucket, or a bucket on an S3-compatible server if `AWS_ENDPOINT_URL` is set. */
export async function openS3(target: Target, connections: number): Promise<Store> {
  const sdk = await loadSdk('@aws-sdk/client-s3', () => import('@aws-sdk/client-s3'))
  const endpoint = process.env['AWS_ENDPOINT_URL_S3'] ?? process.env['AWS_ENDPOINT_URL']
  const isElsewhere = endpoint !== undefined && endpoint !== ''
  const hasRegion = (process.env['AWS_REGION'] ?? process.env['AWS_DEFAULT_REGION'] ?? '') !== ''
  const agent = { keepAlive: true, maxSockets: connections }
  const client = new sdk.S3Client({
    ...(isElsewhere ? { forcePathStyle: true } : { followRegionRedirects: true }),
    ...(isElsewhere && !hasRegion ? { region: 'us-east-1' } : {}),
    // The SDK must not retry: attempts are counted in one place. Checksums are sent in the form that all servers
    // support.
    maxAttempts: 1,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: 10_000, httpAgent: new HttpAgent(agent), httpsAgent: new HttpsAgent(agent) },
  })
  return s3Store({ sdk, client, bucket: target.bucket, keyOf: (key) => `${target.prefix}${key}` }, target)
}

function s3Store(place: S3Bucket, target: Target): Store {
  const conditions = conditionWriter(place)
  const copy = copier(place)
  return {
    name: target.name,
    capabilities: { aliasKeys: true, redirects: true, seeks: true },
    get: (key, signal) => explain(readObject(place, key, signal)),
    putState: (key, bytes, condition, signal) => explain(conditions(key, bytes, condition, signal)),
    putBody: (key, body, headers, signal) =>
      explain(putBody(place, key, { body, headers: headerInput(headers) }, signal)),
    copy: (from, to, options) => explain(copy(from, to, options)),
    list: (prefix, from, signal) => explain(listObjects(place, prefix, from, signal)),
    remove: (keys, signal) => explain(removeObjects(place, keys, signal)),
    close: async () => {
      place.client.destroy()
    },
  }
}

async function putBody(
  place: S3Bucket,
  key: string,
  { body, headers }: LargeObject,
  signal: AbortSignal,
): Promise<void> {
  if (body.size > 2 * partSize) return putInParts(place, key, { body, headers }, signal)
  await put(place, key, { bytes: await body.read(0, body.size), input: headers }, signal)
}

function headerInput({ contentType, cacheControl, contentEncoding }: ObjectHeaders): HeaderInput {
  return {
    ContentType: contentType,
    CacheControl: cacheControl,
    ...(contentEncoding === undefined ? {} : { ContentEncoding: contentEncoding }),
  }
}

interface Content {
  readonly bytes: Uint8Array
  readonly input: Partial<PutObjectCommandInput>
}

async function put(
  { sdk, client, bucket, keyOf }: S3Bucket,
  key: string,
  content: Content,
  signal: AbortSignal,
): Promise<string> {
  const { bytes, input } = content
  const { ETag } = await client.send(
    new sdk.PutObjectCommand({
      ...input,
      Bucket: bucket,
      Key: keyOf(key),
      Body: bytes,
      ContentLength: bytes.length,
      ContentMD5: createHash('md5').update(bytes).digest('base64'),
    }),
    { abortSignal: signal },
  )
  return plainEtag(ETag)
}

type StateWriter = Store['putState']

/** Some servers compare the ETag of a condition without its quotes. The first wrong refusal reveals this. */
function conditionWriter(place: S3Bucket): StateWriter {
  let quote = '"'
  return async (key, bytes, condition, signal) => {
    const attempt = (): Promise<Written> =>
      putWhere(place, key, { bytes, input: conditionInput(condition, quote) }, signal)
    const written = await attempt()
    if (written !== 'refused' || condition?.kind !== 'same' || quote === '') return written
    if ((await readObject(place, key, signal))?.etag !== condition.etag) return 'refused'
    quote = ''
    const again = await attempt()
    if (again === 'refused') quote = '"'
    return again
  }
}

function conditionInput(condition: Condition | undefined, quote: string): Partial<PutObjectCommandInput> {
  const input = { ContentType: 'application/json; charset=utf-8', CacheControl: 'no-store' }
  if (condition === undefined) return input
  if (condition.kind === 'absent') return { ...input, IfNoneMatch: '*' }
  return { ...input, IfMatch: `${quote}${condition.etag}${quote}` }
}

async function putWhere(place: S3Bucket, key: string, content: Content, signal: AbortSignal): Promise<Written> {
  try {
    return { etag: await put(place, key, content, signal) }
  } catch (error) {
    const status = statusOf(error)
    // The object to be replaced may no longer exist.
    const isGone = status === 404 && content.input.IfMatch !== undefined && codeOf(error) !== 'NoSuchBucket'
    if (status === 412 || isGone) return 'refused'
    throw error
  }
}

async function readObject(
  { sdk, client, bucket, keyOf }: S3Bucket,
  key: string,
  signal: AbortSignal,
): Promise<StoredObject | undefined> {
  const command = new sdk.GetObjectCommand({ Bucket: bucket, Key: keyOf(key) })
  let date: number | undefined
  command.middlewareStack.add(
    (next) => async (input) => {
      const result = await next(input)
      date = dateOf(result.response)
      return result
    },
    { step: 'deserialize', priority: 'high' },
  )
  let answer: GetObjectCommandOutput
  try {
    answer = await client.send(command, { abortSignal: signal })
  } catch (error) {
    if (statusOf(error) === 404 && codeOf(error) !== 'NoSuchBucket') return undefined
    throw error
  }
  const bytes = (await answer.Body?.transformToByteArray()) ?? new Uint8Array()
  if (answer.ContentLength !== undefined && bytes.length !== answer.ContentLength)
    throw new StoreError('temporary', `the store broke off in the middle of ${key}`)
  const now = date ?? Date.now()
  return { bytes, etag: plainEtag(answer.ETag), now, age: (now - (answer.LastModified?.getTime() ?? now)) / 1000 }
}

/** Not every server supports the redirect header. If one does not, the object remains a page that redirects. */
function copier(place: S3Bucket): Store['copy'] {
  const { sdk, client, bucket, keyOf } = place
  let takesRedirects = true
  const copy: Store['copy'] = async (from, to, { redirect, signal }) => {
    const location = takesRedirects ? redirect : undefined
    try {
      const { CopyObjectResult } = await client.send(
        new sdk.CopyObjectCommand({
          ...(location === undefined
            ? { MetadataDirective: 'COPY' as const }
            : await redirectInput(place, from, location, signal)),
          Bucket: bucket,
          Key: keyOf(to),
          CopySource: `${bucket}/${keyOf(from).split('/').map(encodeURIComponent).join('/')}`,
        }),
        { abortSignal: signal },
      )
      return plainEtag(CopyObjectResult?.ETag)
    } catch (error) {
      if (location === undefined || statusOf(error) !== 501) throw error
      takesRedirects = false
      return copy(from, to, { redirect: undefined, signal })
    }
  }
  return copy
}

/** Some servers only set a redirect if all headers are set again. */
async function redirectInput(
  { sdk, client, bucket, keyOf }: S3Bucket,
  from: string,
  location: string,
  signal: AbortSignal,
): Promise<Partial<CopyObjectCommandInput>> {
  const source = new sdk.HeadObjectCommand({ Bucket: bucket, Key: keyOf(from) })
  const { ContentType, CacheControl, ContentEncoding } = await client.send(source, { abortSignal: signal })
  return {
    MetadataDirective: 'REPLACE',
    WebsiteRedirectLocation: location,
    ContentType,
    CacheControl,
    ...(ContentEncoding === undefined ? {} : { ContentEncoding }),
  }
}

async function listObjects(
  { sdk, client, bucket, keyOf }: S3Bucket,
  prefix: string,
  from: ListStart,
  signal: AbortSignal,
): Promise<ListPage> {
  const answer = await client.send(
    new sdk.ListObjectsV2Command({
      Bucket: bucket,
      Prefix: keyOf(prefix),
      // A key can contain characters that XML cannot.
      EncodingType: 'url',
      ...(from.kind === 'after' ? { StartAfter: keyOf(from.key) } : {}),
      ...(from.kind === 'next' ? { ContinuationToken: from.token } : {}),
    }),
    { abortSignal: signal },
  )
  const decode = answer.EncodingType === 'url' ? decodeKey : (key: string): string => key
  const skip = keyOf('').length
  const objects = (answer.Contents ?? []).map(({ Key = '', Size = 0, ETag }): ListedObject => {
    return { key: decode(Key).slice(skip), size: Size, etag: plainEtag(ETag) }
  })
  return { objects, next: answer.IsTruncated === true ? answer.NextContinuationToken : undefined }
}

function decodeKey(key: string): string {
  return decodeURIComponent(key.replaceAll('+', ' '))
}
