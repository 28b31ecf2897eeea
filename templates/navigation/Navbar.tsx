import type { ReactNode } from 'react'
import type { NavbarItemView, SiteView } from '../../src/model/view.ts'
import { NavbarBrand } from './NavbarBrand.tsx'
import { NavbarItem } from './NavbarItem.tsx'

/** The bar at the top of every page. */
export function Navbar({ site }: { readonly site: SiteView }): ReactNode {
  const items = withColorMode(site)
  return (
    <header className="navbar" data-hide-on-scroll={site.hideNavbarOnScroll ? '' : undefined}>
      <nav className="navbar-inner" aria-label="Main">
        <NavbarBrand site={site} />
        <ul className="navbar-items">{listItems(items, 'left')}</ul>
        <ul className="navbar-items navbar-end">{listItems(items, 'right')}</ul>
        <button
          type="button"
          className="menu-button icon-button needs-js"
          aria-label="Open menu"
          aria-haspopup="dialog"
        />
      </nav>
    </header>
  )
}

function listItems(items: readonly NavbarItemView[], position: 'left' | 'right'): ReactNode {
  return items.filter((item) => item.position === position).map((item, index) => <NavbarItem key={index} item={item} />)
}

/** A site that allows the switch shows it, even where the config's list of items leaves it out. */
function withColorMode({ navbar, colorMode }: SiteView): readonly NavbarItemView[] {
  if (!colorMode.toggle) return navbar.filter(({ kind }) => kind !== 'colorMode')
  if (navbar.some(({ kind }) => kind === 'colorMode')) return navbar
  return [...navbar, { kind: 'colorMode', position: 'right' }]
}
