import type { ReactNode } from 'react'
import { Heading } from './parts/Heading.tsx'

interface SectionProps {
  readonly id: string
  readonly title: string
  /** The accessible name, if another part of the page has the same title. */
  readonly label?: string
  /** The address of the item's own page, if it has one. */
  readonly href?: string | undefined
  /** Level of the heading. A section of level 1 is the whole page. */
  readonly level?: number
  readonly children: ReactNode
}

/** A part of the page with its own heading. */
export function Section({ id, title, label = title, href, level = 2, children }: SectionProps): ReactNode {
  return (
    <section className={level === 1 ? 'api-section api-section-first' : 'api-section'} aria-labelledby={id}>
      <Heading id={id} level={level} text={title} label={label === title ? undefined : label} href={href} />
      {children}
    </section>
  )
}
