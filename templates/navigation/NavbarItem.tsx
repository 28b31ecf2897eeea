import type { ComponentType, ReactNode } from 'react'
import type { NavbarItemView, SiteView } from '../../src/model/view.ts'
import { ChoiceMenu } from './ChoiceMenu.tsx'
import { ColorModeButton } from './ColorModeButton.tsx'
import { NavbarDropdown } from './NavbarDropdown.tsx'
import { NavLink } from './NavLink.tsx'
import { SearchBox } from './SearchBox.tsx'

/** Items of the bar with their own component. */
const tools: Readonly<Record<'colorMode' | 'search' | 'locale' | 'version', ComponentType<{ site: SiteView }>>> = {
  colorMode: ColorModeButton,
  search: SearchBox,
  locale: ({ site }) => <ChoiceMenu kind="language" choices={site.locales} />,
  version: ({ site }) => <ChoiceMenu kind="version" choices={site.versions} />,
}

/** One item of the bar. Links and dropdowns are also in the menu on narrow screens. */
export function NavbarItem({ item, site }: { readonly item: NavbarItemView; readonly site: SiteView }): ReactNode {
  if (item.kind === 'dropdown') return <NavbarDropdown label={item.label} items={item.items} />
  if (item.kind === 'link') {
    const { label, href, external, current, icon } = item
    return (
      <li className="navbar-item">
        <NavLink
          className={icon ? `navbar-link navbar-icon icon-${icon}` : 'navbar-link'}
          label={label}
          href={href}
          external={external}
          current={current}
          title={icon && label}
        />
      </li>
    )
  }
  const Tool = tools[item.kind]
  return <Tool site={site} />
}
