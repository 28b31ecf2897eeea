import type { ReactNode } from 'react'

interface TitleProps {
  readonly level: number
  readonly children: ReactNode
}

/** A heading without a link to itself. */
export function Title({ level, children }: TitleProps): ReactNode {
  const Tag = `h${Math.min(6, level)}` as 'h2' | 'h3' | 'h4' | 'h5' | 'h6'
  return <Tag>{children}</Tag>
}
