import type { ReactNode } from 'react'
import type { SiteView } from '../../src/model/view.ts'
import { NavbarDropdown } from './NavbarDropdown.tsx'
import { useMessages } from '../messages.tsx'

/** The language menu. A site in one language shows the name of that language. */
export function LocaleMenu({ site }: { readonly site: SiteView }): ReactNode {
  const write = useMessages()
  const current = site.locales.find((locale) => locale.current)
  if (!current) return null
  const items = site.locales.map(({ name, ...link }) => ({ ...link, external: false, language: name }))
  return <NavbarDropdown label={current.label} name={write('language', { language: current.label })} items={items} />
}
