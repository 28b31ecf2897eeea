import { networkInterfaces } from 'node:os'
import type { CommonFlags, Console } from './console.ts'

/** The default port. */
export const usualPort = 3000

/** Flags of the commands that serve a site. */
export interface ServerFlags extends CommonFlags {
  readonly port?: number | undefined
  readonly host: string
  readonly allowedHost: readonly string[]
  readonly open: boolean
}

/** Prints the server's address. Notes a port other than the default and addresses for other machines. */
export function printAddress(url: string, { port, host, quiet }: ServerFlags, console: Console): void {
  console.out(url)
  if (quiet) return
  const own = new URL(url)
  if (port === undefined && Number(own.port) !== usualPort)
    console.error(`Port ${String(usualPort)} is already in use, so this is port ${own.port}.`)
  if (['0.0.0.0', '::', '[::]'].includes(host))
    for (const address of listAddresses())
      console.error(`On the network: http://${address}:${own.port}${own.pathname}${own.search}`)
  if (own.search !== '')
    console.error('The token gives access to the preview. Share it only with people who may see the unpublished site.')
}

function listAddresses(): string[] {
  return Object.values(networkInterfaces()).flatMap((addresses = []) =>
    addresses.flatMap(({ address, family, internal }) => (internal || family !== 'IPv4' ? [] : [address])),
  )
}
