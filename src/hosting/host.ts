import type { IncomingMessage, ServerResponse } from 'node:http'
import { Failure } from '../report/failure.ts'
import { explainHost, reachOf, urlHost, type Reach } from './host-names.ts'
import { loadHostedFiles, type HostedFiles, type HostedSite } from './hosted-files.ts'
import { answerRequests, closeServer, createHttpServer, sendText } from './http-server.ts'
import { listen } from './listen.ts'
import { parseTarget, pathOf, type RequestTarget } from './request-target.ts'
import { answerMissing, routeRequest, type Answer } from './route-request.ts'
import { sendFile } from './send-file.ts'

/** What is to be served, and where. */
export interface PreviewOptions {
  /** The built site; it is what the base path shows. */
  readonly folder: string
  readonly basePath: string
  readonly port: number
  /** This machine alone (127.0.0.1) when none is named. */
  readonly host?: string | undefined
  /** Further names under which the server is reached. */
  readonly allowedHosts?: readonly string[]
  /** Take this port or fail; else the next free one will do. */
  readonly strictPort: boolean
  /** Milliseconds for a client to send its request, and for it to take more of an answer. */
  readonly patience?: number | undefined
}

/** A server that runs. */
export interface Preview {
  /** Address of the site's root, base path included. */
  readonly url: string
  /** Stops at once; connections that wait for a next request do not hold it up. */
  readonly close: () => Promise<void>
}

interface Host {
  readonly files: HostedFiles
  readonly basePath: string
  readonly reach: Reach
}

/**
 * Serves a built folder as a production host would. Only files of a list made from the folder can be served: an
 * address is looked up in the list and never becomes a path. A request goes through `parseTarget` (is it an address
 * at all?), `routeRequest` (which file or redirect?) and `sendFile` (which form of the file?).
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

/** The base path in the form in which requests are compared with it. */
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
      throw new Failure(`there is no folder ${folder} to show; "docsgen build" makes it`, { cause: error })
    if (code === 'ENOTDIR') throw new Failure(`${folder} is not a folder`, { cause: error })
    throw new Failure(`${folder} cannot be read: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    })
  }
}

async function handleRequest(host: Host, request: IncomingMessage, response: ServerResponse): Promise<void> {
  try {
    await answerRequest(host, request, response)
  } catch {
    // A file that cannot be read, or a client that went away in the middle of an answer.
    if (response.headersSent) return void response.destroy()
    // What was said of the file, that it may be kept for a year, is not true of these words.
    for (const name of response.getHeaderNames()) response.removeHeader(name)
    sendText(response, 500, 'This file cannot be read.')
  }
}

async function answerRequest(host: Host, request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (isRefused(host, request, response)) return
  const target = parseTarget(request.url ?? '')
  if (target === 400) return sendText(response, 400, 'This is not an address of a file.')
  const site = await host.files.current()
  const answer = target === 404 ? answerMissing(site) : routeRequest(site, host.basePath, target)
  const headers = target === 404 ? new Map<string, string>() : headersOf(site, target)
  if (answer.kind === 'redirect') return sendRedirect(answer, headers, response)
  const location = answer.kind === 'file' ? await host.files.locate(answer.file) : undefined
  if (answer.kind === 'missing' || location === undefined) return sendText(response, 404, 'There is no such page.')
  await sendFile({ file: answer.file, location, status: answer.status, headers }, request, response)
}

/** Refuses a request whose host or method is not served here, before its address is looked at. */
function isRefused(host: Host, request: IncomingMessage, response: ServerResponse): boolean {
  if (!host.reach.allowsHost(request.headers.host)) {
    sendText(response, 403, explainHost(request.headers.host))
    return true
  }
  if (request.method === 'GET' || request.method === 'HEAD') return false
  response.setHeader('allow', 'GET, HEAD')
  response.setHeader('connection', 'close')
  sendText(response, 405, 'Only GET and HEAD are answered here.')
  return true
}

function headersOf(site: HostedSite, { parts, endsWithSlash }: RequestTarget): ReadonlyMap<string, string> {
  return site.headersOf(`/${parts.join('/')}${endsWithSlash && parts.length > 0 ? '/' : ''}`)
}

/** Browsers keep permanent redirects; here the same address may be another site tomorrow. */
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
