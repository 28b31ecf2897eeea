/** How much of a site's APIs its pages document. */
export interface Coverage {
  readonly operations: Count
  readonly fields: Count
}

interface Count {
  readonly documented: number
  readonly all: number
}
