import type { ReactNode } from 'react'

type BadgeKind = 'note' | 'tip' | 'info' | 'warning' | 'danger' | 'caution' | 'important'

interface BadgeProps {
  readonly text?: string | undefined
  readonly kind?: BadgeKind | undefined
  /** What VitePress calls the kind. */
  readonly type?: BadgeKind | undefined
  readonly children?: ReactNode
}

/** A word in a small frame, coloured as the admonition of its kind. */
export function Badge({ text, kind, type, children }: BadgeProps): ReactNode {
  return <span className={`badge badge-${kind ?? type ?? 'note'}`}>{text ?? children}</span>
}
