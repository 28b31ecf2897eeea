import type { ReactNode } from 'react'
import type { SidebarView } from '../../src/model/view.ts'
import { NavLink } from './NavLink.tsx'

interface SidebarCategoryProps {
  readonly category: Extract<SidebarView, { kind: 'category' }>
  /** The list of what is in it. */
  readonly children: ReactNode
}

/**
 * A branch that opens and closes. The button stands right before the list it rules: sheet and script rely on it.
 * A branch whose list is not in the page is a link to its first page; the script fetches the list when it is opened.
 */
export function SidebarCategory({ category, children }: SidebarCategoryProps): ReactNode {
  const { label, href, hasPage, current, open, items } = category
  const isLink = hasPage || !items
  return (
    <li className="sidebar-item sidebar-category">
      {isLink && <NavLink className="sidebar-link" label={label} href={href} external={false} current={current} />}
      <button
        type="button"
        className={`sidebar-toggle${isLink ? '' : ' sidebar-link'}${items ? '' : ' needs-js'}`}
        aria-expanded={open}
        aria-label={isLink ? `Toggle ${label}` : undefined}
      >
        {!isLink && label}
      </button>
      {children}
    </li>
  )
}
