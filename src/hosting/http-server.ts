import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { finished } from 'node:stream'
import { setImmediate as breathe } from 'node:timers/promises'

/** Answers a request; never rejects. */
export type AnswerRequest = (request: IncomingMessage, response: ServerResponse) => Promise<void>

type Exchange = readonly [request: IncomingMessage, response: ServerResponse]

/** Maximum number of pipelined requests per connection. Browsers send the next request after the response. */
const mostWaiting = 100

/**
 * Creates a server that slow clients cannot block. Each client has `patience` milliseconds to send a request and to
 * read more of a response. Requests that it sends at the same time are answered one after the other.
 */
export function createHttpServer(patience = 15_000): Server {
  const server = createServer({
    headersTimeout: patience,
    requestTimeout: patience,
    connectionsCheckingInterval: Math.max(50, Math.min(1000, patience / 4)),
    keepAliveTimeout: Math.min(5000, patience),
  })
  // The timeout does not apply while the server is still making a page.
  server.setTimeout(patience, (socket) => {
    if (socket.writableLength > 0) socket.destroy()
  })
  server.on('clientError', refuseConnection)
  return server
}

/** Starts answering requests. */
export function answerRequests(server: Server, answer: AnswerRequest): void {
  const queues = new WeakMap<Socket, Exchange[]>()
  let pace: Promise<unknown> = Promise.resolve()
  // Answers one pipelined request per turn of the event loop.
  const takeInTurn = async (socket: Socket, queue: Exchange[]): Promise<void> => {
    for (let next = queue[0]; next !== undefined && !socket.destroyed; next = queue[0]) {
      await Promise.all([answer(...next), whenClosed(next[1])])
      queue.shift()
      if (queue.length > 0) await (pace = pace.then(() => breathe()))
    }
    queues.delete(socket)
  }
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request
    const queue = queues.get(socket) ?? []
    queue.push([request, response])
    if (queue.length > mostWaiting) socket.destroy()
    if (queue.length > 1) return
    queues.set(socket, queue)
    void takeInTurn(socket, queue)
  })
}

function whenClosed(response: ServerResponse): Promise<void> {
  return new Promise((resolve) => void finished(response, () => resolve()))
}

/** Answers requests that are not valid HTTP or that arrived too slowly. */
function refuseConnection(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const status =
    { ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout', HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large' }[
      error.code ?? ''
    ] ?? '400 Bad Request'
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`, () => socket.destroy())
}

/** Sends a short text. Headers that are already set are kept. */
export function sendText(response: ServerResponse, status: number, text: string): void {
  const body = text === '' ? '' : `${text}\n`
  response.statusCode = status
  response.setHeader('content-type', 'text/plain; charset=utf-8')
  response.setHeader('x-content-type-options', 'nosniff')
  if (!response.hasHeader('cache-control')) response.setHeader('cache-control', 'no-store')
  response.setHeader('content-length', Buffer.byteLength(body))
  response.end(body)
}

/** Stops immediately, without waiting for idle keep-alive connections. */
export async function closeServer(server: Server): Promise<void> {
  if (!server.listening) return
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  server.closeAllConnections()
  await closed
}
