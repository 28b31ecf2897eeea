import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Failure } from '../report/failure.ts'

/** Where a server is to listen. */
export interface ListenOptions {
  readonly host: string
  readonly port: number
  /** Take this port or fail, instead of looking for a free one above it. */
  readonly strictPort: boolean
}

const attempts = 100

/** Starts to listen and gives the address and port; a taken port leads to the next one, unless the port was asked for. */
export async function listen(
  server: Server,
  { host, port, strictPort }: ListenOptions,
): Promise<Pick<AddressInfo, 'address' | 'port'>> {
  const last = strictPort || port === 0 ? port : Math.min(port + attempts, 65_535)
  for (let candidate = port; candidate <= last; candidate += 1) {
    const fault = await tryPort(server, host, candidate)
    if (fault === undefined) return addressOf(server, host, candidate)
    if (fault.code !== 'EADDRINUSE') throw new Failure(explainFault(fault, host, candidate), { cause: fault })
  }
  const ports = last === port ? `port ${String(port)} is` : `the ports ${String(port)} to ${String(last)} are`
  throw new Failure(`${ports} already in use on ${host}; name another one with --port`)
}

function tryPort(server: Server, host: string, port: number): Promise<NodeJS.ErrnoException | undefined> {
  return new Promise((resolve) => {
    const fail = (error: NodeJS.ErrnoException): void => {
      server.off('listening', succeed)
      resolve(error)
    }
    const succeed = (): void => {
      server.off('error', fail)
      resolve(undefined)
    }
    server.once('error', fail).once('listening', succeed)
    server.listen({ host: host.replace(/^\[(.*)\]$/, '$1'), port })
  })
}

/** A name such as `localhost` has become an address by now, and port 0 a real one. */
function addressOf(server: Server, host: string, port: number): Pick<AddressInfo, 'address' | 'port'> {
  const address = server.address()
  return typeof address === 'object' && address !== null ? address : { address: host, port }
}

function explainFault({ code, message }: NodeJS.ErrnoException, host: string, port: number): string {
  if (code === 'EACCES' || code === 'EPERM')
    return `port ${String(port)} may not be used by this user; name one above 1023 with --port`
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN') {
    return `"${host}" is not an address of this machine, so port ${String(port)} cannot be opened there`
  }
  return `port ${String(port)} on ${host} cannot be opened: ${message}`
}
