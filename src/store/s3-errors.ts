import { groupOf } from '../formats/raw-values.ts'
import { StoreError } from './store.ts'
import { classify, converting, kindOfError, storeError } from './network-error.ts'

/** The HTTP status of the response in an SDK error. */
export function statusOf(error: unknown): number | undefined {
  const { httpStatusCode: status } = groupOf(groupOf(error)['$metadata'])
  return typeof status === 'number' ? status : undefined
}

/** The store's error code, such as `NoSuchKey`. */
export function codeOf(error: unknown): string {
  return error instanceof Error ? error.name : ''
}

/** Error codes of the store that may succeed on retry, whatever their status. */
const temporaryWords = new Set([
  'ConditionalRequestConflict',
  'OperationAborted',
  'RequestTimeout',
  'RequestTimeTooSkewed',
  'BadDigest',
  'InvalidDigest',
  'XAmzContentSHA256Mismatch',
  'IncompleteBody',
  'SlowDown',
  'Throttling',
  'ThrottlingException',
  'TooManyRequests',
])

/** Waits for an SDK call and converts its errors to `StoreError`. */
export function explain<Value>(call: Promise<Value>): Promise<Value> {
  return converting(call, toStoreError)
}

/** Fixes for common errors of new users; other errors are shown with the store's own message. */
const remedies: Readonly<Record<string, string>> = {
  AccessDenied:
    'these credentials do not have permission for this; publishing needs s3:ListBucket, s3:GetObject, s3:PutObject and s3:DeleteObject',
  ExpiredToken: 'these credentials have expired; sign in again',
  ExpiredTokenException: 'these credentials have expired; sign in again',
  InvalidAccessKeyId: 'the store does not know this access key; check AWS_ACCESS_KEY_ID or the profile',
  RequestTimeTooSkewed: 'the clocks of this machine and the store differ too much; correct the clock of this machine',
  SignatureDoesNotMatch: 'the secret does not belong to the access key; check AWS_SECRET_ACCESS_KEY or the profile',
}

/** If the problem is in a profile or a session, the SDK's message is more specific. */
function describeMissing(message: string): string {
  return message.startsWith('Could not load credentials')
    ? 'no credentials were found; set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or AWS_PROFILE'
    : message
}

const wrongEndpoint =
  'the server address must be a complete URL, such as https://s3.example.com; check AWS_ENDPOINT_URL (or endpoint_url of the profile) and AWS_REGION'

/** Errors that occur before any request is sent, by their SDK or Node code. */
const localErrors: Readonly<Record<string, string>> = {
  EndpointError: wrongEndpoint,
  ERR_INVALID_URL: wrongEndpoint,
  EPROTO: 'the server does not use TLS; its address must start with http://',
}

function toStoreError(error: Error): Error {
  const sdkError = { status: statusOf(error), code: codeOf(error), message: error.message }
  if (sdkError.code === 'CredentialsProviderError' || sdkError.code === 'TokenProviderError')
    return storeError('denied', { ...sdkError, code: '', message: describeMissing(sdkError.message) })
  if (sdkError.message.startsWith('Region is missing'))
    return new StoreError('other', 'no region is set; set AWS_REGION, for example to us-east-1')
  const local = localErrors[sdkError.code] ?? ('code' in error ? localErrors[String(error.code)] : undefined)
  if (local !== undefined) return new StoreError('unreachable', local)
  if (sdkError.code === 'NoSuchBucket')
    return new StoreError('missing', 'there is no such bucket; create it first, because publishing does not')
  const remedy = remedies[sdkError.code]
  if (remedy !== undefined) sdkError.message = remedy
  if (sdkError.code.startsWith('ExpiredToken')) return storeError('denied', sdkError)
  if (temporaryWords.has(sdkError.code)) return storeError('temporary', sdkError)
  // Without a status, only an error of the SDK has metadata.
  return '$metadata' in error ? storeError(kindOfError(sdkError, error), sdkError) : classify(sdkError, error)
}
