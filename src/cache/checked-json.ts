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
  return withChecksum(JSON.stringify(value), wanted)
}

/** The value of a text that `formatChecked` wrote; `undefined` for any other text. */
export function parseChecked(text: string, wanted: CheckedFor): unknown {
  const content = text.slice(withChecksum('', wanted).length - 1, -1)
  return isSame(text, withChecksum(content, wanted)) ? parseJson(content) : undefined
}

function withChecksum(content: string, { fingerprint, key }: CheckedFor): string {
  const digest = key === undefined ? createHash('sha256') : createHmac('sha256', key)
  const checksum = digest.update(`docsgen cache\n${fingerprint}\n`).update(content).digest('hex')
  return `{"checksum":"${checksum}","content":${content}}`
}

function isSame(one: string, other: string): boolean {
  const [first, second] = [Buffer.from(one), Buffer.from(other)]
  return first.length === second.length && timingSafeEqual(first, second)
}
