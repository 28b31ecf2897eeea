import type { StoredObject } from './bucket.ts'
import { Refusal } from './s3-refusal.ts'
import type { WireRequest } from './messages.ts'

/** Refuses a write whose condition the object under its key does not meet. */
export function checkWriteConditions({ headers }: WireRequest, present: StoredObject | undefined): void {
  const ifMatch = headers['if-match']
  const ifNoneMatch = headers['if-none-match']
  if (ifNoneMatch !== undefined) {
    if (ifNoneMatch !== '*') throw new Refusal(501, 'NotImplemented', `If-None-Match: ${ifNoneMatch} on a write`)
    if (present !== undefined) throw new Refusal(412, 'PreconditionFailed', 'there is an object')
  }
  if (ifMatch === undefined) return
  if (present === undefined) throw new Refusal(404, 'NoSuchKey', 'there is no object to match')
  if (!matches(ifMatch, present)) throw new Refusal(412, 'PreconditionFailed', 'the object is another one')
}

/** Refuses a copy whose source is not the expected one. */
export function checkCopyConditions({ headers }: WireRequest, source: StoredObject): void {
  const ifMatch = headers['x-amz-copy-source-if-match']
  if (typeof ifMatch === 'string' && !matches(ifMatch, source)) {
    throw new Refusal(412, 'PreconditionFailed', 'the source is another one')
  }
}

/** Whether a read need not send the object, as the reader has it. */
export function isNotModified({ headers }: WireRequest, present: StoredObject): boolean {
  const { 'if-match': ifMatch, 'if-none-match': ifNoneMatch } = headers
  if (ifMatch !== undefined && !matches(ifMatch, present)) {
    throw new Refusal(412, 'PreconditionFailed', 'the object is another one')
  }
  return ifNoneMatch !== undefined && matches(ifNoneMatch, present)
}

function matches(condition: string, { etag }: StoredObject): boolean {
  return condition === '*' || condition.split(',').some((one) => one.trim() === `"${etag}"`)
}
