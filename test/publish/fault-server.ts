import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { corrupt, type ChooseError, type Fault } from './faults.ts'
import type { Answer, WireAnswer, WireRequest } from './messages.ts'

/** A server of a test, and what it was asked. */
export interface WireServer {
  readonly url: string
  readonly port: number
  /** Every request so far, without the bodies. */
  readonly seen: () => readonly WireRequest[]
  /** How many requests have come in and are not answered yet. */
  readonly open: () => number
  /** Waits until so many more requests have come in, or for the end of the server. */
  readonly waitForRequests: (count: number) => Promise<void>
  /** Decides which requests fail from now on; without it, none do. */
  readonly setErrors: (choose: ChooseError | undefined) => void
  /** Forgets what was seen; the next request is number 1. */
  readonly reset: () => void
  readonly close: () => Promise<void>
}

/** Starts a server on a free local port that answers through a function and fails as configured. */
export async function startServer(answer: Answer): Promise<WireServer> {
  let choose: ChooseError | undefined
  let seen: WireRequest[] = []
  let open = 0
  const waiting = new Set<{ left: number; readonly resolve: () => void }>()
  const reportWaiting = (count: number): void => {
    for (const one of waiting) {
      one.left -= count
      if (one.left > 0) continue
      waiting.delete(one)
      one.resolve()
    }
  }
  const handle = async (message: IncomingMessage, response: ServerResponse): Promise<void> => {
    const request = await readRequest(message, seen.length + 1)
    seen.push({ ...request, body: Buffer.alloc(0) })
    reportWaiting(1)
    open += 1
    response.once('close', () => (open -= 1))
    const fault = choose?.(request)
    if (fault === undefined) return send(response, await answer(request))
    await goWrong(fault, { request, message, response, answer })
  }
  const server = createServer((message, response) => {
    handle(message, response).catch((error: unknown) => {
      // Clients that disconnect are part of the tests; any other error is sent in the response.
      if (message.destroyed) return
      send(response, {
        status: 500,
        body: `the double failed: ${error instanceof Error ? error.stack : String(error)}`,
      })
    })
  })
  server.keepAliveTimeout = 60_000
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', resolve)
  })
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    seen: () => seen,
    open: () => open,
    setErrors: (chosen) => (choose = chosen),
    reset: () => (seen = []),
    waitForRequests: async (count) => new Promise((resolve) => waiting.add({ left: count, resolve })),
    close: async () => {
      reportWaiting(Infinity)
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

async function readRequest(message: IncomingMessage, index: number): Promise<WireRequest> {
  const chunks: Buffer[] = []
  for await (const chunk of message) chunks.push(chunk as Buffer)
  const [path = '/', query = ''] = splitOnce(message.url ?? '/', '?')
  const { method = 'GET', headers } = message
  return { index, method, path, query: new URLSearchParams(query), headers, body: Buffer.concat(chunks) }
}

function splitOnce(text: string, mark: string): readonly string[] {
  const at = text.indexOf(mark)
  return at === -1 ? [text] : [text.slice(0, at), text.slice(at + 1)]
}

function send(response: ServerResponse, { status, headers = {}, body = '' }: WireAnswer): void {
  const bytes = Buffer.from(body)
  const isHead = response.req.method === 'HEAD'
  const length = status === 204 || status === 304 ? {} : { 'content-length': String(bytes.length) }
  response.writeHead(status, { ...length, ...headers })
  response.end(isHead || status === 204 || status === 304 ? undefined : bytes)
}

interface Scene {
  readonly request: WireRequest
  readonly message: IncomingMessage
  readonly response: ServerResponse
  readonly answer: Answer
}

async function goWrong(fault: Fault, { request, message, response, answer }: Scene): Promise<void> {
  switch (fault.kind) {
    case 'answer':
      return send(response, { status: fault.status, headers: fault.headers ?? {}, body: fault.body })
    case 'reset-before':
      return void message.socket.resetAndDestroy()
    case 'reset-after':
      await answer(request)
      return void message.socket.resetAndDestroy()
    case 'truncate': {
      const whole = await answer(request)
      const bytes = Buffer.from(whole.body ?? '')
      response.writeHead(whole.status, { ...whole.headers, 'content-length': String(bytes.length + 1) })
      response.write(bytes.subarray(0, bytes.length / 2), () => message.socket.destroy())
      return
    }
    case 'hang':
      return
    case 'slow':
      await new Promise((resolve) => setTimeout(resolve, fault.milliseconds))
      return send(response, await answer(request))
    case 'corrupt':
      return send(response, await answer({ ...request, body: corrupt(request.body) }))
    case 'stop-before':
      return fault.stop()
    case 'stop-after':
      await answer(request)
      return fault.stop()
  }
}
