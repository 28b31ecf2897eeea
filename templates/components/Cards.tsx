import type { ReactNode } from 'react'

/** A grid of cards: as many columns as fit. */
export function Cards({ children }: { readonly children?: ReactNode }): ReactNode {
  return <div className="cards">{children}</div>
}
