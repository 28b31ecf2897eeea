import type { ReactNode } from 'react'

/** The links of a hero as buttons. A bold link is filled with the brand color. */
export function HeroActions({ children }: { readonly children?: ReactNode }): ReactNode {
  return <div className="hero-actions">{children}</div>
}
