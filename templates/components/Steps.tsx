import type { ReactNode } from 'react'

/** Styles the ordered list inside it as a procedure. */
export function Steps({ children }: { readonly children?: ReactNode }): ReactNode {
  return <div className="steps">{children}</div>
}
