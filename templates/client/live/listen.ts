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
  /** The server runs on this machine alone, so it may open files in the writer's editor. */
  readonly opensEditor: boolean
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
    stayConnected((text) => {
      channel.postMessage(JSON.parse(text))
      onMessage(JSON.parse(text) as LiveMessage)
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

/** The server is heard every fifteen seconds; after so many milliseconds without a word its connection is lost. */
const patience = 40_000
/** Milliseconds after which a server that refused is asked again. */
const pause = 1000

/**
 * Keeps a connection. A browser opens one again that broke; not one that something else answered, a proxy whose server
 * was away, and not one that a machine has slept through.
 */
function stayConnected(onText: (text: string) => void): void {
  let events: EventSource | undefined
  let timer = 0
  const openIn = (milliseconds: number): void => {
    clearTimeout(timer)
    timer = window.setTimeout(open, milliseconds)
  }
  const open = (): void => {
    events?.close()
    const opened = new EventSource(serviceAddress('events'))
    events = opened
    openIn(patience)
    opened.addEventListener('beat', () => openIn(patience))
    opened.addEventListener('message', ({ data }) => {
      openIn(patience)
      onText(String(data))
    })
    opened.addEventListener('error', () => {
      if (opened.readyState === EventSource.CLOSED) openIn(pause)
    })
  }
  open()
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
