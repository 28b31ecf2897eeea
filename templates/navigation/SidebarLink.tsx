import type { ReactNode } from 'react'
import { NavLink, type NavLinkProps } from './NavLink.tsx'

/** A page, or another link, in the sidebar. */
export function SidebarLink(link: NavLinkProps): ReactNode {
  return (
    <li className="sidebar-item">
      <NavLink {...link} className="sidebar-link" />
    </li>
  )
}
