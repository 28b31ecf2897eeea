import type { ReactNode } from 'react'
import type { SidebarView, SiteView } from '../../src/model/view.ts'
import { SidebarList } from './SidebarList.tsx'
import { useMessages } from '../messages.tsx'

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
  const write = useMessages()
  return (
    <nav
      className="sidebar"
      aria-label={write('docsSidebar')}
      data-branches={file}
      data-auto-collapse={behaviour.autoCollapse ? '' : undefined}
    >
      {behaviour.hideable && (
        <button type="button" className="sidebar-hide icon-button needs-js" aria-label={write('hideSidebar')} />
      )}
      <SidebarList items={items} />
    </nav>
  )
}
