import type { PutObjectCommandInput, S3Client } from '@aws-sdk/client-s3'

/** Type of the SDK, which is loaded on demand. */
export type S3Sdk = typeof import('@aws-sdk/client-s3')

/** A bucket, shared by all parts of the driver. */
export interface S3Bucket {
  readonly sdk: S3Sdk
  readonly client: S3Client
  readonly bucket: string
  readonly keyOf: (key: string) => string
}

/** Headers as the SDK names them. */
export type HeaderInput = Pick<PutObjectCommandInput, 'ContentType' | 'CacheControl' | 'ContentEncoding'>

/** An ETag without its quotes, which only some responses include. */
export function plainEtag(etag: string | undefined): string {
  return (etag ?? '').replaceAll(/^(?:W\/)?"?|"$/g, '')
}
