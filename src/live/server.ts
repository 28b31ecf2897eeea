import type { IncomingMessage, ServerResponse } from 'node:http'
import { randomUUID } from 'node:crypto'
import { realpathSync } from 'node:fs'
import path from 'node:path'
import parseRange from 'range-parser'
import { contentTypeOf } from '../hosting/content-type.ts'
import { createEventStream } from './event-stream.ts'
import { parseHeaders } from '../hosting/header-rules.ts'
import { createAccessToken, type AccessToken } from '../hosting/access-token.ts'
import { explainHost, reachOf, urlHost, type Reach } from '../hosting/host-names.ts'
import type { HostedSite } from '../hosting/hosted-files.ts'
import { listen } from '../hosting/listen.ts'
import { encodePath } from '../formats/names/url.ts'
import { internalError } from '../report/internal-error.ts'
import { Failure } from '../report/failure.ts'
import { answerRequests, closeServer, createHttpServer, sendText } from '../hosting/http-server.ts'
import { parseRedirects } from '../hosting/redirect-rules.ts'
import { parseTarget, type RequestTarget } from '../hosting/request-target.ts'
import { routeRequest, type Answer } from '../hosting/route-request.ts'
import launchEditor from 'launch-editor'
import { isWithin } from '../system/is-within.ts'

/** The site that the live server serves. */
export interface LiveContent {
  readonly basePath: () => string
  /** Absolute path of the project folder. */
  readonly root: string
  /** Paths of all files, relative to the output folder. */
  readonly has: (file: string) => boolean
  /** Makes the files ready that a request needs; called with the path below the base path. */
  readonly prepare: (file: string) => Promise<void>
  /** The path of the page that is shown instead, if there is none at a path below the base path. */
  readonly lead: (file: string) => string | undefined
  readonly read: (file: string) => Promise<string | Uint8Array | undefined>
  /** Checks for changes that have not been detected yet; called when a requested page does not seem to exist. */
  readonly refresh: () => Promise<void>
  /** The state of the site that browsers receive when they connect. */
  readonly describe: () => object
}

export interface LiveServerOptions {
  readonly content: LiveContent
  readonly port: number
  readonly host: string
  /** Additional host names that the server accepts. */
  readonly allowedHosts: readonly string[]
  /** Use exactly this port or fail; otherwise the next free port is used. */
  readonly strictPort: boolean
  readonly onFailure: (message: string) => void
  /** Milliseconds for a client to send its request, and to read more of a response. */
  readonly patience?: number
}

/** A running live server. */
export interface LiveServer {
  /** URL of the site's root, with the token if one is required. */
  readonly url: () => string
  readonly port: number
  /** Sends a message to all connected browsers. */
  readonly send: (message: object) => void
  readonly close: () => Promise<void>
}

interface Host {
  readonly options: LiveServerOptions
  readonly stream: ReturnType<typeof createEventStream>
  /** Different for each process, so that browsers notice when a server was restarted. */
  readonly session: string
  readonly reach: Reach
  /** Required from all clients if other machines can reach the server. */
  readonly token: AccessToken | undefined
  rules: Rules | undefined
}

/** The parsed `_redirects` and `_headers` files, and the texts they were parsed from. */
interface Rules {
  readonly redirectText: string
  readonly headerText: string
  readonly site: Omit<HostedSite, 'files'>
}

/** Path segment of the server's own services, below the base path. */
const own = '@docsgen'

/**
 * Serves a site from memory to the writer's browsers. Only files that the site lists can be requested: a URL is never
 * used as a file path. Only pages of this server can read its state or call its services.
 */
export async function startLiveServer(options: LiveServerOptions): Promise<LiveServer> {
  const server = createHttpServer(options.patience)
  const { host: name, port: wanted, strictPort, allowedHosts, content } = options
  const { address, port } = await listen(server, { host: name, port: wanted, strictPort })
  const stream = createEventStream()
  const reach = reachOf({ host: name, address, allowedHosts })
  const token = reach.isPublic ? createAccessToken(port) : undefined
  const host: Host = { options, stream, session: randomUUID(), reach, token, rules: undefined }
  answerRequests(server, (request, response) => handle(host, request, response))
  return {
    url: () => {
      const url = `http://${urlHost(name)}:${String(port)}${content.basePath()}`
      return token?.addTo(url) ?? url
    },
    port,
    send: (message) => stream.send({ ...message, opensEditor: !reach.isPublic }),
    close: async () => {
      stream.close()
      await closeServer(server)
    },
  }
}

