import type { ReactNode } from 'react'
import type { SidebarView } from '../../src/model/view.ts'
import { NavLink } from './NavLink.tsx'
import { SidebarCategory } from './SidebarCategory.tsx'

/** One level of the sidebar. A category whose branch is not at hand is a link to its page. */
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
  if (item.kind === 'category' && item.items) {
    return (
      <SidebarCategory category={item}>
        <SidebarList items={item.items} />
      </SidebarCategory>
    )
  }
  const { label, href, current } = item
  return (
    <li className="sidebar-item" data-branch={item.kind === 'category' ? '' : undefined}>
      <NavLink
        className="sidebar-link"
        label={label}
        href={href}
        external={item.kind === 'link' && item.external}
        current={current}
      />
    </li>
  )
}
