import type { ReactNode } from 'react'
import type { NavbarItemView, PageView, SiteView } from '../../src/model/view.ts'
import { Slot } from '../layout/Slot.tsx'
import { NavbarBrand } from './NavbarBrand.tsx'
import { NavbarItem } from './NavbarItem.tsx'
import { useMessages } from '../messages.tsx'

/** The navigation bar at the top of every page. */
export function Navbar({ site, page }: { readonly site: SiteView; readonly page: PageView }): ReactNode {
  const write = useMessages()
  const items = withTools(site)
  return (
    <header className="navbar" data-hide-on-scroll={site.hideNavbarOnScroll ? '' : undefined}>
      <nav className="navbar-inner" aria-label={write('mainNavigation')}>
        <NavbarBrand site={site} />
        <Slot name="BarStart" page={page} />
        <ul className="navbar-items">{listItems(items, 'left', site)}</ul>
        <ul className="navbar-items navbar-end">{listItems(items, 'right', site)}</ul>
        <Slot name="BarEnd" page={page} />
        <button
          type="button"
          className="menu-button icon-button needs-js"
          aria-label={write('openMenu')}
          aria-haspopup="dialog"
        />
      </nav>
    </header>
  )
}

function listItems(items: readonly NavbarItemView[], position: 'left' | 'right', site: SiteView): ReactNode {
  return items
    .filter((item) => item.position === position)
    .map((item, index) => <NavbarItem key={index} item={item} site={site} />)
}

/** Tools that the site has are shown even if the config's items leave them out. */
function withTools({ navbar, colorMode, versions, search, locales }: SiteView): readonly NavbarItemView[] {
  const tools = {
    search: search !== undefined,
    version: versions.length > 0,
    // The bar of every site has it, so readers look for it in one place, unless the site has its own menu of languages.
    locale: !navbar.some((item) => item.kind === 'dropdown' && locales.some(({ label }) => item.label.includes(label))),
    colorMode: colorMode.toggle,
  }
  const shown = navbar.filter(({ kind }) => kind !== 'colorMode' || tools.colorMode)
  const missing = (['search', 'version', 'locale', 'colorMode'] as const).filter(
    (kind) => tools[kind] && !navbar.some((item) => item.kind === kind),
  )
  const at = shown.findIndex(({ kind }) => kind === 'colorMode')
  const added = missing.map((kind) => ({ kind, position: 'right' }) as const)
  // Languages and versions come before the colour mode, which is last by convention.
  return at === -1 ? [...shown, ...added] : shown.toSpliced(at, 0, ...added)
}
