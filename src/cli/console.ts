/** Where a command prints: its result to `out`, everything else to `error`. */
export interface Console {
  readonly out: (text: string) => void
  readonly error: (text: string) => void
  /** Output goes to an interactive terminal, so progress can be shown. */
  readonly isTerminal: boolean
  readonly color: boolean
}

/** Flags that all commands accept. */
export interface CommonFlags {
  readonly config: string
  readonly quiet: boolean
  readonly verbose: boolean
  readonly color: boolean
}
