import type { ReactNode } from 'react'

interface AnchorProps {
  readonly id: string
  readonly label: string
}

/** The link of a thing to itself, for those who want to point someone to it. */
export function Anchor({ id, label }: AnchorProps): ReactNode {
  return <a className="anchor" href={`#${encodeURIComponent(id)}`} aria-label={`Link to ${label}`} />
}
