import type { Bucket, StoredObject } from './bucket.ts'
import type { WireAnswer, WireRequest } from './messages.ts'

/** A bucket as the website endpoint of S3 serves it: `index.html` in folders, and the bucket's own error page. */
export function answerWebsite(bucket: Bucket, errorKey: string, { method, path }: WireRequest): WireAnswer {
  if (method !== 'GET' && method !== 'HEAD') return { status: 405 }
  const key = decodeURIComponent(path.slice(1))
  const isFolder = key === '' || key.endsWith('/')
  const stored = bucket.objects.get(isFolder ? `${key}index.html` : key)
  if (stored !== undefined) return show(stored, 200)
  // The endpoint looks below a folder of that name and sends the reader there.
  if (!isFolder && bucket.objects.has(`${key}/index.html`)) return { status: 302, headers: { location: `${path}/` } }
  const errorPage = bucket.objects.get(errorKey)
  return errorPage === undefined ? { status: 404, body: 'NoSuchKey' } : show(errorPage, 404)
}

function show({ headers, body, etag }: StoredObject, status: number): WireAnswer {
  const { 'x-amz-website-redirect-location': location, ...rest } = headers
  if (location !== undefined) return { status: 301, headers: { location } }
  return { status, headers: { ...rest, etag: `"${etag}"` }, body }
}
