import type { ReactNode } from 'react'

interface HeadingProps {
  readonly id: string
  readonly level: number
  /** Its text, which is also the link to it. Screen readers read nothing else. */
  readonly text: ReactNode
  /** The accessible name, if another heading has the same text. */
  readonly label?: string | undefined
  readonly className?: string
  /** The address of the item's own page, if it has one. */
  readonly href?: string | undefined
  /** Labels after the text. */
  readonly children?: ReactNode
}

/** A heading with a link to itself. */
export function Heading({ id, level, text, label, className, href, children }: HeadingProps): ReactNode {
  const Tag = `h${Math.min(6, level)}` as 'h1' | 'h2' | 'h3' | 'h4' | 'h5' | 'h6'
  return (
    <Tag id={id} className={className} data-moved={href === undefined ? undefined : ''}>
      {href === undefined ? (
        <a className="heading-link" href={`#${encodeURIComponent(id)}`} aria-label={label}>
          {text}
        </a>
      ) : (
        <a href={href} aria-label={label}>
          {text}
        </a>
      )}
      {children}
    </Tag>
  )
}
