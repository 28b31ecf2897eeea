import { findAll, findAround, onClick } from '../browser/elements.ts'

/** The menus of the navigation bar. A click or an arrow key opens one; Escape or a click elsewhere closes it. */
export function openDropdowns(): void {
  for (const type of ['click', 'focusin']) document.addEventListener(type, closeOthers)
  onClick('.dropdown-button', (button) => show(button, button.ariaExpanded !== 'true'))
  // This version and this language are already shown.
  onClick('.dropdown-link[aria-current="true"]', (link, event) => {
    event.preventDefault()
    const button = link.closest('.dropdown')?.querySelector<HTMLElement>('.dropdown-button')
    if (button) show(button, false)
    button?.focus({ preventScroll: true })
  })
  document.addEventListener('keydown', (event) => {
    const dropdown = findAround(event, '.dropdown')
    const button = dropdown && dropdown.querySelector<HTMLElement>('.dropdown-button')
    if (button) moveFocus(dropdown, button, event)
  })
}

function closeOthers(event: Event): void {
  const kept = findAround(event, '.dropdown')
  for (const button of findAll('.dropdown-button')) if (button.parentElement !== kept) show(button, false)
}

function moveFocus(dropdown: HTMLElement, button: HTMLElement, event: KeyboardEvent): void {
  if (event.key === 'Escape' && button.ariaExpanded === 'true') {
    event.preventDefault()
    show(button, false)
    button.focus()
    return
  }
  const links = findAll('a', dropdown)
  const at = links.findIndex((link) => link === document.activeElement)
  const target = { ArrowDown: at + 1, ArrowUp: at < 0 ? -1 : at - 1, Home: 0, End: -1 }[event.key]
  if (target === undefined) return
  event.preventDefault()
  show(button, true)
  links.at(target % links.length)?.focus()
}

function show(button: HTMLElement, isOpen: boolean): void {
  button.ariaExpanded = String(isOpen)
}
