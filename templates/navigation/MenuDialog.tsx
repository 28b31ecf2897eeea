import type { ReactNode } from 'react'
import type { PageView, SiteView } from '../../src/model/view.ts'
import { Sidebar } from './Sidebar.tsx'

/**
 * The menu on narrow screens. The script moves the sidebar and the search into it while it is open, and copies the
 * bar's links. So each of the page's links is in the document once. The reference of an API has its own navigation, so its
 * sidebar is always here.
 */
export function MenuDialog({ site, page }: { readonly site: SiteView; readonly page: PageView }): ReactNode {
  const hasSidebar = page.layout !== 'page' && page.sidebar !== undefined
  return (
    <dialog className="menu-dialog" aria-label="Menu" data-panel={hasSidebar ? 'sidebar' : 'main'}>
      <div className="menu-bar">
        {hasSidebar && (
          <>
            <button type="button" className="menu-back" data-panel="main">
              Back to main menu
            </button>
            <button type="button" className="menu-forward" data-panel="sidebar">
              Docs sidebar
            </button>
          </>
        )}
        <button type="button" className="menu-close icon-button" aria-label="Close menu" />
      </div>
      <div className="menu-search" />
      <div className="menu-panel menu-sidebar">
        {page.layout === 'api' && page.sidebar && (
          <Sidebar items={page.sidebar} file={page.sidebarFile} behaviour={site.sidebar} />
        )}
      </div>
      <ul className="menu-panel menu-main" />
    </dialog>
  )
}
