import type { ReactNode } from 'react'

/** A field that filters what is next to it. The script shows it. */
export function Filter({ label }: { readonly label: string }): ReactNode {
  return <input type="search" className="api-filter" aria-label={label} placeholder={label} autoComplete="off" hidden />
}
