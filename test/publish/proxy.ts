import { request as startRequest } from 'node:http'
import { startServer, type WireServer } from './fault-server.ts'
import type { WireAnswer, WireRequest } from './messages.ts'

/** A proxy between a publisher and a real store. It forwards everything unchanged and fails as configured. */
export async function startProxy(target: string): Promise<WireServer> {
  const { hostname, port } = new URL(target)
  return await startServer(async (request) => forward(request, hostname, port))
}

/** Forwards a request unchanged. The host name is kept, because it is part of the signature. */
async function forward(
  { method, path, query, headers, body }: WireRequest,
  hostname: string,
  port: string,
): Promise<WireAnswer> {
  const search = query.size === 0 ? '' : `?${query.toString()}`
  const { 'transfer-encoding': _chunked, ...rest } = headers
  return await new Promise((resolve, reject) => {
    const upstream = startRequest(
      { hostname, port, method, path: `${path}${search}`, headers: { ...rest, 'content-length': body.length } },
      (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('error', reject)
        response.on('end', () => {
          const { connection: _own, 'transfer-encoding': _framing, ...kept } = response.headers
          const answered = Object.fromEntries(Object.entries(kept).map(([name, value]) => [name, String(value)]))
          resolve({ status: response.statusCode ?? 502, headers: answered, body: Buffer.concat(chunks) })
        })
      },
    )
    upstream.on('error', reject)
    upstream.end(body)
  })
}
