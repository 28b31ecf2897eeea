/** Whether an address can be reached from this machine alone. */
export function isLoopback(address: string): boolean {
  return /^(?:(?:::ffff:)?127(?:\.\d{1,3}){3}|::1)$/i.test(address)
}

/** Whether a `Host` header names this machine; any other name has been made to lead here by someone else. */
export function isOwnName(header: string | undefined, host: string): boolean {
  const [, name = ''] = /^(\[[\da-f:]+\]|[^:]+)(?::\d+)?$/i.exec(header ?? '') ?? []
  const lower = name.toLowerCase().replace(/\.$/, '')
  return ['localhost', '127.0.0.1', '[::1]', host.toLowerCase(), `[${host.toLowerCase()}]`].includes(lower)
}

/** The host as an address names it; a server that listens everywhere is reached as localhost. */
export function urlHost(host: string): string {
  if (host === '0.0.0.0' || host === '::' || host === '[::]') return 'localhost'
  return host.includes(':') && !host.startsWith('[') ? `[${host}]` : host
}
