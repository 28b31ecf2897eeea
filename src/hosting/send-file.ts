import type { Stats } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { constants } from 'node:zlib'
import compression from 'compression'
import send from 'send'
import { contentTypeOf, isCompressible } from './content-type.ts'
import { isHashed } from './hashed-names.ts'

/** A file to send. */
export interface FoundFile {
  /** Path in the site's folder. */
  readonly file: string
  /** Absolute path, with links resolved. */
  readonly location: string
  readonly status: 200 | 404
  /** The headers that `_headers` sets for the address, by name in lower case. */
  readonly headers: ReadonlyMap<string, string>
}

const compress = compression({
  filter: (_request, response) => isCompressible(String(response.getHeader('content-type'))),
  // As nginx does. A large page is a fifth smaller than with the default of the library, at the same cost.
  brotli: { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } },
})

/** Sends a file, or answers a conditional or range request. Rejects if the file cannot be read. */
export function sendFile(found: FoundFile, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { status, location } = found
  const type = typeOf(found)
  setHeaders(response, found, type)
  response.statusCode = status
  return new Promise((resolve, reject) => {
    response.on('close', resolve)
    compress(request, response, () => {
      send(request, encodeURIComponent(location), {
        // A range of a compressed body would contain different bytes.
        acceptRanges: status === 200 && !isCompressible(type),
        cacheControl: false,
        dotfiles: 'allow',
        etag: false,
        index: false,
        lastModified: false,
      })
        .on('headers', (_response: ServerResponse, _path: string, stats: Stats) => {
          if (status === 200) response.setHeader('etag', tagOf(stats))
        })
        .on('error', (error: Error & { readonly status: number }) => {
          if (error.status >= 500 || error.status === 404) return reject(error)
          response.removeHeader('content-type')
          response.writeHead(error.status).end()
        })
        .pipe(response)
    })
  })
}

/**
 * Size and time alone cannot distinguish two builds with the same time, or a file that was replaced by an older
 * version.
 * The tag is weak because the compressed forms share it.
 */
function tagOf({ ino, size, mtimeMs, ctimeMs }: Stats): string {
  return `W/"${[ino, size, mtimeMs, ctimeMs].map((number) => number.toString(36)).join('-')}"`
}

/** Rules for the address do not apply to the 404 page. */
function typeOf({ file, status, headers }: FoundFile): string {
  return (status === 404 ? undefined : headers.get('content-type')) ?? contentTypeOf(file)
}

function setHeaders(response: ServerResponse, { file, status, headers }: FoundFile, type: string): void {
  response.setHeader('cache-control', isHashed(file) ? 'public, max-age=31536000, immutable' : 'no-cache')
  for (const [name, value] of headers) response.setHeader(name, value)
  response.setHeader('content-type', type)
  // A page may be added at this address later.
  if (status === 404) response.setHeader('cache-control', 'no-cache')
}
