import { findAll, showWithin } from '../browser/elements.ts'
import { readStored, writeStored } from '../browser/storage.ts'

const key = 'docsgen.sidebar'

/** Keeps the scroll position of the sidebar from the previous page, and shows the link of the current page. */
export function keepSidebarScroll(): void {
  const sidebar = findSidebar()
  if (sidebar) sidebar.scrollTop = Number(readStored(key, 'sessionStorage') ?? 0)
  showCurrentLink()
  addEventListener('pagehide', () => {
    const left = findSidebar()
    if (left) writeStored(key, String(left.scrollTop), 'sessionStorage')
  })
}

/** Scrolls only the sidebar, or the list of an API's operations, until the link of this page is visible. */
export function showCurrentLink(): void {
  for (const sidebar of findAll('.layout > .sidebar, .api-nav')) {
    const current = sidebar.querySelector('[aria-current="page"]')
    if (current) showWithin(sidebar, current)
  }
}

function findSidebar(): HTMLElement | null {
  return document.querySelector<HTMLElement>('.layout > .sidebar')
}
