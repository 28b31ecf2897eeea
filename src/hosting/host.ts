import type { IncomingMessage, ServerResponse } from 'node:http'
import { Failure } from '../report/failure.ts'
import { readFailure } from '../system/system-error.ts'
import { explainHost, reachOf, urlHost, type Reach } from './host-names.ts'
import { loadHostedFiles, type HostedFiles, type HostedSite } from './hosted-files.ts'
import { answerRequests, closeServer, createHttpServer, sendText } from './http-server.ts'
import { listen } from './listen.ts'
import { parseTarget, pathOf, type RequestTarget } from './request-target.ts'
import { answerMissing, routeRequest, type Answer } from './route-request.ts'
import { sendFile } from './send-file.ts'

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
