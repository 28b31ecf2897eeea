import type { ReactNode } from 'react'

/** The search of the bar. Shows nothing until a site has an index to search. */
export function SearchBox(): ReactNode {
  return null
}
