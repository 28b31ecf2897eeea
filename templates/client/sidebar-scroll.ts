import { readStored, writeStored } from './storage.ts'

const key = 'docsgen.sidebar'

/** The sidebar stands where it stood on the page before, and shows the link of this one. */
export function keepSidebarScroll(): void {
  const sidebar = document.querySelector<HTMLElement>('.sidebar')
  if (!sidebar) return
  sidebar.scrollTop = Number(readStored(key, 'sessionStorage') ?? 0)
  const current = sidebar.querySelector('[aria-current="page"]')
  if (current) {
    const frame = sidebar.getBoundingClientRect()
    const { top, bottom } = current.getBoundingClientRect()
    if (top < frame.top || bottom > frame.bottom) sidebar.scrollTop += top - frame.top - frame.height / 3
  }
  addEventListener('pagehide', () => writeStored(key, String(sidebar.scrollTop), 'sessionStorage'))
}
