import type { ReactNode } from 'react'
import type { SidebarView } from '../../src/model/view.ts'
import { NavLabel, NavLink } from './NavLink.tsx'
import { useMessages } from '../messages.tsx'

interface SidebarCategoryProps {
  readonly category: Extract<SidebarView, { kind: 'category' }>
  /** The items of the category. */
  readonly children: ReactNode
}

/**
 * A category that opens and closes. The button must come right before its list: the styles and the script rely on it.
 * If its list is not in the page, the category links to its first page, and the script fetches the list on opening.
 */
export function SidebarCategory({ category, children }: SidebarCategoryProps): ReactNode {
  const write = useMessages()
  const { label, badge, href, hasPage, current, open, items } = category
  const isLink = hasPage || !items
  return (
    <li className="sidebar-item sidebar-category">
      {isLink && <NavLink className="sidebar-link" {...{ label, badge, href, current }} external={false} />}
      <button
        type="button"
        className={`sidebar-toggle${isLink ? '' : ' sidebar-link'}${items ? '' : ' needs-js'}`}
        aria-expanded={open}
        aria-label={isLink ? write('toggleCategory', { category: label }) : undefined}
      >
        {!isLink && <NavLabel label={label} badge={badge} />}
      </button>
      {children}
    </li>
  )
}
