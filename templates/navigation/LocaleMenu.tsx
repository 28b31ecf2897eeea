import type { ReactNode } from 'react'

/** The choice of language. Shows nothing while a site has one locale. */
export function LocaleMenu(): ReactNode {
  return null
}
