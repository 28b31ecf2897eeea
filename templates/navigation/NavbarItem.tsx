import type { ReactNode } from 'react'
import type { NavbarItemView } from '../../src/model/view.ts'
import { ColorModeButton } from './ColorModeButton.tsx'
import { LocaleMenu } from './LocaleMenu.tsx'
import { NavbarDropdown } from './NavbarDropdown.tsx'
import { NavLink } from './NavLink.tsx'
import { SearchBox } from './SearchBox.tsx'
import { VersionMenu } from './VersionMenu.tsx'

/** One item of the bar. Links and dropdowns also appear in the menu of narrow screens. */
export function NavbarItem({ item }: { readonly item: NavbarItemView }): ReactNode {
  switch (item.kind) {
    case 'link':
      return (
        <li className="navbar-item">
          <NavLink
            className="navbar-link"
            label={item.label}
            href={item.href}
            external={item.external}
            current={item.current}
          />
        </li>
      )
    case 'dropdown':
      return <NavbarDropdown label={item.label} items={item.items} />
    case 'colorMode':
      return <ColorModeButton />
    case 'search':
      return <SearchBox />
    case 'locale':
      return <LocaleMenu />
    case 'version':
      return <VersionMenu />
  }
}
