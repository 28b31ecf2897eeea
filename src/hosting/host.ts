import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Stats } from 'node:fs'
import { constants } from 'node:zlib'
import { Failure } from '../report/failure.ts'
import { readFailure } from '../system/system-error.ts'
import { explainHost, reachOf, urlHost, type Reach } from './host-names.ts'
import { loadHostedFiles, type HostedFiles, type HostedSite } from './hosted-files.ts'
import { answerRequests, closeServer, createHttpServer, sendText } from './http-server.ts'
import { listen } from './listen.ts'
import { parseTarget, pathOf, type RequestTarget } from './request-target.ts'
import { answerMissing, routeRequest, type Answer } from './route-request.ts'
import compression from 'compression'
import send from 'send'
import { contentTypeOf, isCompressible } from './content-type.ts'
import { isHashed } from './hashed-names.ts'

/** The site to serve, and where. */
export interface PreviewOptions {
  /** The built site, served at the base path. */
  readonly folder: string
  readonly basePath: string
  readonly port: number
  /** Defaults to 127.0.0.1, which only this machine can reach. */
  readonly host?: string | undefined
  /** Additional host names that the server accepts. */
  readonly allowedHosts?: readonly string[]
  /** Use exactly this port or fail; otherwise the next free port is used. */
  readonly strictPort: boolean
  /** Milliseconds for a client to send its request, and to read more of a response. */
  readonly patience?: number | undefined
}

/** A running preview server. */
export interface Preview {
  /** URL of the site's root, including the base path. */
  readonly url: string
  /** Stops immediately, without waiting for idle keep-alive connections. */
  readonly close: () => Promise<void>
}

interface Host {
  readonly files: HostedFiles
  readonly basePath: string
  readonly reach: Reach
}

/**
 * Serves a built folder the way a production host does. Only files from a list of the folder's content can be served: a
 * URL is looked up in the list and never used as a file path. Each request goes through `parseTarget` (is it a valid
 * address?), `routeRequest` (which file or redirect?) and `sendFile` (which form of the file?).
 */
export async function startPreview(options: PreviewOptions): Promise<Preview> {
  const name = options.host ?? '127.0.0.1'
  const basePath = normaliseBasePath(options.basePath)
  const files = await loadFolder(options.folder)
  const server = createHttpServer(options.patience)
  const { address, port } = await listen(server, { host: name, port: options.port, strictPort: options.strictPort })
  const reach = reachOf({ host: name, address, allowedHosts: options.allowedHosts ?? [] })
  const host: Host = { files, basePath, reach }
  answerRequests(server, (request, response) => handleRequest(host, request, response))
  return { url: `http://${urlHost(name)}:${String(port)}${basePath}`, close: () => closeServer(server) }
}

/** The base path in the form that requests are compared with. */
function normaliseBasePath(basePath: string): string {
  const target = parseTarget(encodeURI(basePath).replaceAll('%25', '%'))
  if (typeof target === 'number') throw new Error(`the base path "${basePath}" is not a path`)
  return target.parts.length === 0 ? '/' : `${pathOf(target)}/`
}

async function loadFolder(folder: string): Promise<HostedFiles> {
  try {
    return await loadHostedFiles(folder)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : ''
    if (code === 'ENOENT')
      throw new Failure(`there is no built site in ${folder}; run "docsgen build" first`, { cause: error })
    if (code === 'ENOTDIR') throw new Failure(`${folder} is not a folder`, { cause: error })
    throw readFailure(folder, error)
  }
}

async function handleRequest(host: Host, request: IncomingMessage, response: ServerResponse): Promise<void> {
  try {
    await answerRequest(host, request, response)
  } catch {
    // The file cannot be read, or the client disconnected during the response.
    if (response.headersSent) return void response.destroy()
    // Headers meant for the file, such as caching for a year, do not apply to this message.
    for (const name of response.getHeaderNames()) response.removeHeader(name)
    sendText(response, 500, 'This file cannot be read.')
  }
}

async function answerRequest(host: Host, request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (isRefused(host, request, response)) return
  const target = parseTarget(request.url ?? '')
  if (target === 400) return sendText(response, 400, 'This is not a valid file address.')
  const site = await host.files.current()
  const answer = target === 404 ? answerMissing(site) : routeRequest(site, host.basePath, target)
  const headers = target === 404 ? new Map<string, string>() : headersOf(site, target)
  if (answer.kind === 'redirect') return sendRedirect(answer, headers, response)
  const location = answer.kind === 'file' ? await host.files.locate(answer.file) : undefined
  if (answer.kind === 'missing' || location === undefined) return sendText(response, 404, 'There is no such page.')
  await sendFile({ file: answer.file, location, status: answer.status, headers }, request, response)
}

/** Refuses requests with an unknown host or method before their URL is parsed. */
function isRefused(host: Host, request: IncomingMessage, response: ServerResponse): boolean {
  if (!host.reach.allowsHost(request.headers.host)) {
    sendText(response, 403, explainHost(request.headers.host))
    return true
  }
  if (request.method === 'GET' || request.method === 'HEAD') return false
  response.setHeader('allow', 'GET, HEAD')
  response.setHeader('connection', 'close')
  sendText(response, 405, 'Only GET and HEAD requests are supported.')
  return true
}

function headersOf(site: HostedSite, { parts, endsWithSlash }: RequestTarget): ReadonlyMap<string, string> {
  return site.headersOf(`/${parts.join('/')}${endsWithSlash && parts.length > 0 ? '/' : ''}`)
}

/** Not cached: browsers keep permanent redirects, but this address may belong to another site tomorrow. */
function sendRedirect(
  { status, location }: Extract<Answer, { kind: 'redirect' }>,
  headers: ReadonlyMap<string, string>,
  response: ServerResponse,
): void {
  for (const [name, value] of headers) response.setHeader(name, value)
  response.setHeader('cache-control', 'no-cache')
  response.setHeader('location', location)
  sendText(response, status, '')
}

/** A file to send. */
interface FoundFile {
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
function sendFile(found: FoundFile, request: IncomingMessage, response: ServerResponse): Promise<void> {
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
