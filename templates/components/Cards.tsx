import type { ReactNode } from 'react'

/** A grid with as many columns of cards as fit. */
export function Cards({ children }: { readonly children?: ReactNode }): ReactNode {
  return <div className="cards">{children}</div>
}
