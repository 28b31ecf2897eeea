import type { ServerResponse } from 'node:http'

/** Sends messages to all connected browsers as server-sent events. */
export interface EventStream {
  /** Keeps a response open and sends it all messages from now on; the first one is `greeting`. */
  readonly connect: (response: ServerResponse, greeting: object) => void
  readonly send: (message: object) => void
  readonly close: () => void
}

/** A client with this many unsent bytes is treated as disconnected. */
const mostWaiting = 1 << 20
/** Milliseconds between heartbeats, which show clients that the server is still running. */
const heartbeat = 15_000

/** Creates a stream without clients. */
export function createEventStream(): EventStream {
  const listeners = new Set<ServerResponse>()
  const timer = setInterval(() => {
    for (const response of listeners) write(response, 'event: beat\ndata:\n\n')
  }, heartbeat)
  timer.unref()
  return {
    connect: (response, greeting) => {
      response.writeHead(200, {
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
      })
      response.socket?.setNoDelay(true)
      listeners.add(response)
      response.on('close', () => listeners.delete(response))
      write(response, `retry: 300\ndata: ${JSON.stringify(greeting)}\n\n`)
    },
    send: (message) => {
      const text = `data: ${JSON.stringify(message)}\n\n`
      for (const response of listeners) write(response, text)
    },
    close: () => {
      clearInterval(timer)
      for (const response of listeners) response.destroy()
    },
  }
}

function write(response: ServerResponse, text: string): void {
  if (response.writableLength > mostWaiting) response.destroy()
  else response.write(text)
}
