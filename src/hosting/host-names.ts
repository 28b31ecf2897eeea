import { isIP } from 'node:net'

/** Who can reach a server, and which host names it accepts. */
export interface Reach {
  /** The server listens beyond loopback, or accepts names that lead here from elsewhere. */
  readonly isPublic: boolean
  /**
   * Whether the server accepts a `Host` header. The page of another site can make its own host name resolve to this
   * machine and read the responses (DNS rebinding), so only known names are accepted. With IP addresses this is
   * impossible.
   */
  readonly allowsHost: (header: string | undefined) => boolean
}

/** The host to listen on as the user wrote it, and the address that it resolved to. */
export interface Binding {
  readonly host: string
  readonly address: string
  /** Additional host names that the server accepts: those of a proxy or a tunnel. */
  readonly allowedHosts: readonly string[]
}

/** The reach of a listening server. */
export function reachOf({ host, address, allowedHosts }: Binding): Reach {
  const isPublic = !isLoopback(address) || allowedHosts.length > 0
  const names = new Set(['127.0.0.1', '::1', host, ...allowedHosts].map(normalizeName))
  return {
    isPublic,
    allowsHost: (header) => {
      const name = nameOf(header)
      const isLocal = name === 'localhost' || name.endsWith('.localhost')
      return isLocal || names.has(name) || (isPublic && isIP(name) !== 0)
    },
  }
}

/** Why a request was refused, and how to allow it. */
export function explainHost(header: string | undefined): string {
  const name = nameOf(header)
  if (name === '') return 'This server only accepts requests with a valid Host header.'
  return `This server does not accept the host name ${name}. To allow it, start docsgen with --allowed-host ${name}`
}

/** The name in a `Host` header, without its port; empty if there is none. */
function nameOf(header = ''): string {
  const [, name = ''] = /^(\[[\da-f:.]+\]|[\w.-]+)(?::\d+)?$/i.exec(header) ?? []
  return normalizeName(name)
}

function normalizeName(name: string): string {
  return name
    .toLowerCase()
    .replace(/^\[(.*)\]$/, '$1')
    .replace(/\.$/, '')
}

/** Whether an address can only be reached from this machine. */
function isLoopback(address: string): boolean {
  return /^(?:(?:::ffff:)?127(?:\.\d{1,3}){3}|::1)$/i.test(address)
}

/** The host in a URL. A server that listens on all addresses is reached as localhost. */
export function urlHost(host: string): string {
  if (host === '0.0.0.0' || host === '::' || host === '[::]') return 'localhost'
  return host.includes(':') && !host.startsWith('[') ? `[${host}]` : host
}
