import { createHash, randomUUID } from 'node:crypto'
import type { StoredObject } from './bucket.ts'
import { keptHeaders } from './s3-headers.ts'
import { readPayload } from './s3-payload.ts'
import { escapeXml, Refusal, xml } from './s3-refusal.ts'
import type { WireAnswer, WireRequest } from './messages.ts'

const smallestPart = 5 * 1024 * 1024

/** Puts an object together once its parts are there. */
type Complete = (body: Buffer, headers: Record<string, string>, etag: string) => StoredObject

/** The uploads in parts of a store. */
export interface Uploads {
  /** Answers what has to do with parts; `complete` checks the conditions and stores the whole. */
  readonly answer: (request: WireRequest, key: string, complete: Complete) => WireAnswer
  /** The uploads below a prefix that were begun and not completed. */
  readonly list: (query: URLSearchParams) => WireAnswer
}

interface Upload {
  readonly key: string
  readonly headers: Record<string, string>
  readonly parts: Map<number, Buffer>
}

/** Keeps uploads in parts until they are completed or given up. */
export function makeUploads(): Uploads {
  const uploads = new Map<string, Upload>()
  const start = (request: WireRequest, key: string): WireAnswer => {
    const id = randomUUID()
    uploads.set(id, { key, headers: keptHeaders(request), parts: new Map() })
    return xml(200, `<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`)
  }
  return {
    list: (query) => {
      const prefix = query.get('prefix') ?? ''
      const rows = [...uploads].flatMap(([id, { key }]) =>
        key.startsWith(prefix) ? [`<Upload><Key>${escapeXml(key)}</Key><UploadId>${id}</UploadId></Upload>`] : [],
      )
      return xml(
        200,
        `<ListMultipartUploadsResult><IsTruncated>false</IsTruncated>${rows.join('')}</ListMultipartUploadsResult>`,
      )
    },
    answer: (request, key, complete) => {
      const { method, query } = request
      if (method === 'POST' && query.has('uploads')) return start(request, key)
      const id = query.get('uploadId') ?? ''
      const upload = uploads.get(id)
      if (upload === undefined || upload.key !== key) throw new Refusal(404, 'NoSuchUpload', id)
      if (method === 'PUT') return putPart(upload, request)
      if (method === 'DELETE') {
        uploads.delete(id)
        return { status: 204 }
      }
      if (method === 'GET') return listParts(upload)
      if (method !== 'POST') throw new Refusal(501, 'NotImplemented', `${method} of an upload`)
      const { body, etag } = assemble(upload, request)
      complete(body, upload.headers, etag)
      uploads.delete(id)
      return xml(200, `<CompleteMultipartUploadResult><ETag>&quot;${etag}&quot;</ETag></CompleteMultipartUploadResult>`)
    },
  }
}

function putPart({ parts }: Upload, request: WireRequest): WireAnswer {
  const number = Number(request.query.get('partNumber'))
  if (!Number.isInteger(number) || number < 1 || number > 10_000)
    throw new Refusal(400, 'InvalidArgument', 'partNumber')
  const body = readPayload(request)
  parts.set(number, body)
  return { status: 200, headers: { etag: `"${md5(body).toString('hex')}"` } }
}

function listParts({ parts }: Upload): WireAnswer {
  const rows = [...parts]
    .toSorted(([one], [other]) => one - other)
    .map(
      ([number, bytes]) =>
        `<Part><PartNumber>${number}</PartNumber><ETag>&quot;${md5(bytes).toString('hex')}&quot;</ETag><Size>${bytes.length}</Size></Part>`,
    )
  return xml(200, `<ListPartsResult><IsTruncated>false</IsTruncated>${rows.join('')}</ListPartsResult>`)
}

function assemble({ parts }: Upload, { body }: WireRequest): { readonly body: Buffer; readonly etag: string } {
  const listed = [...body.toString().matchAll(/<Part>(.*?)<\/Part>/gs)].map(([, part = '']) => ({
    number: Number(/<PartNumber>(\d+)</.exec(part)?.[1]),
    etag: /<ETag>(?:"|&quot;|&#34;)?([0-9a-f]+)/.exec(part)?.[1],
  }))
  const chosen = listed.map(({ number, etag }, index) => {
    const bytes = parts.get(number)
    const isInOrder = number > (listed[index - 1]?.number ?? 0)
    if (!isInOrder) throw new Refusal(400, 'InvalidPartOrder', String(number))
    if (bytes === undefined || md5(bytes).toString('hex') !== etag)
      throw new Refusal(400, 'InvalidPart', String(number))
    if (index < listed.length - 1 && bytes.length < smallestPart)
      throw new Refusal(400, 'EntityTooSmall', String(number))
    return bytes
  })
  if (chosen.length === 0) throw new Refusal(400, 'MalformedXML', 'no parts')
  return {
    body: Buffer.concat(chosen),
    etag: `${md5(Buffer.concat(chosen.map(md5))).toString('hex')}-${chosen.length}`,
  }
}

function md5(bytes: Buffer): Buffer {
  return createHash('md5').update(bytes).digest()
}
