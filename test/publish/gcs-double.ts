import { createHash, randomUUID } from 'node:crypto'
import { makeBucket, type Bucket, type StoredObject } from './bucket.ts'
import { crc32c } from './crc32c.ts'
import { startServer, type WireServer } from './fault-server.ts'
import type { WireAnswer, WireRequest } from './messages.ts'

/** A server that speaks the part of Google Cloud Storage's JSON interface that its own SDK uses. */
export interface GcsDouble extends WireServer {
  readonly bucket: Bucket
  readonly bucketName: string
}

interface Store {
  readonly bucket: Bucket
  readonly bucketName: string
  /** Uploads in parts that have begun, by their number. */
  readonly sessions: Map<string, Session>
}

interface Session {
  readonly metadata: Metadata
  readonly query: URLSearchParams
  readonly bytes: Buffer
}

type Metadata = Readonly<Record<string, unknown>>

/** Starts a double of Google Cloud Storage with one empty bucket. It was never compared with the real one. */
export async function startGcsDouble(): Promise<GcsDouble> {
  const store: Store = { bucket: makeBucket(), bucketName: 'site', sessions: new Map() }
  const server = await startServer((request) => {
    try {
      return answer(store, request)
    } catch (error) {
      if (error instanceof GcsRefusal) return tell(error.status, error.reason, error.message)
      throw error
    }
  })
  return { ...server, bucket: store.bucket, bucketName: store.bucketName }
}

class GcsRefusal extends Error {
  readonly status: number
  readonly reason: string

  constructor(status: number, reason: string, message: string) {
    super(message)
    this.status = status
    this.reason = reason
  }
}

function tell(status: number, reason: string, message: string): WireAnswer {
  return json(status, { error: { code: status, message, errors: [{ domain: 'global', reason, message }] } })
}

function json(status: number, value: unknown, headers: Record<string, string> = {}): WireAnswer {
  const type = { 'content-type': 'application/json; charset=UTF-8' }
  return { status, headers: { ...type, ...headers }, body: JSON.stringify(value) }
}

function answer(store: Store, request: WireRequest): WireAnswer {
  const { method, query } = request
  const [, kind, bucketName, object, action] =
    /^(\/upload\/storage\/v1|\/download\/storage\/v1|\/storage\/v1|)\/b\/([^/]+)(?:\/o(?:\/([^/]+))?(\/(?:rewriteTo|copyTo)\/.+)?)?$/.exec(
      request.path,
    ) ?? []
  if (kind === undefined) throw new GcsRefusal(501, 'notImplemented', `${method} ${request.path}`)
  if (bucketName !== store.bucketName) throw new GcsRefusal(404, 'notFound', 'no such bucket')
  if (kind.startsWith('/upload')) return upload(store, request)
  if (object === undefined) {
    if (method === 'GET' && request.path.endsWith('/o')) return list(store, query)
    if (method === 'GET') return json(200, { kind: 'storage#bucket', name: bucketName, location: 'US' })
    throw new GcsRefusal(501, 'notImplemented', `${method} of a bucket`)
  }
  const key = decodeURIComponent(object)
  if (action !== undefined) return rewrite(store, request, key, action)
  if (method === 'DELETE') {
    find(store, key)
    checkGeneration(store, key, query)
    store.bucket.objects.delete(key)
    return { status: 204 }
  }
  if (method === 'GET') return read(store, key, query)
  throw new GcsRefusal(501, 'notImplemented', `${method} of an object`)
}

function read(store: Store, key: string, query: URLSearchParams): WireAnswer {
  const stored = find(store, key)
  checkGeneration(store, key, query)
  if (query.get('alt') !== 'media') return json(200, describe(store, key, stored))
  const headers = {
    'content-type': stored.headers['content-type'] ?? 'application/octet-stream',
    'x-goog-generation': String(stored.generation),
    'x-goog-hash': `crc32c=${crc32c(stored.body)},md5=${md5(stored.body)}`,
    'x-goog-stored-content-length': String(stored.body.length),
    'last-modified': stored.modified.toUTCString(),
  }
  return { status: 200, headers, body: stored.body }
}

