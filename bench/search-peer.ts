/** A page with a search that offers `search(query)`. It returns the results, each as a list of addresses. */
export interface Peer {
  readonly name: string
  /** Address of the page, relative to the server. */
  readonly address: string
  /** Runs in the page if the page does not define `globalThis.search` itself. */
  readonly prepare?: () => void
  /** Maps the address of a result to the address below the base path. By default, it is unchanged. */
  readonly addressOf?: (shown: string) => string
}