async function handle(host: Host, request: IncomingMessage, response: ServerResponse): Promise<void> {
  try {
    await answer(host, request, response)
  } catch (error) {
    host.options.onFailure(describeError(error))
    if (response.headersSent) response.destroy()
    else sendText(response, 500, 'docsgen could not build this page. The error is shown in the terminal.')
  }
}

function describeError(error: unknown): string {
  if (error instanceof Failure) return error.message
  return internalError(error, 'answer a request of the browser', undefined).message
}

async function answer(host: Host, request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (!host.reach.allowsHost(request.headers.host)) return sendText(response, 403, explainHost(request.headers.host))
  const target = parseTarget(request.url ?? '')
  if (target === 400) return sendText(response, 400, 'This is not a valid file address.')
  if (target !== 404 && host.token?.exchange(target, response) === true) return
  if (host.token?.isHeldBy(request) === false)
    return sendText(
      response,
      403,
      'Open the address that docsgen printed when it started. It includes the token that gives this browser access.',
    )
  const service = target === 404 ? undefined : serviceOf(host, target)
  if (service !== undefined && target !== 404) return serve(host, { service, target }, request, response)
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    response.setHeader('allow', 'GET, HEAD')
    return sendText(response, 405, 'Only GET and HEAD requests are supported.')
  }
  await sendSite(host, target === 404 ? undefined : target, request, response)
}

/** The service that a request asks for: `/docs/@docsgen/events`. A page of a version asks below the path of its version. */
function serviceOf({ options }: Host, { parts }: RequestTarget): string | undefined {
  const place = parts.indexOf(own)
  return place < depthOf(options.content) ? undefined : parts.slice(place + 1).join('/')
}

/** The number of segments of the base path. */
function depthOf(content: LiveContent): number {
  return content.basePath().split('/').length - 2
}

interface Service {
  readonly service: string
  readonly target: RequestTarget
}

function serve(host: Host, { service, target }: Service, request: IncomingMessage, response: ServerResponse): void {
  if (isForeign(request)) return sendText(response, 403, 'Only pages of this server can use this service.')
  const { content, onFailure } = host.options
  const opensEditor = !host.reach.isPublic
  const state = { session: host.session, opensEditor, ...content.describe() }
  if (service === 'events' && request.method === 'GET') return host.stream.connect(response, state)
  response.setHeader('x-content-type-options', 'nosniff')
  response.setHeader('content-type', 'application/json; charset=utf-8')
  if (service === 'state' && request.method === 'GET')
    return sendBytes(Buffer.from(JSON.stringify(state)), 200, request, response)
  if (service !== 'open' || request.method !== 'POST' || !opensEditor)
    return sendText(response, 404, 'There is no such service.')
  const place = readEditorPlace(target.query, content.root)
  if (place === undefined) return sendText(response, 404, 'There is no such file in this project.')
  openEditor(place, onFailure)
  response.writeHead(204).end()
}

/** Whether the request comes from another origin. A POST request without any origin information is refused. */
function isForeign({ headers, method }: IncomingMessage): boolean {
  const { origin } = headers
  const site = headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return true
  if (origin === undefined) return method === 'POST'
  return !URL.canParse(origin) || new URL(origin).host !== headers.host
}

