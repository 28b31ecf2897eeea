import {
  CreateBucketCommand,
  GetObjectCommand,
  PutBucketPolicyCommand,
  PutBucketWebsiteCommand,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import type { Look } from './contract.ts'
import { inTurns } from './in-turns.ts'
import { credentials } from './s3-signature.ts'

/** The environment in which the SDK finds the test server. */
export function s3Environment(url: string): Record<string, string> {
  return {
    AWS_ENDPOINT_URL: url,
    AWS_ACCESS_KEY_ID: credentials.accessKeyId,
    AWS_SECRET_ACCESS_KEY: credentials.secretAccessKey,
    AWS_REGION: credentials.region,
    // The environment of the person who runs the tests must have no effect.
    AWS_CONFIG_FILE: '/dev/null',
    AWS_SHARED_CREDENTIALS_FILE: '/dev/null',
    AWS_EC2_METADATA_DISABLED: 'true',
  }
}

/** Amazon's own client, as a tool of the tests. */
export function connectS3(endpoint: string): S3Client {
  return new S3Client({ endpoint, region: credentials.region, forcePathStyle: true, credentials })
}

/** Reads an object of a bucket without decoding it. */
export function s3Looker(client: S3Client, bucket: string): (key: string) => Promise<Look | undefined> {
  return async (key) => {
    try {
      const answer = await client.send(new GetObjectCommand({ Bucket: bucket, Key: key }))
      return {
        bytes: (await answer.Body?.transformToString('latin1')) ?? '',
        contentType: answer.ContentType ?? '',
        cacheControl: answer.CacheControl ?? '',
        contentEncoding: answer.ContentEncoding ?? '',
        redirect: answer.WebsiteRedirectLocation ?? '',
      }
    } catch (error) {
      if (error instanceof Error && error.name === 'NoSuchKey') return undefined
      throw error
    }
  }
}

/** Puts small objects into a bucket. */
export async function fillS3(client: S3Client, bucket: string, keys: readonly string[]): Promise<void> {
  await inTurns(keys, async (key) =>
    client.send(new PutObjectCommand({ Bucket: bucket, Key: key, Body: Buffer.from('x'), ContentLength: 1 })),
  )
}

/** Creates a bucket that is also a public website. */
export async function makeS3Website(client: S3Client, bucket: string, errorPage: string): Promise<void> {
  await client.send(new CreateBucketCommand({ Bucket: bucket }))
  const Resource = [`arn:aws:s3:::${bucket}`, `arn:aws:s3:::${bucket}/*`]
  const Statement = [{ Effect: 'Allow', Principal: '*', Action: ['s3:GetObject', 's3:ListBucket'], Resource }]
  const Policy = JSON.stringify({ Version: '2012-10-17', Statement })
  await client.send(new PutBucketPolicyCommand({ Bucket: bucket, Policy }))
  const WebsiteConfiguration = { IndexDocument: { Suffix: 'index.html' }, ErrorDocument: { Key: errorPage } }
  await client.send(new PutBucketWebsiteCommand({ Bucket: bucket, WebsiteConfiguration }))
}
