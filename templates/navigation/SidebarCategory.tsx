import type { ReactNode } from 'react'
import type { SidebarCategoryView } from '../../src/model/view.ts'
import { NavLink } from './NavLink.tsx'
import { SidebarList } from './SidebarList.tsx'
import { useMessages } from '../messages.tsx'

interface SidebarCategoryProps {
  readonly category: SidebarCategoryView
  /** The HTML of its entries; `undefined` if a large site moves them to `sidebarFile`. */
  readonly items: string | undefined
}

/**
 * A category that opens and closes. The button must come right before its list: the styles and the script rely on it.
 * If its list is not in the page, the category links to its first page, and the script fetches the list on opening.
 */
export function SidebarCategory({ category, items }: SidebarCategoryProps): ReactNode {
  const write = useMessages()
  const { label, href, hasPage, current, open } = category
  const isLink = hasPage || items === undefined
  return (
    <li className="sidebar-item sidebar-category">
      {isLink && <NavLink className="sidebar-link" label={label} href={href} external={false} current={current} />}
      <button
        type="button"
        className={`sidebar-toggle${isLink ? '' : ' sidebar-link'}${items === undefined ? ' needs-js' : ''}`}
        aria-expanded={open}
        aria-label={isLink ? write('toggleCategory', { category: label }) : undefined}
      >
        {!isLink && label}
      </button>
      {items !== undefined && <SidebarList html={items} />}
    </li>
  )
}