function list(store: Store, query: URLSearchParams): WireAnswer {
  const from = query.get('pageToken') ?? query.get('startOffset') ?? ''
  const limit = Math.min(Number(query.get('maxResults') ?? 1000), 1000)
  const keys = store.bucket
    .keys(query.get('prefix') ?? '')
    .filter((key) => Buffer.compare(Buffer.from(key), Buffer.from(from)) >= 0)
  const items = keys.slice(0, limit).map((key) => describe(store, key, find(store, key)))
  const next = keys[limit]
  return json(200, { kind: 'storage#objects', items, ...(next === undefined ? {} : { nextPageToken: next }) })
}

function upload(store: Store, request: WireRequest): WireAnswer {
  const { method, query } = request
  const session = store.sessions.get(query.get('upload_id') ?? '')
  if (method === 'PUT' && session !== undefined) return goOn(store, request, session)
  if (method !== 'POST') throw new GcsRefusal(410, 'gone', 'no such upload')
  if (query.get('uploadType') === 'multipart') {
    const { metadata, bytes } = splitParts(request)
    return keep(store, { metadata, bytes, query })
  }
  if (query.get('uploadType') !== 'resumable') throw new GcsRefusal(501, 'notImplemented', query.toString())
  const id = randomUUID()
  const text = request.body.toString()
  const metadata = (text === '' ? {} : JSON.parse(text)) as Metadata
  const type = request.headers['x-upload-content-type']
  store.sessions.set(id, {
    metadata: type === undefined ? metadata : { contentType: type, ...metadata },
    query,
    bytes: Buffer.alloc(0),
  })
  const location = `http://${request.headers.host}${request.path}?uploadType=resumable&upload_id=${id}`
  return { status: 200, headers: { location, 'x-guploader-uploadid': id } }
}

/** Receives one part of an upload, or reports how much has arrived. */
function goOn(store: Store, { headers, body, query }: WireRequest, session: Session): WireAnswer {
  const id = query.get('upload_id') ?? ''
  // `bytes 0-99/200`, `bytes 0-*/200`, `bytes 0-*/*`: a part, or the rest; `bytes */200` only asks for the progress.
  const [, first, last, total] =
    /^bytes (?:(\d+)-(\d+|\*)|\*)\/(\d+|\*)$/.exec(headers['content-range'] ?? 'bytes 0-*/*') ?? []
  if (first !== undefined && Number(first) !== session.bytes.length)
    throw new GcsRefusal(503, 'backendError', 'a part is missing')
  const bytes = Buffer.concat([session.bytes, body])
  const isWhole = total === '*' ? last === '*' : Number(total) === bytes.length
  if (isWhole) {
    store.sessions.delete(id)
    return keep(store, { ...session, bytes })
  }
  store.sessions.set(id, { ...session, bytes })
  return { status: 308, headers: bytes.length === 0 ? {} : { range: `bytes=0-${bytes.length - 1}` } }
}

function keep(store: Store, { metadata, query, bytes }: Session): WireAnswer {
  const key = query.get('name') ?? metadata['name']
  if (typeof key !== 'string' || key === '') throw new GcsRefusal(400, 'required', 'an object needs a name')
  const { md5Hash, crc32c: sum } = metadata
  if (md5Hash !== undefined && md5Hash !== md5(bytes)) throw new GcsRefusal(400, 'invalid', 'md5Hash is of other bytes')
  if (sum !== undefined && sum !== crc32c(bytes)) throw new GcsRefusal(400, 'invalid', 'crc32c is of other bytes')
  checkGeneration(store, key, query)
  return json(200, describe(store, key, store.bucket.put(key, bytes, toHeaders(metadata))))
}

