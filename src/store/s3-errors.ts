import { StoreError } from './store.ts'
import { faultOf, storeError } from './network-fault.ts'

/** The status of the answer that an error of the SDK stands for. */
export function statusOf(error: unknown): number | undefined {
  if (error === null || typeof error !== 'object' || !('$metadata' in error)) return undefined
  const metadata = error.$metadata
  if (metadata === null || typeof metadata !== 'object' || !('httpStatusCode' in metadata)) return undefined
  return typeof metadata.httpStatusCode === 'number' ? metadata.httpStatusCode : undefined
}

/** The store's own word for what went wrong, such as `NoSuchKey`. */
export function codeOf(error: unknown): string {
  return error instanceof Error ? error.name : ''
}

/** Words of the store that another attempt may change, whatever their status. */
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

/** Waits for a call of the SDK; its error becomes one of ours. */
export async function explain<Value>(call: Promise<Value>): Promise<Value> {
  try {
    return await call
  } catch (error) {
    throw toStoreError(error)
  }
}

/** What mends the refusals that newcomers meet; others are told in the store's own words. */
const remedies: Readonly<Record<string, string>> = {
  AccessDenied:
    'these credentials may not do that here; publishing needs s3:ListBucket, s3:GetObject, s3:PutObject and s3:DeleteObject',
  ExpiredToken: 'these credentials have expired; sign in again',
  ExpiredTokenException: 'these credentials have expired; sign in again',
  InvalidAccessKeyId: 'the store does not know this access key; look at AWS_ACCESS_KEY_ID or the profile',
  RequestTimeTooSkewed: 'the clock of this machine and that of the store are too far apart; set this one right',
  SignatureDoesNotMatch: 'the secret does not belong to the access key; look at AWS_SECRET_ACCESS_KEY or the profile',
}

/** The SDK says more where a profile or a session is at fault. */
function describeMissing(message: string): string {
  return message.startsWith('Could not load credentials')
    ? 'no credentials were found; set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or AWS_PROFILE'
    : message
}

const wrongEndpoint =
  'the address of its server must be a whole one, such as https://s3.example.com; look at AWS_ENDPOINT_URL, or endpoint_url of the profile, and at AWS_REGION'

/** What keeps the SDK from asking anybody, by its own word or by Node's. */
const localFaults: Readonly<Record<string, string>> = {
  EndpointError: wrongEndpoint,
  ERR_INVALID_URL: wrongEndpoint,
  EPROTO: 'what answers there does not speak TLS; the address of such a server starts with http://',
}

function toStoreError(error: unknown): unknown {
  if (error instanceof StoreError || !(error instanceof Error)) return error
  const said = { status: statusOf(error), code: codeOf(error), message: error.message }
  if (said.code === 'CredentialsProviderError' || said.code === 'TokenProviderError')
    return storeError('denied', { ...said, code: '', message: describeMissing(said.message) })
  if (said.message.startsWith('Region is missing'))
    return new StoreError('other', 'no region is set; put it into AWS_REGION, such as us-east-1')
  const local = localFaults[said.code] ?? ('code' in error ? localFaults[String(error.code)] : undefined)
  if (local !== undefined) return new StoreError('unreachable', local)
  if (said.code === 'NoSuchBucket')
    return new StoreError('missing', 'there is no such bucket; publishing makes none, so make it first')
  const remedy = remedies[said.code]
  if (remedy !== undefined) said.message = remedy
  if (said.code.startsWith('ExpiredToken')) return storeError('denied', said)
  if (temporaryWords.has(said.code)) return storeError('temporary', said)
  const fault = faultOf(said, error)
  // An error of our own, or of the SDK's use, has neither an answer nor a word of the network in it.
  if (fault === 'other' && said.status === undefined && !('$metadata' in error)) return error
  return storeError(fault, said)
}
