import {
  CopyObjectCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { readBucket } from './bucket.ts'
import { atRequest, refuse } from './faults.ts'
import { startProxy } from './proxy.ts'
import { startS3Double, type S3Double } from './s3-double.ts'
import { credentials } from './s3-signature.ts'

// All other publishing tests rely on this double, so its own behaviour is tested with Amazon's client.

let double: S3Double
const clients: S3Client[] = []

beforeAll(async () => {
  double = await startS3Double()
})

afterAll(async () => {
  for (const client of clients) client.destroy()
  await double.close()
})

beforeEach(() => {
  double.bucket.objects.clear()
  double.setErrors(undefined)
  double.reset()
})

function connect(
  endpoint = double.url,
  more: { readonly secretAccessKey?: string; readonly attempts?: number } = {},
): S3Client {
  const client = new S3Client({
    endpoint,
    region: credentials.region,
    forcePathStyle: true,
    credentials: { ...credentials, ...more },
    maxAttempts: more.attempts ?? 1,
  })
  clients.push(client)
  return client
}

const put = (key: string, body: string, more: object = {}): PutObjectCommand =>
  new PutObjectCommand({ Bucket: 'site', Key: key, Body: Buffer.from(body), ...more })

test('another secret opens nothing', async () => {
  const refused = connect(double.url, { secretAccessKey: 'ANOTHER' }).send(put('a', 'x'))
  await expect(refused).rejects.toMatchObject({ name: 'SignatureDoesNotMatch' })
  expect(double.bucket.keys()).toEqual([])
})

test('keys with marks, spaces and letters of any script come back as they were sent', async () => {
  const keys = ['a b.html', "it's (1)!*.html", 'ü/日本/é.html', 'a+b&c=d?.html', 'x%20y', '~_-.']
  const client = connect()
  for (const key of keys) await client.send(put(key, key))
  const { Contents } = await client.send(new ListObjectsV2Command({ Bucket: 'site' }))
  expect(Contents?.map(({ Key }) => Key).toSorted()).toEqual(keys.toSorted())
  const { Body } = await client.send(new GetObjectCommand({ Bucket: 'site', Key: keys[2] }))
  expect(await Body?.transformToString()).toBe(keys[2])
})

test('an upload that was damaged on the way is refused', async () => {
  const proxy = await startProxy(double.url)
  proxy.setErrors(atRequest(1, { kind: 'corrupt' }))
  await expect(connect(proxy.url).send(put('a', 'some text'))).rejects.toMatchObject({
    name: 'XAmzContentSHA256Mismatch',
  })
  const md5 = put('a', 'some text', { ContentMD5: 'AAAAAAAAAAAAAAAAAAAAAA==' })
  await expect(connect().send(md5)).rejects.toMatchObject({ name: 'BadDigest' })
  expect(double.bucket.keys()).toEqual([])
  await proxy.close()
})

test('a write whose condition does not hold changes nothing', async () => {
  const client = connect()
  const { ETag } = await client.send(put('a', 'first', { IfNoneMatch: '*' }))
  const failed = { name: 'PreconditionFailed', $metadata: { httpStatusCode: 412 } }
  await expect(client.send(put('a', 'second', { IfNoneMatch: '*' }))).rejects.toMatchObject(failed)
  await client.send(put('a', 'third', { IfMatch: ETag }))
  await expect(client.send(put('a', 'fourth', { IfMatch: ETag }))).rejects.toMatchObject(failed)
  expect(readBucket(double.bucket)).toEqual(new Map([['a', 'third']]))
})

test('of many writers that want to be the first one is', async () => {
  const client = connect()
  const writers = Array.from({ length: 24 }, async (_, number) =>
    client.send(put('lock', `${number}`, { IfNoneMatch: '*' })),
  )
  const outcomes = await Promise.allSettled(writers)
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('a list comes in pages of a thousand keys', async () => {
  for (let number = 0; number < 2203; number += 1)
    double.bucket.put(`p/${String(number).padStart(4, '0')}`, Buffer.alloc(1), {})
  double.bucket.put('q', Buffer.alloc(1), {})
  const client = connect()
  const sizes: number[] = []
  let token: string | undefined
  do {
    const page = await client.send(new ListObjectsV2Command({ Bucket: 'site', Prefix: 'p/', ContinuationToken: token }))
    sizes.push(page.Contents?.length ?? 0)
    token = page.NextContinuationToken
  } while (token !== undefined)
  expect(sizes).toEqual([1000, 1000, 203])
})

test('a copy gets new headers only if requested, and a redirect is never copied', async () => {
  const client = connect()
  await client.send(put('a', 'x', { ContentType: 'text/html', WebsiteRedirectLocation: '/b' }))
  const copy = { Bucket: 'site', CopySource: 'site/a' }
  await client.send(new CopyObjectCommand({ ...copy, Key: 'kept', CacheControl: 'no-store' }))
  await client.send(
    new CopyObjectCommand({ ...copy, Key: 'new', ContentType: 'text/plain', MetadataDirective: 'REPLACE' }),
  )
  const head = async (Key: string): Promise<unknown> => client.send(new HeadObjectCommand({ Bucket: 'site', Key }))
  expect(await head('a')).toMatchObject({ WebsiteRedirectLocation: '/b' })
  const kept = await head('kept')
  expect(kept).toMatchObject({ ContentType: 'text/html' })
  expect(kept).not.toHaveProperty('WebsiteRedirectLocation')
  expect(kept).not.toHaveProperty('CacheControl')
  expect(await head('new')).toMatchObject({ ContentType: 'text/plain' })
  await expect(client.send(new CopyObjectCommand({ ...copy, Key: 'a' }))).rejects.toMatchObject({
    name: 'InvalidRequest',
  })
})

test('many objects go in one call, and only these', async () => {
  const client = connect()
  for (const key of ['a', 'b & c', 'd']) await client.send(put(key, 'x'))
  const Objects = [{ Key: 'a' }, { Key: 'b & c' }, { Key: 'not there' }]
  await client.send(new DeleteObjectsCommand({ Bucket: 'site', Delete: { Objects } }))
  expect(double.bucket.keys()).toEqual(['d'])
})

async function visit(path: string): Promise<readonly unknown[]> {
  const response = await fetch(`${double.website.url}${path}`, { redirect: 'manual' })
  return [response.status, response.headers.get('location'), await response.text()]
}

test('the website shows folders, redirects, and a page for what is not there', async () => {
  const client = connect()
  await client.send(put('guide/index.html', 'guide', { ContentType: 'text/html; charset=utf-8' }))
  await client.send(put('old', '', { WebsiteRedirectLocation: '/guide' }))
  await client.send(put('404.html', 'not here'))
  expect(await visit('/guide/')).toEqual([200, null, 'guide'])
  expect(await visit('/guide')).toEqual([302, '/guide/', ''])
  expect(await visit('/old')).toEqual([301, '/guide', ''])
  expect(await visit('/none')).toEqual([404, null, 'not here'])
})

test('a fault occurs before or after the store has processed the request, as configured', async () => {
  double.setErrors(atRequest(1, refuse(503, 'SlowDown')))
  await expect(connect().send(put('a', 'x'))).rejects.toMatchObject({ name: 'SlowDown' })
  double.reset()
  double.setErrors(atRequest(1, { kind: 'reset-before' }))
  await expect(connect().send(put('b', 'x'))).rejects.toMatchObject({ code: 'ECONNRESET' })
  double.reset()
  double.setErrors(atRequest(1, { kind: 'reset-after' }))
  await expect(connect().send(put('c', 'x'))).rejects.toMatchObject({ code: 'ECONNRESET' })
  expect(double.bucket.keys()).toEqual(['c'])
  double.reset()
  double.setErrors(atRequest(1, { kind: 'truncate' }))
  const { Body } = await connect().send(new GetObjectCommand({ Bucket: 'site', Key: 'c' }))
  await expect(Body?.transformToString()).rejects.toThrow('aborted')
})
