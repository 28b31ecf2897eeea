import type { ReactNode } from 'react'
import type { SidebarView } from '../../src/model/view.ts'
import { NavLink } from './NavLink.tsx'
import { SidebarCategory } from './SidebarCategory.tsx'

/** One level of the sidebar. */
export function SidebarList({ items }: { readonly items: readonly SidebarView[] }): ReactNode {
  return (
    <ul className="sidebar-list">
      {items.map((item, index) => (
        <SidebarEntry key={index} item={item} />
      ))}
    </ul>
  )
}

function SidebarEntry({ item }: { readonly item: SidebarView }): ReactNode {
  if (item.kind === 'category') {
    return <SidebarCategory category={item}>{item.items && <SidebarList items={item.items} />}</SidebarCategory>
  }
  const { label, badge, href, current, external } = item
  return (
    <li className="sidebar-item">
      <NavLink className="sidebar-link" {...{ label, badge, href, external, current }} />
    </li>
  )
}
