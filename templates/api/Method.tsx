import type { ReactNode } from 'react'

/** The method of a call, coloured by what it does; the colour only repeats the word. */
export function Method({ method }: { readonly method: string }): ReactNode {
  return (
    <span className="api-method" data-method={method}>
      {method.toUpperCase()}
    </span>
  )
}
