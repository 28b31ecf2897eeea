import type { ReactNode } from 'react'
import type { SidebarView } from '../../src/model/view.ts'
import { NavLink } from './NavLink.tsx'

interface SidebarCategoryProps {
  readonly category: Extract<SidebarView, { kind: 'category' }>
  /** The list of what is in it. */
  readonly children: ReactNode
}

/** A branch that opens and closes. The button stands right before the list it rules: sheet and script rely on it. */
export function SidebarCategory({ category, children }: SidebarCategoryProps): ReactNode {
  const { label, href, hasPage, current, open } = category
  return (
    <li className="sidebar-item sidebar-category">
      {hasPage && <NavLink className="sidebar-link" label={label} href={href} external={false} current={current} />}
      <button
        type="button"
        className={hasPage ? 'sidebar-toggle' : 'sidebar-toggle sidebar-link'}
        aria-expanded={open}
        aria-label={hasPage ? `Toggle ${label}` : undefined}
      >
        {!hasPage && label}
      </button>
      {children}
    </li>
  )
}
