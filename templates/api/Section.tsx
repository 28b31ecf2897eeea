import type { ReactNode } from 'react'
import { Anchor } from './Anchor.tsx'

interface SectionProps {
  readonly id: string
  readonly title: string
  readonly children: ReactNode
}

/** A part of the page with a heading of the second level. */
export function Section({ id, title, children }: SectionProps): ReactNode {
  return (
    <section className="api-section" aria-labelledby={id}>
      <h2 id={id}>
        {title}
        <Anchor id={id} label={title} />
      </h2>
      {children}
    </section>
  )
}
