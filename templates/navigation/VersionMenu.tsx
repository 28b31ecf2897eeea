import type { ReactNode } from 'react'
import type { SiteView } from '../../src/model/view.ts'
import { NavbarDropdown } from './NavbarDropdown.tsx'
import { useMessages } from '../messages.tsx'

/** The version menu. Renders nothing if the config names no versions. */
export function VersionMenu({ site }: { readonly site: SiteView }): ReactNode {
  const write = useMessages()
  const current = site.versions.find((version) => version.current)
  if (!current) return null
  const items = site.versions.map(({ name, ...link }) => ({ ...link, external: false, version: name }))
  return <NavbarDropdown label={current.label} name={write('version', { version: current.label })} items={items} />
}
