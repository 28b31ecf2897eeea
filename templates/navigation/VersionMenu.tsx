import type { ReactNode } from 'react'

/** The choice of version. Shows nothing while a site has one version. */
export function VersionMenu(): ReactNode {
  return null
}
