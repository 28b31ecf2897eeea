import { isIP } from 'node:net'

/** Who can reach a server, and the names under which it answers. */
export interface Reach {
  /** The server listens beyond loopback, or answers to names that lead here from elsewhere. */
  readonly isPublic: boolean
  /**
   * Whether a `Host` header names this server. A page of another site can make its own name lead here and then read
   * what is answered (DNS rebinding), so a name has to be known; it cannot do so with an address.
   */
  readonly allowsHost: (header: string | undefined) => boolean
}

/** The host that a server listens on as the user wrote it, and the address that it resolved to. */
export interface Binding {
  readonly host: string
  readonly address: string
  /** Further names under which the server is reached: those of a proxy or a tunnel. */
  readonly allowedHosts: readonly string[]
}

/** The reach of a server that listens. */
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
  if (name === '') return 'This server does not answer requests without a valid Host header.'
  return `This server does not answer to the name ${name}. To allow it, start docsgen with --allowed-host ${name}`
}

/** The name in a `Host` header, without its port; empty where there is none. */
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

/** Whether an address can be reached from this machine alone. */
function isLoopback(address: string): boolean {
  return /^(?:(?:::ffff:)?127(?:\.\d{1,3}){3}|::1)$/i.test(address)
}

/** The host as an address names it; a server that listens everywhere is reached as localhost. */
export function urlHost(host: string): string {
  if (host === '0.0.0.0' || host === '::' || host === '[::]') return 'localhost'
  return host.includes(':') && !host.startsWith('[') ? `[${host}]` : host
}
