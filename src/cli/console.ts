/** Where a command prints: what it produces to `out`, everything else to `error`. */
export interface Console {
  readonly out: (text: string) => void
  readonly error: (text: string) => void
  /** Someone is watching: progress may be shown. */
  readonly isTerminal: boolean
  readonly color: boolean
}

/** Flags that every command takes. */
export interface CommonFlags {
  readonly config: string
  readonly quiet: boolean
  readonly verbose: boolean
  readonly color: boolean
}
