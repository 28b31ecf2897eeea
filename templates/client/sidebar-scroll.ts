import { showWithin } from './elements.ts'
import { readStored, writeStored } from './storage.ts'

const key = 'docsgen.sidebar'

/** The sidebar stands where it stood on the page before, and shows the link of this one. */
export function keepSidebarScroll(): void {
  const sidebar = findSidebar()
  if (sidebar) sidebar.scrollTop = Number(readStored(key, 'sessionStorage') ?? 0)
  showCurrentLink()
  addEventListener('pagehide', () => {
    const left = findSidebar()
    if (left) writeStored(key, String(left.scrollTop), 'sessionStorage')
  })
}

/** Scrolls the sidebar, and nothing else, until the link of this page can be seen. */
export function showCurrentLink(): void {
  const sidebar = findSidebar()
  const current = sidebar?.querySelector('[aria-current="page"]')
  if (sidebar && current) showWithin(sidebar, current)
}

function findSidebar(): HTMLElement | null {
  return document.querySelector<HTMLElement>('.layout > .sidebar')
}
