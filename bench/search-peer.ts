/** A search in a page, which offers `search(query)`: what is shown, each as the addresses that it offers. */
export interface Peer {
  readonly name: string
  /** Address of the page below the server's. */
  readonly address: string
  /** Run in the page where it does not make `globalThis.search` itself. */
  readonly prepare?: () => void
  /** The address below the base path of what was shown; the same without it. */
  readonly addressOf?: (shown: string) => string
}
