import { networkInterfaces } from 'node:os'
import type { Console } from './console.ts'

/** The port that is tried first where none is named. */
export const usualPort = 3000

interface AddressFlags {
  readonly port: number | undefined
  readonly host: string
  readonly quiet: boolean
}

/** Prints the address of a server, and what it does not show: another port than usual, addresses for other machines. */
export function tellAddress(url: string, { port, host, quiet }: AddressFlags, console: Console): void {
  console.out(url)
  if (quiet) return
  const own = new URL(url)
  if (port === undefined && Number(own.port) !== usualPort)
    console.error(`Port ${String(usualPort)} is already in use, so this is port ${own.port}.`)
  if (['0.0.0.0', '::', '[::]'].includes(host))
    for (const address of listAddresses())
      console.error(`On the network: http://${address}:${own.port}${own.pathname}${own.search}`)
  if (own.search !== '')
    console.error('The token lets a browser in. Share it only with people who may see the site as you write it.')
}

function listAddresses(): string[] {
  return Object.values(networkInterfaces()).flatMap((addresses = []) =>
    addresses.flatMap(({ address, family, internal }) => (internal || family !== 'IPv4' ? [] : [address])),
  )
}
