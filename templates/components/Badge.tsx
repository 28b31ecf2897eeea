import type { ReactNode } from 'react'

interface BadgeProps {
  readonly text: string
  readonly kind?: 'note' | 'tip' | 'info' | 'warning' | 'danger' | 'caution' | 'important' | undefined
}

/** A word in a small frame, coloured as the admonition of its kind. */
export function Badge({ text, kind = 'note' }: BadgeProps): ReactNode {
  return <span className={`badge badge-${kind}`}>{text}</span>
}
