import type { SiteProblem } from '../../../src/model/scripting.ts'

/** A problem of the site, as the server describes it. */
export interface LiveProblem extends SiteProblem {
  readonly source?: string
  readonly caret?: string
}

/** Messages of the server about the site. */
export interface LiveMessage {
  /** Identifies the server process. It is in the first message of a connection. */
  readonly session?: string
  /** Whether the server is local, so it may open files in the writer's editor. */
  readonly opensEditor: boolean
  readonly problems: readonly LiveProblem[]
  /** How many problems are not in the list. */
  readonly others: { readonly errors: number; readonly warnings: number }
  /** Addresses of the pages that changed. */
  readonly pages?: readonly string[] | 'all'
}

const base = document.documentElement.dataset['base'] ?? '/'

/** The address of a service of the server. */
export function serviceAddress(name: string): string {
  return `${base}@docsgen/${name}`
}

/**
 * Passes on the messages of the server. Browsers allow only six connections to a server, so one tab connects and sends
 * the messages to the others. When it is closed, the next tab takes over.
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
  // Web Locks need a secure context. Without them, every tab has its own connection.
  if (!('locks' in navigator)) return connect()
  void askState(onMessage)
  void navigator.locks.request(`docsgen live ${base}`, () => {
    connect()
    return new Promise<never>(() => undefined)
  })
}

/**
 * The server sends a message every fifteen seconds. After this many milliseconds of silence, the connection is lost.
 */
const patience = 40_000
/** Milliseconds to wait after an error response before connecting again. */
const pause = 1000

/**
 * Keeps a connection open. Browsers reconnect after a network error, but not after an error response (from a proxy
 * whose server was down) or after the machine was asleep.
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

/** A tab that waited for its turn has missed the first message. */
async function askState(onMessage: (message: LiveMessage) => void): Promise<void> {
  try {
    const response = await fetch(serviceAddress('state'))
    if (response.ok) onMessage((await response.json()) as LiveMessage)
  } catch {
    // The server is down. The next connection will show when it is back.
  }
}
