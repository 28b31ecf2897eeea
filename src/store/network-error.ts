import { redact } from '../system/secrets.ts'
import { StoreError, type StoreErrorKind } from './store.ts'

const temporaryStatus = new Set([408, 425, 429, 500, 502, 503, 504, 509])
const temporaryCodes = new Set([
  'ABORT_ERR',
  'AbortError',
  'EAI_AGAIN',
  'ECONNABORTED',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETDOWN',
  'ENETUNREACH',
  'EPIPE',
  'ERR_STREAM_PREMATURE_CLOSE',
  'ETIMEDOUT',
  'RequestAbortedError',
  'TimeoutError',
  'UND_ERR_SOCKET',
])

/** The response was not valid HTTP: it was truncated, or a broken proxy is in between. */
const garbled = /^HPE_/

/** The details in an error of an SDK. */
export interface SdkError {
  readonly status: number | undefined
  /** The store's own error code, such as `SlowDown`. */
  readonly code: string
  readonly message: string
}

/** Classifies an error by the status of the response; an error without a response came from the network. */
export function kindOfError({ status, code }: SdkError, error: unknown): StoreErrorKind {
  if (status === 401 || status === 403) return 'denied'
  if (status === 404) return 'missing'
  if (status === 501) return 'unsupported'
  if (status !== undefined && (temporaryStatus.has(status) || status < 300)) return 'temporary'
  const codes = status === undefined ? codesOf(error, code) : []
  if (codes.includes('ENOTFOUND')) return 'unreachable'
  if (codes.some((word) => temporaryCodes.has(word) || garbled.test(word))) return 'temporary'
  return 'other'
}

/** Creates the error for a failed call: the store's message in one line, without credentials. */
export function storeError(kind: StoreErrorKind, { status, code, message }: SdkError): StoreError {
  const labels = [status === undefined ? '' : String(status), code].filter((part) => part !== '' && part !== 'Error')
  // The SDKs' own code for a response without one.
  const isEmpty = message === '' || message === code || message === 'UnknownError'
  const text = [labels.join(' '), isEmpty ? '' : message].filter((part) => part !== '').join(': ')
  return new StoreError(kind, redact(text.replaceAll(/\s+/g, ' ').slice(0, 400)))
}

/** Waits for the call of an SDK, and converts its error. */
export async function converting<Value>(call: Promise<Value>, convert: (error: Error) => Error): Promise<Value> {
  try {
    return await call
  } catch (error) {
    throw error instanceof StoreError || !(error instanceof Error) ? error : convert(error)
  }
}

/** The error for what an SDK reported. What is neither a response nor an error of the network is returned unchanged. */
export function classify(reported: SdkError, error: Error): Error {
  const kind = kindOfError(reported, error)
  return kind === 'other' && reported.status === undefined ? error : storeError(kind, reported)
}

/** The error codes of an error and its causes. */
function codesOf(error: unknown, code: string): string[] {
  const codes = [code]
  for (let current = error, depth = 0; current instanceof Error && depth < 5; current = current.cause, depth += 1) {
    codes.push(current.name)
    if ('code' in current && typeof current.code === 'string') codes.push(current.code)
    if (/socket hang up|premature close|aborted|network/i.test(current.message)) codes.push('ECONNRESET')
  }
  return codes
}
