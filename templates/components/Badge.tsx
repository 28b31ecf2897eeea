import type { ReactNode } from 'react'

type BadgeKind = 'note' | 'tip' | 'info' | 'warning' | 'danger' | 'caution' | 'important'

interface BadgeProps {
  readonly text?: string | undefined
  readonly kind?: BadgeKind | undefined
  /** The VitePress name of `kind`. */
  readonly type?: BadgeKind | undefined
  readonly children?: ReactNode
}

/** A short label in the colours of the admonition of its kind. */
export function Badge({ text, kind, type, children }: BadgeProps): ReactNode {
  return <span className={`badge badge-${kind ?? type ?? 'note'}`}>{text ?? children}</span>
}
