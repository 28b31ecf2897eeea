import { findAll, onClick } from '../browser/elements.ts'

/** The menu on narrow screens: a modal dialog that contains the sidebar and the search while it is open. */
export function openMenu(): void {
  onClick('.menu-button', () => {
    const dialog = findDialog()
    const sidebar = document.querySelector('.layout > .sidebar, .menu-sidebar > .sidebar')
    if (!dialog) return
    dialog.dataset['panel'] = sidebar ? 'sidebar' : 'main'
    dialog
      .querySelector('.menu-main')
      ?.replaceChildren(...findAll('.navbar .navbar-item').map((item) => item.cloneNode(true)))
    borrowForMenu(document)
    dialog.showModal()
    sidebar?.querySelector('[aria-current="page"]')?.scrollIntoView({ block: 'center' })
  })
  onClick('.menu-bar [data-panel]', ({ dataset }) => showPanel(dataset['panel'] ?? 'main'))
  document.addEventListener('click', ({ target }) => {
    // A click on the backdrop has the dialog itself as its target.
    if (target instanceof Element && target.matches('.menu-dialog, .menu-dialog a, .menu-close')) closeMenu()
  })
  // The `close` event on Escape does not bubble.
  document.addEventListener('close', closeMenu, true)
  matchMedia('(min-width: 996.02px)').addEventListener('change', closeMenu)
  // A page restored from the back/forward cache comes back without its menu.
  addEventListener('pagehide', closeMenu)
}

/** The elements that move into the menu while it is open. */
export function borrowForMenu(page: Document): void {
  page.querySelector('.menu-sidebar')?.append(...page.querySelectorAll('.layout > .sidebar'))
  page.querySelector('.menu-search')?.append(...page.querySelectorAll('.search'))
}

/** Closes the menu if it is open, and moves its contents back to their places. */
export function closeMenu(): void {
  document.querySelector('.layout[data-sidebar]')?.prepend(...findAll('.menu-dialog .sidebar'))
  document.querySelector('.search-item')?.append(...findAll('.menu-dialog .search'))
  findDialog()?.close()
}

function findDialog(): HTMLDialogElement | null {
  return document.querySelector<HTMLDialogElement>('.menu-dialog')
}

function showPanel(panel: string): void {
  const dialog = findDialog()
  if (!dialog) return
  dialog.dataset['panel'] = panel
  dialog.querySelector<HTMLElement>(`.menu-bar [data-panel="${panel === 'main' ? 'sidebar' : 'main'}"]`)?.focus()
}
