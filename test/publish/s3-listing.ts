import type { Bucket } from './bucket.ts'
import { escapeXml, xml } from './s3-refusal.ts'
import type { WireAnswer } from './messages.ts'

const largestPage = 1000

/** ListObjectsV2: never more than 1,000 keys at a time, in the order of their bytes. */
export function listObjects(bucket: Bucket, query: URLSearchParams): WireAnswer {
  const prefix = query.get('prefix') ?? ''
  const delimiter = query.get('delimiter') ?? ''
  const token = query.get('continuation-token')
  const after = token === null ? (query.get('start-after') ?? '') : Buffer.from(token, 'base64').toString()
  const limit = Math.min(Number(query.get('max-keys') ?? largestPage), largestPage)
  const isEncoded = query.get('encoding-type') === 'url'
  const encode = isEncoded ? encodeKey : escapeXml
  const groups = new Map<string, string>()
  for (const key of bucket.keys(prefix)) {
    const end = delimiter === '' ? -1 : key.indexOf(delimiter, prefix.length)
    const group = end === -1 ? key : key.slice(0, end + delimiter.length)
    if (Buffer.compare(Buffer.from(group), Buffer.from(after)) > 0) groups.set(group, end === -1 ? key : '')
  }
  const page = [...groups].slice(0, limit)
  const isTruncated = groups.size > limit
  const next = isTruncated ? Buffer.from(page.at(-1)?.[0] ?? '').toString('base64') : ''
  const rows = page.map(([group, key]) => {
    const stored = bucket.objects.get(key)
    if (stored === undefined) return `<CommonPrefixes><Prefix>${encode(group)}</Prefix></CommonPrefixes>`
    const { etag, body, modified } = stored
    return (
      `<Contents><Key>${encode(key)}</Key><LastModified>${modified.toISOString()}</LastModified>` +
      `<ETag>&quot;${etag}&quot;</ETag><Size>${body.length}</Size><StorageClass>STANDARD</StorageClass></Contents>`
    )
  })
  return xml(
    200,
    `<ListBucketResult><Prefix>${encode(prefix)}</Prefix><KeyCount>${page.length}</KeyCount><MaxKeys>${limit}</MaxKeys>` +
      (isEncoded ? '<EncodingType>url</EncodingType>' : '') +
      `<IsTruncated>${isTruncated}</IsTruncated>${rows.join('')}` +
      `${isTruncated ? `<NextContinuationToken>${next}</NextContinuationToken>` : ''}</ListBucketResult>`,
  )
}

function encodeKey(key: string): string {
  return key.split('/').map(encodeURIComponent).join('/')
}
