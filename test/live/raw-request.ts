import { readFile } from 'node:fs/promises'
import { connect } from 'node:net'

/** Sends bytes as they are and gives all that comes back until the server hangs up. */
export function sendRaw(url: string, text: string): Promise<string> {
  const { hostname, port } = new URL(url)
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname)
    let received = ''
    socket.setEncoding('latin1')
    socket.on('data', (chunk: string) => (received += chunk))
    socket.on('close', () => resolve(received))
    socket.on('error', (error: NodeJS.ErrnoException) =>
      error.code === 'ECONNRESET' ? resolve(received) : reject(error),
    )
    socket.write(text, 'latin1')
  })
}

/** Requests an address exactly as it is written, without the normalization of an HTTP client. */
export function getRaw(url: string, target: string, headers: readonly string[] = ['Host: localhost']): Promise<string> {
  return sendRaw(url, [`GET ${target} HTTP/1.1`, ...headers, 'Connection: close', '', ''].join('\r\n'))
}

/** The number in the first line of an answer. */
export function statusOf(answer: string): number {
  return Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1] ?? 0)
}

/** How many connections to a server are open, after the kernel. */
export async function countConnections(url: string): Promise<number> {
  const port = Number(new URL(url).port).toString(16).toUpperCase().padStart(4, '0')
  const lines = (await readFile('/proc/net/tcp', 'utf8')).split('\n')
  return lines.filter((line) => new RegExp(String.raw`^\s*\d+: [\dA-F]+:${port} [\dA-F]+:[\dA-F]+ 01`).test(line))
    .length
}