async function sendSite(
  host: Host,
  target: RequestTarget | undefined,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { content } = host.options
  await content.prepare(fileOf(host, target))
  const known = await route(host, target)
  if (known.answer?.kind !== 'redirect' && known.answer?.status !== 200) await content.refresh()
  const { site, answer: found } = known.answer?.status === 200 ? known : await route(host, target)
  if (found?.kind === 'redirect') {
    response.writeHead(found.status, { location: found.location, 'cache-control': 'no-store' }).end()
    return
  }
  const { file, status } = found?.kind === 'file' ? found : { file: '404.html', status: 404 }
  const body = await content.read(file)
  if (body === undefined) return sendText(response, 404, 'There is no such page.')
  const headers = target === undefined ? [] : site.headersOf(`/${target.parts.join('/')}`)
  for (const [name, value] of headers) response.setHeader(name, value)
  response.setHeader('content-type', contentTypeOf(file))
  sendBytes(Buffer.from(body), status, request, response)
}

interface Routed {
  readonly site: HostedSite
  readonly answer: Exclude<Answer, { kind: 'missing' }> | undefined
}

async function route(host: Host, target: RequestTarget | undefined): Promise<Routed> {
  const { content } = host.options
  const site = { files: content, ...(await rulesOf(host)) }
  const found = target === undefined ? undefined : routeRequest(site, content.basePath(), target)
  const isFound = found?.kind === 'redirect' || (found?.kind === 'file' && found.status === 200)
  const other = isFound ? undefined : content.lead(fileOf(host, target))
  if (other !== undefined) return { site, answer: { kind: 'redirect', status: 302, location: encodePath(other) } }
  return { site, answer: found?.kind === 'missing' ? undefined : found }
}

/** The path below the base path that a request asks for. */
function fileOf({ options }: Host, target: RequestTarget | undefined): string {
  return target?.parts.slice(depthOf(options.content)).join('/') ?? ''
}

/** Sends the whole body, or the byte range that a video player requests. */
function sendBytes(body: Buffer, status: number, request: IncomingMessage, response: ServerResponse): void {
  response.setHeader('cache-control', 'no-store')
  const ranges = status === 200 ? parseRange(body.length, request.headers.range ?? '') : -2
  const [range, ...others] = typeof ranges === 'object' ? ranges : []
  const isPart = range !== undefined && others.length === 0
  const part = isPart ? body.subarray(range.start, range.end + 1) : body
  if (isPart)
    response.setHeader('content-range', `bytes ${String(range.start)}-${String(range.end)}/${String(body.length)}`)
  response.writeHead(isPart ? 206 : status, { 'content-length': part.length })
  response.end(request.method === 'HEAD' ? undefined : part)
}

async function rulesOf(host: Host): Promise<Omit<HostedSite, 'files'>> {
  const read = async (file: string): Promise<string> => String((await host.options.content.read(file)) ?? '')
  const [redirectText, headerText] = [await read('_redirects'), await read('_headers')]
  if (host.rules?.redirectText !== redirectText || host.rules.headerText !== headerText)
    host.rules = {
      redirectText,
      headerText,
      site: { redirects: parseRedirects(redirectText), headersOf: parseHeaders(headerText) },
    }
  return host.rules.site
}

/** A position in a file of the project. */
interface EditorPlace {
  readonly file: string
  readonly line: number
  readonly column: number
}

/** Reads `?file=…&line=…&column=…`; `undefined` unless it names a file inside the project folder. */
function readEditorPlace(query: string, root: string): EditorPlace | undefined {
  const words = new URLSearchParams(query)
  const [line, column] = [Number(words.get('line') ?? 1), Number(words.get('column') ?? 1)]
  if (![line, column].every((number) => Number.isInteger(number) && number > 0 && number < 1e7)) return undefined
  try {
    const file = realpathSync(path.resolve(root, words.get('file') ?? ''))
    const folder = realpathSync(root)
    return file !== folder && isWithin(file, folder) ? { file, line, column } : undefined
  } catch {
    return undefined
  }
}

/** Opens a file in the running editor, or in the one set in the environment. */
function openEditor({ file, line, column }: EditorPlace, onFailure: (message: string) => void): void {
  launchEditor(`${file}:${String(line)}:${String(column)}`, (name, message) =>
    onFailure(
      `${path.basename(name)} cannot be opened in an editor${message === null ? '' : `: ${message}`}; set EDITOR`,
    ),
  )
}
