/** A problem of the site, as the server describes it. */
export interface LiveProblem {
  readonly severity: 'error' | 'warning'
  readonly rule: string
  readonly message: string
  readonly file?: string
  readonly line?: number
  readonly column?: number
  readonly source?: string
  readonly caret?: string
}

/** What the server tells of the site. */
export interface LiveMessage {
  /** Names the server's process; stands in the first message of a connection. */
  readonly session?: string
  readonly problems: readonly LiveProblem[]
  /** Addresses of the pages that are others now. */
  readonly pages?: readonly string[] | 'all'
}

const base = document.documentElement.dataset['base'] ?? '/'

/** Address of one of the server's own services. */
export function serviceAddress(name: string): string {
  return `${base}@docsgen/${name}`
}

/**
 * Tells what the server says. One tab of a browser is connected and tells the others, since a browser has only six
 * connections to a server; when it is closed, the next one takes over.
 */
export function listen(onMessage: (message: LiveMessage) => void): void {
  const channel = new BroadcastChannel(`docsgen live ${base}`)
  channel.addEventListener('message', ({ data }) => onMessage(data as LiveMessage))
  const connect = (): void => {
    const events = new EventSource(serviceAddress('events'))
    events.addEventListener('message', ({ data }) => {
      channel.postMessage(JSON.parse(String(data)))
      onMessage(JSON.parse(String(data)) as LiveMessage)
    })
  }
  // Without a secure context there are no locks; then every tab has a connection of its own.
  if (!('locks' in navigator)) return connect()
  void askState(onMessage)
  void navigator.locks.request(`docsgen live ${base}`, () => {
    connect()
    return new Promise<never>(() => undefined)
  })
}

/** A tab that waits for its turn has missed the first message. */
async function askState(onMessage: (message: LiveMessage) => void): Promise<void> {
  try {
    const response = await fetch(serviceAddress('state'))
    if (response.ok) onMessage((await response.json()) as LiveMessage)
  } catch {
    // The server is gone; the connection that is tried again will tell.
  }
}
