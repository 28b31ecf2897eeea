import { findAll, onClick } from './elements.ts'

/** The menu of narrow screens: a modal dialog that borrows the sidebar while it is open. */
export function openMenu(): void {
  const dialog = document.querySelector<HTMLDialogElement>('.menu-dialog')
  if (!dialog) return
  const firstPanel = dialog.dataset['panel'] ?? 'main'
  const sidebar = document.querySelector<HTMLElement>('.sidebar')
  const home = sidebar?.parentElement
  copyNavbar(dialog)

  onClick('.menu-button', () => {
    dialog.dataset['panel'] = firstPanel
    if (sidebar) dialog.querySelector('.menu-sidebar')?.append(sidebar)
    dialog.showModal()
    sidebar?.querySelector('[aria-current="page"]')?.scrollIntoView({ block: 'center' })
  })
  dialog.addEventListener('close', () => {
    if (sidebar) home?.prepend(sidebar)
  })
  dialog.addEventListener('click', ({ target }) => {
    if (!(target instanceof Element)) return
    const panel = target.closest<HTMLElement>('.menu-bar [data-panel]')?.dataset['panel']
    if (panel) showPanel(dialog, panel)
    // The dialog itself is what a click on the backdrop hits.
    else if (target === dialog || target.closest('a, .menu-close')) dialog.close()
  })
  matchMedia('(min-width: 996.02px)').addEventListener('change', () => dialog.close())
  // A page that comes back from the browser's memory comes back without its menu.
  addEventListener('pagehide', () => dialog.close())
}

function showPanel(dialog: HTMLElement, panel: string): void {
  dialog.dataset['panel'] = panel
  dialog.querySelector<HTMLElement>(`.menu-bar [data-panel="${panel === 'main' ? 'sidebar' : 'main'}"]`)?.focus()
}

function copyNavbar(dialog: HTMLElement): void {
  const list = dialog.querySelector('.menu-main')
  for (const item of findAll('.navbar-item')) list?.append(item.cloneNode(true))
}
