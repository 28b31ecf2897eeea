import { once } from 'node:events'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Failure } from '../report/failure.ts'

/** Where a server listens. */
export interface ListenOptions {
  readonly host: string
  readonly port: number
  /** Use exactly this port or fail, instead of looking for a free one above it. */
  readonly strictPort: boolean
}

const attempts = 100

/**
 * Starts to listen and returns the address and port. If the port is in use, the next one is tried, unless it was set.
 */
export async function listen(
  server: Server,
  { host, port, strictPort }: ListenOptions,
): Promise<Pick<AddressInfo, 'address' | 'port'>> {
  const last = strictPort || port === 0 ? port : Math.min(port + attempts, 65_535)
  for (let candidate = port; candidate <= last; candidate += 1) {
    const error = await tryPort(server, host, candidate)
    if (error === undefined) return addressOf(server, host, candidate)
    if (error.code !== 'EADDRINUSE') throw new Failure(explainError(error, host, candidate), { cause: error })
  }
  const ports = last === port ? `port ${String(port)} is` : `the ports ${String(port)} to ${String(last)} are`
  throw new Failure(`${ports} already in use on ${host}; choose another port with --port`)
}

async function tryPort(server: Server, host: string, port: number): Promise<NodeJS.ErrnoException | undefined> {
  server.listen({ host: host.replace(/^\[(.*)\]$/, '$1'), port })
  try {
    await once(server, 'listening')
    return undefined
  } catch (error) {
    return error as NodeJS.ErrnoException
  }
}

/** At this point, a name such as `localhost` has been resolved and port 0 has been replaced with a real port. */
function addressOf(server: Server, host: string, port: number): Pick<AddressInfo, 'address' | 'port'> {
  const address = server.address()
  return typeof address === 'object' && address !== null ? address : { address: host, port }
}

function explainError({ code, message }: NodeJS.ErrnoException, host: string, port: number): string {
  if (code === 'EACCES' || code === 'EPERM')
    return `port ${String(port)} is not allowed for this user; choose one above 1023 with --port`
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN') {
    return `"${host}" is not an address of this machine, so port ${String(port)} cannot be opened there`
  }
  return `port ${String(port)} on ${host} cannot be opened: ${message}`
}
