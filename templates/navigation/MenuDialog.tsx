import type { ReactNode } from 'react'
import type { PageView, SiteView } from '../../src/model/view.ts'
import { Sidebar } from './Sidebar.tsx'
import { useMessages } from '../messages.tsx'

/**
 * The menu on narrow screens. The script moves the sidebar and the search into it while it is open, and copies the
 * bar's links. So each of the page's links is in the document once. The reference of an API has its own navigation, so its
 * sidebar is always here.
 */
export function MenuDialog({ site, page }: { readonly site: SiteView; readonly page: PageView }): ReactNode {
  const write = useMessages()
  const hasSidebar = page.sidebar !== undefined
  return (
    <dialog className="menu-dialog" aria-label={write('menu')} data-panel={hasSidebar ? 'sidebar' : 'main'}>
      <div className="menu-bar">
        {hasSidebar && (
          <>
            <button type="button" className="menu-back" data-panel="main">
              {write('backToMainMenu')}
            </button>
            <button type="button" className="menu-forward" data-panel="sidebar">
              {write('docsSidebar')}
            </button>
          </>
        )}
        <button type="button" className="menu-close icon-button" aria-label={write('closeMenu')} />
      </div>
      <div className="menu-search" />
      <div className="menu-panel menu-sidebar">
        {page.layout === 'api' && page.sidebar && <Sidebar page={page} behaviour={site.sidebar} />}
      </div>
      <ul className="menu-panel menu-main" />
    </dialog>
  )
}
