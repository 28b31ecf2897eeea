import { createHash } from 'node:crypto'

/** What a store keeps under a key. */
export interface StoredObject {
  readonly body: Buffer
  /** Without quotes. */
  readonly etag: string
  /** Grows with each write to the store. */
  readonly generation: number
  /** Content type and its like, under lower-case names. */
  readonly headers: Readonly<Record<string, string>>
  readonly modified: Date
}

/** A bucket in memory. */
export interface Bucket {
  readonly objects: Map<string, StoredObject>
  readonly put: (key: string, body: Buffer, headers: Readonly<Record<string, string>>, etag?: string) => StoredObject
  /** Keys in the order of their bytes, as every store lists them. */
  readonly keys: (prefix?: string) => readonly string[]
}

/** Makes an empty bucket. */
export function makeBucket(): Bucket {
  const objects = new Map<string, StoredObject>()
  let generation = 0
  return {
    objects,
    put: (key, body, headers, etag = createHash('md5').update(body).digest('hex')) => {
      generation += 1
      const stored = { body, etag, generation, headers, modified: new Date() }
      objects.set(key, stored)
      return stored
    },
    keys: (prefix = '') =>
      [...objects.keys()]
        .filter((key) => key.startsWith(prefix))
        .toSorted((one, other) => Buffer.compare(Buffer.from(one), Buffer.from(other))),
  }
}

/** Keys and bytes of a bucket as text, to compare with what should be there. */
export function readBucket(bucket: Bucket, prefix = ''): Map<string, string> {
  return new Map(
    bucket
      .keys(prefix)
      .map((key) => [key.slice(prefix.length), bucket.objects.get(key)?.body.toString('latin1') ?? '']),
  )
}

/** Puts small objects into a bucket in memory. */
export function fillBucket(bucket: Bucket, keys: readonly string[]): void {
  for (const key of keys) bucket.put(key, Buffer.from('x'), {})
}

/** Lets the time of a publisher's hold be over, such as that of one that was killed. */
export function endLease({ objects }: Bucket, key = 'docs/.docsgen/lock.json'): void {
  const stored = objects.get(key)
  if (stored !== undefined) objects.set(key, { ...stored, modified: new Date(Date.now() - 100_000) })
}
