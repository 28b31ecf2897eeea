import { makeBucket, type Bucket, type StoredObject } from './bucket.ts'
import { checkCopyConditions, checkWriteConditions, isNotModified } from './s3-conditions.ts'
import { keptHeaders } from './s3-headers.ts'
import { listObjects } from './s3-listing.ts'
import { makeUploads, type Uploads } from './s3-multipart.ts'
import { hasChecksum, readPayload } from './s3-payload.ts'
import { escapeXml, Refusal, reportRefusal, unescapeXml, xml } from './s3-refusal.ts'
import { checkSignature } from './s3-signature.ts'
import { answerWebsite } from './s3-website.ts'
import { startServer, type WireServer } from './fault-server.ts'
import type { WireAnswer, WireRequest } from './messages.ts'

/** In what the double is worse than S3. */
export interface S3Manners {
  /** Takes `If-Match` and `If-None-Match` and does not look at them, as some servers do. */
  readonly ignoresConditions?: boolean
  /** Compares `If-Match` with the ETag without its quotes, as Ceph does. */
  readonly wantsUnquotedEtags?: boolean
  /** The key that the website shows for what is not there. */
  readonly errorPage?: string
}

/** A server that speaks the part of S3 that publishing needs, and refuses what S3 would refuse. */
export interface S3Double extends WireServer {
  readonly bucket: Bucket
  readonly bucketName: string
  /** Where the bucket is seen as a website. */
  readonly website: WireServer
}

/** Starts a double of S3 with one empty bucket. */
export async function startS3Double(manners: S3Manners = {}): Promise<S3Double> {
  const bucketName = 'site'
  const bucket = makeBucket()
  const store: Store = { bucketName, bucket, uploads: makeUploads(), manners }
  const server = await startServer((request) => answerS3(store, request))
  const website = await startServer((request) => answerWebsite(bucket, manners.errorPage ?? '404.html', request))
  const close = async (): Promise<void> => {
    await Promise.all([server.close(), website.close()])
  }
  return { ...server, bucket, bucketName, website, close }
}

interface Store {
  readonly bucketName: string
  readonly bucket: Bucket
  readonly uploads: Uploads
  readonly manners: S3Manners
}

function answerS3(store: Store, request: WireRequest): WireAnswer {
  try {
    checkSignature(request)
    const [, bucketName = '', ...rest] = request.path.split('/')
    if (bucketName === '') throw new Refusal(501, 'NotImplemented', 'a list of the buckets')
    if (bucketName !== store.bucketName) throw new Refusal(404, 'NoSuchBucket', bucketName)
    const key = decodeURIComponent(rest.join('/'))
    return key === '' ? answerBucket(store, request) : answerObject(store, request, key)
  } catch (error) {
    if (error instanceof Refusal) return reportRefusal(error)
    throw error
  }
}

function answerBucket({ bucket, uploads }: Store, request: WireRequest): WireAnswer {
  const { method, query } = request
  if (method === 'HEAD') return { status: 200 }
  if (method === 'GET' && query.get('list-type') === '2') return listObjects(bucket, query)
  if (method === 'GET' && query.has('uploads')) return uploads.list(query)
  if (method === 'POST' && query.has('delete')) return deleteObjects(bucket, request)
  throw new Refusal(501, 'NotImplemented', `${method} of a bucket, ${query.toString()}`)
}

function answerObject(store: Store, request: WireRequest, key: string): WireAnswer {
  const { method, query, headers } = request
  const isMultipart = query.has('uploads') || query.has('uploadId')
  if (!isMultipart && [...query.keys()].some((name) => name !== 'x-id')) {
    throw new Refusal(501, 'NotImplemented', `${method} of an object, ${query.toString()}`)
  }
  if (!isMultipart && (method === 'GET' || method === 'HEAD')) return readObject(store, request, key)
  if (isMultipart) {
    return store.uploads.answer(request, key, (body, kept, etag) => {
      checkWrite(store, request, key)
      return store.bucket.put(key, body, kept, etag)
    })
  }
  if (method === 'PUT' && headers['x-amz-copy-source'] !== undefined) return copyObject(store, request, key)
  if (method === 'PUT') return putObject(store, request, key)
  if (method === 'DELETE') {
    checkWrite(store, request, key)
    store.bucket.objects.delete(key)
    return { status: 204 }
  }
  throw new Refusal(405, 'MethodNotAllowed', method)
}

