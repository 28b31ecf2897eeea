import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { parseJson } from '../formats/json.ts'

/** What a text must have been written for to be valid. */
export interface CheckedFor {
  /** Changes with everything that makes cached content unusable for another version. */
  readonly fingerprint: string
  /** With a key, only those who have it can write valid texts. Without one, the checksum only detects damage. */
  readonly key?: string | undefined
}

/** A value as JSON with a checksum. */
export function formatChecked(value: unknown, wanted: CheckedFor): string {
  const content = JSON.stringify(value)
  return `${headOf(content, wanted)}${content}}`
}

/** The value of a text that `formatChecked` wrote; `undefined` for any other text. */
export function parseChecked(text: string, wanted: CheckedFor): unknown {
  const length = headOf('', wanted).length
  const content = text.slice(length, -1)
  const head = Buffer.from(text.slice(0, length))
  const expected = Buffer.from(headOf(content, wanted))
  const isValid = head.length === expected.length && timingSafeEqual(head, expected) && text.endsWith('}')
  return isValid ? parseJson(content) : undefined
}

/** What a text begins with: the checksum of its content. */
function headOf(content: string, { fingerprint, key }: CheckedFor): string {
  const digest = key === undefined ? createHash('sha256') : createHmac('sha256', key)
  const checksum = digest.update(`docsgen cache\n${fingerprint}\n`).update(content).digest('hex')
  return `{"checksum":"${checksum}","content":`
}
