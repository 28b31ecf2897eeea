import type { ReactNode } from 'react'
import { Heading } from './Heading.tsx'

interface SectionProps {
  readonly id: string
  readonly title: string
  /** What it is called where another part of the page has its title. */
  readonly label?: string
  /** Where the title leads, when what it names has a page of its own. */
  readonly href?: string | undefined
  /** Of the heading; a section of level 1 is the page. */
  readonly level?: number
  readonly children: ReactNode
}

/** A part of the page with a heading of its own. */
export function Section({ id, title, label = title, href, level = 2, children }: SectionProps): ReactNode {
  return (
    <section className={level === 1 ? 'api-section api-section-first' : 'api-section'} aria-labelledby={id}>
      <Heading id={id} level={level} text={title} label={label === title ? undefined : label} href={href} />
      {children}
    </section>
  )
}
