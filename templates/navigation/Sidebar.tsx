import type { ReactNode } from 'react'
import type { SidebarView, SiteView } from '../../src/model/view.ts'
import { SidebarList } from './SidebarList.tsx'

/** The tree of pages next to an article. */
export function Sidebar({
  items,
  file,
  behaviour,
}: {
  readonly items: readonly SidebarView[]
  readonly file: string | undefined
  readonly behaviour: SiteView['sidebar']
}): ReactNode {
  return (
    <nav
      className="sidebar"
      aria-label="Docs sidebar"
      data-branches={file}
      data-auto-collapse={behaviour.autoCollapse ? '' : undefined}
    >
      {behaviour.hideable && (
        <button type="button" className="sidebar-hide icon-button needs-js" aria-label="Hide or show the sidebar" />
      )}
      <SidebarList items={items} />
    </nav>
  )
}
