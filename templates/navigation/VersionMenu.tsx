import type { ReactNode } from 'react'
import type { SiteView } from '../../src/model/view.ts'
import { NavbarDropdown } from './NavbarDropdown.tsx'

/** The choice of version. Shows nothing where the config names none. */
export function VersionMenu({ site }: { readonly site: SiteView }): ReactNode {
  const current = site.versions.find((version) => version.current)
  if (!current) return null
  const items = site.versions.map(({ name, ...link }) => ({ ...link, external: false, version: name }))
  return <NavbarDropdown label={current.label} name={`Version: ${current.label}`} items={items} />
}
