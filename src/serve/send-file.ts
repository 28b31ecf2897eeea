import { createHash } from 'node:crypto'
import type { ReadStream } from 'node:fs'
import type { FileHandle } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { chooseEncoding } from './accepted-encoding.ts'
import { parseRange } from './byte-range.ts'
import { createBodyCache } from './compressed-bodies.ts'
import { contentTypeOf, isCompressible } from '../model/hosting/content-type.ts'
import { isHashed } from '../model/hosting/hashed-names.ts'

/** A file that is open, and how it is to be sent. */
export interface OpenFile {
  readonly file: string
  readonly handle: FileHandle
  readonly status: 200 | 404
  /** What `_headers` says of the address, by name in lower case. */
  readonly headers: ReadonlyMap<string, string>
}

/** Sends files; remembers their hashes and compressed forms. */
export type SendFile = (open: OpenFile, request: IncomingMessage, response: ServerResponse) => Promise<void>

const smallestCompressed = 1024
const largestCompressed = 32 * 1024 * 1024
const cacheBytes = 64 * 1024 * 1024

/** Makes a sender of files with a memory of its own. */
export function createFileSender(): SendFile {
  const compress = createBodyCache(cacheBytes)
  const tagOf = createTagger()
  return async (open, request, response) => {
    const { handle, status } = open
    const { size } = await handle.stat()
    const tag = await tagOf(handle)
    const type = typeOf(open)
    const canCompress = isCompressible(type)
    const fits = canCompress && size > smallestCompressed && size <= largestCompressed
    const encoding = fits ? chooseEncoding(textOf(request.headers['accept-encoding'])) : undefined
    const etag = `"${tag}${encoding === undefined ? '' : `-${encoding}`}"`
    setHeaders(response, { open, type, etag, canCompress })
    if (status === 200 && hasTag(request.headers['if-none-match'], etag)) {
      response.removeHeader('content-type')
      response.writeHead(304).end()
      return
    }
    response.statusCode = status
    if (encoding === undefined) return sendBytes({ handle, size, etag, canCompress }, request, response)
    const body = await compress(tag, encoding, () => buffer(readBytes(handle, 0)))
    response.setHeader('content-encoding', encoding)
    response.setHeader('content-length', body.length)
    response.end(request.method === 'HEAD' ? undefined : body)
  }
}

/** Hashes a file's content, once for as long as it stays the same file. */
function createTagger(): (handle: FileHandle) => Promise<string> {
  const tags = new Map<string, string>()
  return async (handle) => {
    const { dev, ino, size, mtimeNs, ctimeNs } = await handle.stat({ bigint: true })
    const key = [dev, ino, size, mtimeNs, ctimeNs].join(':')
    const known = tags.get(key)
    if (known !== undefined) return known
    const hash = createHash('sha256')
    for await (const chunk of readBytes(handle, 0)) hash.update(chunk)
    const tag = hash.digest('base64url').slice(0, 27)
    if (tags.size > 50_000) tags.clear()
    tags.set(key, tag)
    return tag
  }
}

/** A rule speaks of the file at its address, not of the page that says that there is none. */
function typeOf({ file, status, headers }: OpenFile): string {
  return (status === 404 ? undefined : headers.get('content-type')) ?? contentTypeOf(file)
}

interface Described {
  readonly open: OpenFile
  readonly type: string
  readonly etag: string
  readonly canCompress: boolean
}

function setHeaders(response: ServerResponse, { open, type, etag, canCompress }: Described): void {
  response.setHeader('cache-control', isHashed(open.file) ? 'public, max-age=31536000, immutable' : 'no-cache')
  for (const [name, value] of open.headers) response.setHeader(name, value)
  response.setHeader('content-type', type)
  if (canCompress) response.appendHeader('vary', 'Accept-Encoding')
  // The page for what is missing stands for many addresses, one of which may be there tomorrow.
  if (open.status === 404) response.setHeader('cache-control', 'no-cache')
  else response.setHeader('etag', etag)
}

interface Sendable {
  readonly handle: FileHandle
  readonly size: number
  readonly etag: string
  readonly canCompress: boolean
}

/** Sends the file as it is, or the part of it that a player of films and sounds asks for. */
async function sendBytes(file: Sendable, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { handle, size } = file
  const range = rangeOf(file, request, response)
  if (range === 'unsatisfiable') {
    response.setHeader('content-range', `bytes */${String(size)}`)
    response.setHeader('content-length', 0)
    response.writeHead(416).end()
    return
  }
  const { start, end } = range ?? { start: 0, end: size - 1 }
  if (range !== undefined) {
    response.statusCode = 206
    response.setHeader('content-range', `bytes ${String(start)}-${String(end)}/${String(size)}`)
  }
  response.setHeader('content-length', end - start + 1)
  if (request.method === 'HEAD' || end < start) response.end()
  else await pipeline(readBytes(handle, start, end), response)
}

function rangeOf(file: Sendable, request: IncomingMessage, response: ServerResponse): ReturnType<typeof parseRange> {
  if (file.canCompress || response.statusCode !== 200) return undefined
  response.setHeader('accept-ranges', 'bytes')
  const condition = textOf(request.headers['if-range'])
  if (request.method !== 'GET' || (condition !== undefined && condition !== file.etag)) return undefined
  return parseRange(request.headers.range, file.size)
}

function readBytes(handle: FileHandle, start: number, end?: number): ReadStream {
  return handle.createReadStream({ autoClose: false, start, ...(end === undefined ? {} : { end }) })
}

/** Whether an `If-None-Match` header names the tag; a proxy may have made it a weak one. */
function hasTag(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false
  return header.trim() === '*' || header.split(',').some((item) => item.trim().replace(/^W\//, '') === etag)
}

function textOf(header: string | readonly string[] | undefined): string | undefined {
  return typeof header === 'string' || header === undefined ? header : header.join(',')
}