function readObject({ bucket, manners }: Store, request: WireRequest, key: string): WireAnswer {
  const stored = find(bucket, key)
  if (!manners.ignoresConditions && isNotModified(request, stored)) return { status: 304, headers: describe(stored) }
  const range = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '')
  if (range === null) {
    const length = { 'content-length': String(stored.body.length) }
    return { status: 200, headers: { ...describe(stored), ...length }, body: stored.body }
  }
  const [start, end] = [Number(range[1]), range[2] === '' ? stored.body.length : Number(range[2]) + 1]
  if (start >= stored.body.length) throw new Refusal(416, 'InvalidRange', range[0])
  const headers = { ...describe(stored), 'content-range': `bytes ${start}-${end - 1}/${stored.body.length}` }
  return { status: 206, headers, body: stored.body.subarray(start, end) }
}

function putObject(store: Store, request: WireRequest, key: string): WireAnswer {
  if (!hasChecksum(request)) throw new Refusal(400, 'InvalidRequest', 'nothing tells whether the body came in whole')
  const body = readPayload(request)
  checkWrite(store, request, key)
  const { etag } = store.bucket.put(key, body, keptHeaders(request))
  return { status: 200, headers: { etag: `"${etag}"` } }
}

function copyObject(store: Store, request: WireRequest, key: string): WireAnswer {
  const named = decodeURIComponent(String(request.headers['x-amz-copy-source'])).replace(/^\//, '')
  const [bucketName = '', ...rest] = named.split('/')
  if (bucketName !== store.bucketName) throw new Refusal(404, 'NoSuchBucket', bucketName)
  const source = find(store.bucket, rest.join('/'))
  const isReplacing = request.headers['x-amz-metadata-directive'] === 'REPLACE'
  if (rest.join('/') === key && !isReplacing) {
    throw new Refusal(400, 'InvalidRequest', 'an object is copied onto itself and nothing would change')
  }
  checkCopyConditions(request, source)
  checkWrite(store, request, key)
  // The address of a redirect is never copied: S3 takes it from the request or drops it.
  const { 'x-amz-website-redirect-location': _dropped, ...copied } = source.headers
  const { 'x-amz-website-redirect-location': redirect, ...given } = keptHeaders(request)
  const headers = {
    ...(isReplacing ? given : copied),
    ...(redirect === undefined ? {} : { 'x-amz-website-redirect-location': redirect }),
  }
  const { etag, modified } = store.bucket.put(key, source.body, headers, source.etag)
  return xml(
    200,
    `<CopyObjectResult><ETag>&quot;${etag}&quot;</ETag><LastModified>${modified.toISOString()}</LastModified></CopyObjectResult>`,
  )
}

function deleteObjects(bucket: Bucket, request: WireRequest): WireAnswer {
  const isChecked =
    'content-md5' in request.headers || Object.keys(request.headers).some((name) => name.startsWith('x-amz-checksum-'))
  if (!isChecked) throw new Refusal(400, 'MissingContentMD5', 'a list of deletions needs a checksum')
  const keys = [
    ...readPayload(request)
      .toString()
      .matchAll(/<Key>([^<]*)<\/Key>/g),
  ].map(([, key = '']) => unescapeXml(key))
  if (keys.length === 0 || keys.length > 1000) throw new Refusal(400, 'MalformedXML', `${keys.length} keys`)
  for (const key of keys) bucket.objects.delete(key)
  return xml(
    200,
    `<DeleteResult>${keys.map((key) => `<Deleted><Key>${escapeXml(key)}</Key></Deleted>`).join('')}</DeleteResult>`,
  )
}

function checkWrite({ bucket, manners }: Store, request: WireRequest, key: string): void {
  if (manners.ignoresConditions) return
  const { 'if-match': ifMatch } = request.headers
  const isRewritten = manners.wantsUnquotedEtags && ifMatch !== undefined && ifMatch !== '*'
  // What has quotes gets another pair, so that it matches nothing.
  const headers = isRewritten ? { ...request.headers, 'if-match': `"${ifMatch}"` } : request.headers
  checkWriteConditions({ ...request, headers }, bucket.objects.get(key))
}

function find(bucket: Bucket, key: string): StoredObject {
  const stored = bucket.objects.get(key)
  if (stored === undefined) throw new Refusal(404, 'NoSuchKey', key)
  return stored
}

function describe({ headers, etag, modified }: StoredObject): Record<string, string> {
  return { ...headers, etag: `"${etag}"`, 'last-modified': modified.toUTCString(), 'accept-ranges': 'bytes' }
}
