import type { ReactNode } from 'react'

interface DetailsProps {
  readonly summary: string
  readonly children?: ReactNode
}

/** A section that readers expand. */
export function Details({ summary, children }: DetailsProps): ReactNode {
  return (
    <details>
      <summary>{summary}</summary>
      {children}
    </details>
  )
}
