import type { ReactNode } from 'react'

/** The HTTP method, in a colour. The colour only repeats the word. */
export function Method({ method }: { readonly method: string }): ReactNode {
  return (
    <span className="api-method" data-method={method.toLowerCase()}>
      {method}
    </span>
  )
}
