import { StoreError } from '../store.ts'
import { faultOf, storeError, type SdkError } from './network-fault.ts'

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

function toStoreError(error: unknown): unknown {
  if (error instanceof StoreError || !(error instanceof Error)) return error
  const said: SdkError = { status: statusOf(error), code: codeOf(error), message: error.message }
  if (said.code === 'CredentialsProviderError' || said.code === 'TokenProviderError')
    return storeError('denied', { ...said, message: 'no credentials were found in the environment or the profile' })
  if (said.message.startsWith('Region is missing'))
    return new StoreError('other', 'no region is set: AWS_REGION names it')
  if (said.code === 'NoSuchBucket') return new StoreError('missing', 'there is no such bucket')
  if (said.code.startsWith('ExpiredToken')) return storeError('denied', said)
  if (temporaryWords.has(said.code)) return storeError('temporary', said)
  const fault = faultOf(said, error)
  // An error of our own, or of the SDK's use, has neither an answer nor a word of the network in it.
  if (fault === 'other' && said.status === undefined && !('$metadata' in error)) return error
  return storeError(fault, said)
}
