import type { ReactNode } from 'react'

/** Gives the ordered list in it the look of a procedure. */
export function Steps({ children }: { readonly children?: ReactNode }): ReactNode {
  return <div className="steps">{children}</div>
}
