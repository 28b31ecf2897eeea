/** How much of the APIs of a site its pages tell of. */
export interface Coverage {
  readonly operations: Count
  readonly fields: Count
}

interface Count {
  readonly told: number
  readonly all: number
}
