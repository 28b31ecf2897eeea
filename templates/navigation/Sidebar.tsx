import type { ReactNode } from 'react'
import type { PageView, SiteView } from '../../src/model/view.ts'
import { Slot } from '../layout/Slot.tsx'
import { SidebarList } from './SidebarList.tsx'
import { useMessages } from '../messages.tsx'

/** The tree of pages next to an article. */
export function Sidebar({
  page,
  behaviour,
}: {
  readonly page: PageView
  readonly behaviour: SiteView['sidebar']
}): ReactNode {
  const write = useMessages()
  return (
    <nav
      className="sidebar"
      aria-label={write('docsSidebar')}
      data-branches={page.sidebarFile}
      data-auto-collapse={behaviour.autoCollapse ? '' : undefined}
    >
      {behaviour.hideable && (
        <button type="button" className="sidebar-hide icon-button needs-js" aria-label={write('hideSidebar')} />
      )}
      <Slot name="SidebarStart" page={page} />
      <SidebarList items={page.sidebar ?? []} />
      <Slot name="SidebarEnd" page={page} />
    </nav>
  )
}
