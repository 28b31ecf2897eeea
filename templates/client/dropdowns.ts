import { findAll, onClick } from './elements.ts'

/** The bar's menus: a click or an arrow opens, Escape and a click elsewhere close. */
export function openDropdowns(): void {
  document.addEventListener('click', (event) => {
    const clicked = event.target instanceof Element ? event.target.closest('.dropdown') : null
    for (const button of findAll('.dropdown-button')) if (button.parentElement !== clicked) show(button, false)
  })
  onClick('.dropdown-button', (button) => show(button, button.ariaExpanded !== 'true'))
  for (const dropdown of findAll('.dropdown')) {
    dropdown.addEventListener('keydown', (event) => moveFocus(dropdown, event))
    dropdown.addEventListener('focusout', ({ relatedTarget }) => {
      if (relatedTarget instanceof Node && !dropdown.contains(relatedTarget)) show(buttonOf(dropdown), false)
    })
  }
}

function moveFocus(dropdown: HTMLElement, event: KeyboardEvent): void {
  const button = buttonOf(dropdown)
  if (event.key === 'Escape' && button?.ariaExpanded === 'true') {
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

function buttonOf(dropdown: HTMLElement): HTMLElement | null {
  return dropdown.querySelector<HTMLElement>('.dropdown-button')
}

function show(button: HTMLElement | null, isOpen: boolean): void {
  if (button) button.ariaExpanded = String(isOpen)
}
