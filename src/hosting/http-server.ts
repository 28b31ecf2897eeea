import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { finished } from 'node:stream'
import { setImmediate as breathe } from 'node:timers/promises'

/** Answers a request; never rejects. */
export type AnswerRequest = (request: IncomingMessage, response: ServerResponse) => Promise<void>

type Exchange = readonly [request: IncomingMessage, response: ServerResponse]

/** Requests of one connection that may wait for their turn. Browsers send the next one when they have an answer. */
const mostWaiting = 100

/**
 * Makes a server that slow clients cannot hold up. Each has `patience` milliseconds to send a request and to take more
 * of an answer, and the requests that it sends at the same time are answered one after the other.
 */
export function createHttpServer(patience = 15_000): Server {
  const server = createServer({
    headersTimeout: patience,
    requestTimeout: patience,
    connectionsCheckingInterval: Math.max(50, Math.min(1000, patience / 4)),
    keepAliveTimeout: Math.min(5000, patience),
  })
  // A page that takes long to make is not the client's delay.
  server.setTimeout(patience, (socket) => {
    if (socket.writableLength > 0) socket.destroy()
  })
  server.on('clientError', refuseConnection)
  return server
}

/** Answers requests from now on. */
export function answerRequests(server: Server, answer: AnswerRequest): void {
  const queues = new WeakMap<Socket, Exchange[]>()
  let pace: Promise<unknown> = Promise.resolve()
  // Only one of all requests that were sent without waiting is answered each time the network is looked at.
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

/** Answers what Node cannot read as HTTP, or what came too slowly. */
function refuseConnection(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const status =
    { ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout', HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large' }[
      error.code ?? ''
    ] ?? '400 Bad Request'
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`, () => socket.destroy())
}

/** Sends a few words; a header that was set before stays. */
export function sendText(response: ServerResponse, status: number, text: string): void {
  const body = text === '' ? '' : `${text}\n`
  response.statusCode = status
  response.setHeader('content-type', 'text/plain; charset=utf-8')
  response.setHeader('x-content-type-options', 'nosniff')
  if (!response.hasHeader('cache-control')) response.setHeader('cache-control', 'no-store')
  response.setHeader('content-length', Buffer.byteLength(body))
  response.end(body)
}

/** Stops immediately; connections that wait for a next request do not hold it up. */
export async function closeServer(server: Server): Promise<void> {
  if (!server.listening) return
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  server.closeAllConnections()
  await closed
}
