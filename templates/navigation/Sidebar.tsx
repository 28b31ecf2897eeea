import type { ReactNode } from 'react'
import type { SidebarView } from '../../src/model/view.ts'
import { SidebarList } from './SidebarList.tsx'

/** The tree of pages beside an article. */
export function Sidebar({ items }: { readonly items: readonly SidebarView[] }): ReactNode {
  return (
    <nav className="sidebar" aria-label="Docs sidebar">
      <SidebarList items={items} />
    </nav>
  )
}
