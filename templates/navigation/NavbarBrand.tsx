import type { ReactNode } from 'react'
import type { SiteView } from '../../src/model/view.ts'
import { Logo } from './Logo.tsx'

/** The logo, or the title if there is none, as a link to the home page. */
export function NavbarBrand({ site }: { readonly site: SiteView }): ReactNode {
  const { logo, colorMode } = site
  if (!logo) {
    return (
      <a className="navbar-brand" href={site.home}>
        {site.title}
      </a>
    )
  }
  return (
    <a className="navbar-brand" href={logo.href ?? site.home}>
      <Logo logo={logo} mode={colorMode.default} height={28} />
      {logo.text !== '' && <span>{logo.text}</span>}
    </a>
  )
}
