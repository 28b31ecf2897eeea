import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { parseJson } from '../formats/json.ts'

/** What a text has to have been written for, so that its content counts. */
export interface CheckedFor {
  /** Changes with everything that makes the content of one program worthless for another. */
  readonly fingerprint: string
  /** With a key only those who have it can write the text; without one the checksum only shows damage. */
  readonly key?: string | undefined
}

/** A value as JSON, with a checksum of it. */
export function formatChecked(value: unknown, wanted: CheckedFor): string {
  return withChecksum(JSON.stringify(value), wanted)
}

/** The value of a text that `formatChecked` made; `undefined` for any other text. */
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
