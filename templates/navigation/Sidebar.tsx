import type { ReactNode } from 'react'
import type { SidebarView } from '../../src/model/view.ts'
import { SidebarList } from './SidebarList.tsx'

/** The tree of pages next to an article. */
export function Sidebar({
  items,
  file,
}: {
  readonly items: readonly SidebarView[]
  readonly file: string | undefined
}): ReactNode {
  return (
    <nav className="sidebar" aria-label="Docs sidebar" data-branches={file}>
      <SidebarList items={items} />
    </nav>
  )
}
