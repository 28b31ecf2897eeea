import type { ReactNode } from 'react'

interface HeadingProps {
  readonly id: string
  readonly level: number
  /** Its words, which are the link to it: nothing but them is read out. */
  readonly text: ReactNode
  /** What it is called where another heading has the same words. */
  readonly label?: string | undefined
  readonly className?: string
  /** Where the words lead, when what they name has a page of its own. */
  readonly href?: string | undefined
  /** Marks behind the words. */
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
