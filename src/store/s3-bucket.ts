import type { PutObjectCommandInput, S3Client } from '@aws-sdk/client-s3'

/** The SDK, loaded when it is needed. */
export type S3Sdk = typeof import('@aws-sdk/client-s3')

/** A bucket as every part of the driver needs it. */
export interface S3Bucket {
  readonly sdk: S3Sdk
  readonly client: S3Client
  readonly bucket: string
  readonly keyOf: (key: string) => string
}

/** Headers as the SDK names them. */
export type HeaderInput = Pick<PutObjectCommandInput, 'ContentType' | 'CacheControl' | 'ContentEncoding'>

/** An etag without its quotes, which some answers have and others do not. */
export function plainEtag(etag: string | undefined): string {
  return (etag ?? '').replaceAll(/^(?:W\/)?"?|"$/g, '')
}
