import { createHash, createHmac } from 'node:crypto'
import { Refusal } from './s3-refusal.ts'
import type { WireRequest } from './messages.ts'

/** The keys that the doubles and the real servers of the tests know. */
export const credentials = { accessKeyId: 'AKIDTEST', secretAccessKey: 'SECRETTEST', region: 'us-east-1' }

const algorithm = 'AWS4-HMAC-SHA256'
const tolerance = 15 * 60_000

/** Refuses a request that is not signed, wrongly signed (Signature Version 4), or signed too long ago. */
export function checkSignature(request: WireRequest): void {
  const { authorization } = request.headers
  if (authorization === undefined) throw new Refusal(403, 'AccessDenied', 'the request is not signed')
  const parts = /^AWS4-HMAC-SHA256 Credential=([^,]+), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
    authorization,
  )
  if (parts === null) throw new Refusal(400, 'AuthorizationHeaderMalformed', authorization.split(' ')[0] ?? '')
  const [, credential = '', signed = '', signature = ''] = parts
  const [accessKey, date = '', region = '', service = '', end] = credential.split('/')
  if (accessKey !== credentials.accessKeyId) throw new Refusal(403, 'InvalidAccessKeyId', 'no such key')
  if (service !== 's3' || end !== 'aws4_request') throw new Refusal(400, 'AuthorizationHeaderMalformed', credential)
  const time = headerOf(request, 'x-amz-date')
  checkAge(time)
  const names = signed.split(';')
  for (const name of Object.keys(request.headers)) {
    const mustBeSigned = name === 'host' || name === 'content-md5' || name.startsWith('x-amz-')
    if (mustBeSigned && !names.includes(name)) throw new Refusal(403, 'AccessDenied', `${name} is not signed`)
  }
  const scope = `${date}/${region}/${service}/aws4_request`
  const text = [algorithm, time, scope, sha256(canonicalRequest(request, names))].join('\n')
  const key = [date, region, service, 'aws4_request'].reduce<string | Buffer>(
    (secret, part) => hmac(secret, part),
    `AWS4${credentials.secretAccessKey}`,
  )
  if (hmac(key, text).toString('hex') !== signature) {
    throw new Refusal(403, 'SignatureDoesNotMatch', 'the signature is of another request or made with another key')
  }
}

function checkAge(time: string): void {
  const iso = time.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z')
  const age = Math.abs(Date.now() - Date.parse(iso))
  if (!(age < tolerance)) throw new Refusal(403, 'RequestTimeTooSkewed', 'the clock of the client is wrong')
}

function canonicalRequest(request: WireRequest, names: readonly string[]): string {
  const query = [...request.query]
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .toSorted()
    .join('&')
  const headers = names.map((name) => `${name}:${headerOf(request, name).trim().replace(/ +/g, ' ')}\n`).join('')
  const hash = headerOf(request, 'x-amz-content-sha256')
  return [request.method, request.path, query, headers, names.join(';'), hash].join('\n')
}

function headerOf(request: WireRequest, name: string): string {
  const value = request.headers[name]
  if (value === undefined) throw new Refusal(403, 'AccessDenied', `${name} is missing`)
  return Array.isArray(value) ? value.join(',') : value
}

function encode(text: string): string {
  return encodeURIComponent(text).replace(/[!'()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`)
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

function hmac(key: string | Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest()
}
