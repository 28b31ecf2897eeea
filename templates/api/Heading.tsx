import type { ReactNode } from 'react'
import { Anchor } from './Anchor.tsx'

interface HeadingProps {
  readonly id: string
  readonly level: number
  /** What it is called, without its marks. */
  readonly label: string
  readonly className?: string
  /** What it names has a page of its own, to which the heading leads. */
  readonly isMoved?: boolean
  readonly children: ReactNode
}

/** A heading with a link to itself. */
export function Heading({ id, level, label, className, isMoved = false, children }: HeadingProps): ReactNode {
  const Tag = `h${Math.min(6, level)}` as 'h1' | 'h2' | 'h3' | 'h4' | 'h5' | 'h6'
  return (
    <Tag id={id} className={className} data-moved={isMoved ? '' : undefined}>
      {children}
      <Anchor id={id} label={label} />
    </Tag>
  )
}