function rewrite(store: Store, request: WireRequest, from: string, action: string): WireAnswer {
  const [, kind, bucketName, encoded = ''] = /^\/(rewriteTo|copyTo)\/b\/([^/]+)\/o\/([^/]+)$/.exec(action) ?? []
  if (request.method !== 'POST' || bucketName !== store.bucketName) throw new GcsRefusal(404, 'notFound', action)
  const key = decodeURIComponent(encoded)
  const source = find(store, from)
  checkGeneration(store, key, request.query)
  const text = request.body.toString()
  const given = (text === '' ? {} : JSON.parse(text)) as Metadata
  // A body that is not empty replaces all metadata.
  const headers = Object.keys(given).length === 0 ? source.headers : toHeaders(given)
  const resource = describe(store, key, store.bucket.put(key, source.body, headers))
  const size = String(source.body.length)
  const done = { kind: 'storage#rewriteResponse', done: true, totalBytesRewritten: size, objectSize: size, resource }
  return json(200, kind === 'copyTo' ? resource : done)
}

function checkGeneration(store: Store, key: string, query: URLSearchParams): void {
  const wanted = query.get('ifGenerationMatch')
  const present = store.bucket.objects.get(key)?.generation ?? 0
  if (wanted !== null && Number(wanted) !== present) {
    throw new GcsRefusal(412, 'conditionNotMet', 'At least one of the pre-conditions you specified did not hold.')
  }
  const asked = query.get('generation')
  if (asked !== null && Number(asked) !== present) throw new GcsRefusal(404, 'notFound', 'no such generation')
}

function find(store: Store, key: string): StoredObject {
  const stored = store.bucket.objects.get(key)
  if (stored === undefined) throw new GcsRefusal(404, 'notFound', `No such object: ${store.bucketName}/${key}`)
  return stored
}

/** `multipart/related`: the metadata, then the bytes. */
function splitParts({ headers, body }: WireRequest): { readonly metadata: Metadata; readonly bytes: Buffer } {
  const boundary = /boundary="?([^";]+)/.exec(headers['content-type'] ?? '')?.[1]
  if (boundary === undefined) throw new GcsRefusal(400, 'badContent', 'no boundary')
  const mark = Buffer.from(`--${boundary}`)
  const second = body.indexOf(mark, mark.length)
  const end = body.lastIndexOf(Buffer.from(`\r\n--${boundary}--`))
  if (second === -1 || end < second) throw new GcsRefusal(400, 'badContent', 'a part is missing')
  const first = body.subarray(mark.length, second).toString()
  const metadata = JSON.parse(first.slice(first.indexOf('\r\n\r\n'))) as Metadata
  const start = body.indexOf('\r\n\r\n', second) + 4
  const type = /content-type: *([^\r]+)/i.exec(body.toString('latin1', second, start))?.[1]
  return {
    metadata: type === undefined ? metadata : { contentType: type, ...metadata },
    bytes: body.subarray(start, end),
  }
}

const fields: Readonly<Record<string, string>> = {
  contentType: 'content-type',
  cacheControl: 'cache-control',
  contentEncoding: 'content-encoding',
}

function toHeaders(metadata: Metadata): Record<string, string> {
  const headers: Record<string, string> = {}
  for (const [field, name] of Object.entries(fields)) {
    const value = metadata[field]
    if (typeof value === 'string') headers[name] = value
  }
  return headers
}

function describe(store: Store, key: string, { body, etag, generation, headers, modified }: StoredObject): Metadata {
  const reported = Object.entries(fields).flatMap(([field, name]) =>
    name in headers ? [[field, headers[name]] as const] : [],
  )
  return {
    kind: 'storage#object',
    name: key,
    bucket: store.bucketName,
    generation: String(generation),
    metageneration: '1',
    size: String(body.length),
    md5Hash: md5(body),
    crc32c: crc32c(body),
    etag,
    timeCreated: modified.toISOString(),
    updated: modified.toISOString(),
    ...Object.fromEntries(reported),
  }
}

function md5(bytes: Buffer): string {
  return createHash('md5').update(bytes).digest('base64')
}
