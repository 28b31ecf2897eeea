import { createHash } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { Refusal } from './s3-refusal.ts'
import type { WireRequest } from './messages.ts'

type Headers = Readonly<Record<string, string | string[] | undefined>>

/** The body of a request, unpacked and compared with every checksum in the request. */
export function readPayload({ headers, body }: WireRequest): Buffer {
  const declared = headers['x-amz-content-sha256']
  if (typeof declared !== 'string') throw new Refusal(400, 'InvalidRequest', 'x-amz-content-sha256 is missing')
  const isChunked = declared.startsWith('STREAMING-')
  if (isChunked && declared !== 'STREAMING-UNSIGNED-PAYLOAD-TRAILER') {
    throw new Refusal(501, 'NotImplemented', `payload ${declared}`)
  }
  const { bytes, trailer } = isChunked ? unpackChunks(body) : { bytes: body, trailer: {} }
  const isHash = !isChunked && declared !== 'UNSIGNED-PAYLOAD'
  if (isHash && hash('sha256', bytes, 'hex') !== declared) {
    throw new Refusal(400, 'XAmzContentSHA256Mismatch', 'the body is not the one that was signed')
  }
  const md5 = headers['content-md5']
  if (md5 !== undefined && hash('md5', bytes, 'base64') !== md5) {
    throw new Refusal(400, 'BadDigest', 'Content-MD5 is of other bytes')
  }
  checkSums(bytes, headers)
  checkSums(bytes, trailer)
  return bytes
}

/** Whether a request lets the store find out that its body was damaged on the way. */
export function hasChecksum({ headers }: WireRequest): boolean {
  const signed = headers['x-amz-content-sha256']
  const isSigned = typeof signed === 'string' && /^[0-9a-f]{64}$/.test(signed)
  return (
    isSigned ||
    'content-md5' in headers ||
    'x-amz-trailer' in headers ||
    checksums.some((name) => `x-amz-checksum-${name}` in headers)
  )
}

const checksums = ['crc32', 'sha1', 'sha256'] as const

function checkSums(bytes: Buffer, headers: Headers): void {
  for (const name of checksums) {
    const reported = headers[`x-amz-checksum-${name}`]
    const found = name === 'crc32' ? crc32Of(bytes) : hash(name, bytes, 'base64')
    if (reported !== undefined && reported !== found) throw new Refusal(400, 'BadDigest', `${name} is of other bytes`)
  }
  for (const name of Object.keys(headers)) {
    const kind = /^x-amz-checksum-(.+)$/.exec(name)?.[1]
    const isKnown = kind === undefined || kind === 'mode' || (checksums as readonly string[]).includes(kind)
    if (!isKnown) throw new Refusal(501, 'NotImplemented', name)
  }
}

function crc32Of(bytes: Buffer): string {
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(bytes))
  return sum.toString('base64')
}

function hash(algorithm: 'md5' | 'sha1' | 'sha256', bytes: Buffer, encoding: 'hex' | 'base64'): string {
  return createHash(algorithm).update(bytes).digest(encoding)
}

/** Takes an aws-chunked body apart: `SIZE\r\nBYTES\r\n` over and over, `0\r\n`, and trailing headers. */
function unpackChunks(body: Buffer): { readonly bytes: Buffer; readonly trailer: Record<string, string> } {
  const chunks: Buffer[] = []
  let at = 0
  for (;;) {
    const end = body.indexOf('\r\n', at)
    const size = Number.parseInt(body.toString('latin1', at, end), 16)
    if (end === -1 || Number.isNaN(size)) throw new Refusal(400, 'IncompleteBody', 'the chunks are broken')
    at = end + 2
    if (size === 0) break
    chunks.push(body.subarray(at, at + size))
    at += size + 2
  }
  const lines = body
    .toString('latin1', at)
    .split('\r\n')
    .filter((line) => line !== '')
  const trailer = Object.fromEntries(
    lines.map((line) => [line.split(':', 1)[0] ?? '', line.slice(line.indexOf(':') + 1).trim()]),
  )
  return { bytes: Buffer.concat(chunks), trailer }
}
