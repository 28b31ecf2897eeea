import type { ReactNode } from 'react'

/**
 * The menu on narrow screens. The script moves the sidebar and the search into it while it is open, and copies the
 * bar's links. So each of the page's links is in the document once.
 */
export function MenuDialog({ hasSidebar }: { readonly hasSidebar: boolean }): ReactNode {
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
      <div className="menu-panel menu-sidebar" />
      <ul className="menu-panel menu-main" />
    </dialog>
  )
}
