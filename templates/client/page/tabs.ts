import { nameOfPlace } from '../browser/address.ts'
import { findAll } from '../browser/elements.ts'
import { storageKeys } from '../browser/storage-keys.ts'
import { readStored, writeStored } from '../browser/storage.ts'

/** The ARIA tabs pattern. Tabs of a group show the same choice, on this page and on later ones. */
export function switchTabs(): void {
  for (const tabs of findAll('.tabs')) {
    const buttons = buttonsOf(tabs)
    for (const button of buttons) {
      const panel = panelOf(button)
      // These tabs are already set up.
      if (panel?.role) continue
      panel?.setAttribute('role', 'tabpanel')
      panel?.setAttribute('aria-labelledby', button.id)
      // The browser's find-in-page finds text in hidden panels and opens them.
      panel?.addEventListener('beforematch', () => activate(button))
      button.addEventListener('click', () => choose(button))
      button.addEventListener('keydown', (event) => moveByKey(buttonsOf(tabs), event))
    }
    const stored = tabs.dataset['group'] && readStored(`${storageKeys.tabs}.${tabs.dataset['group']}`)
    const active = buttons.find(({ dataset }) => dataset['value'] === stored) ?? buttons.find(isActive) ?? buttons[0]
    if (active) activate(active)
  }
  openTarget()
  addEventListener('hashchange', openTarget)
}

function moveByKey(buttons: readonly HTMLElement[], event: KeyboardEvent): void {
  const at = buttons.findIndex(isActive)
  const target = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 }[event.key]
  const button = target === undefined ? undefined : buttons.at(target % buttons.length)
  if (!button) return
  event.preventDefault()
  choose(button)
  button.focus()
}

/** The choice applies to the whole group. The tabs under the pointer must not move. */
function choose(button: HTMLElement): void {
  const group = button.closest<HTMLElement>('.tabs')?.dataset['group']
  const before = button.getBoundingClientRect().top
  activate(button)
  if (group === undefined) return
  const value = button.dataset['value'] ?? ''
  writeStored(`${storageKeys.tabs}.${group}`, value)
  for (const tabs of findAll('.tabs')) {
    const same = tabs.dataset['group'] === group && buttonsOf(tabs).find(({ dataset }) => dataset['value'] === value)
    if (same) activate(same)
  }
  scrollBy({ top: button.getBoundingClientRect().top - before, behavior: 'instant' })
}

function activate(chosen: HTMLElement): void {
  for (const button of buttonsOf(chosen.closest<HTMLElement>('.tabs'))) {
    const isChosen = button === chosen
    button.ariaSelected = String(isChosen)
    button.tabIndex = isChosen ? 0 : -1
    const panel = panelOf(button)
    panel?.toggleAttribute('data-active', isChosen)
    if (isChosen) panel?.removeAttribute('hidden')
    else panel?.setAttribute('hidden', 'until-found')
  }
}

/** Opens the panel or fold that contains the target of a link, and those around it, including after a reload. */
function openTarget(): void {
  const target = document.getElementById(nameOfPlace(location.hash))
  const closed = findAll('.tab-panel[hidden], details:not([open])').filter((part) => part.contains(target))
  if (!target || closed.length === 0) return
  for (const part of closed) {
    part.toggleAttribute('open', true)
    const button = document.querySelector<HTMLElement>(`[aria-controls="${part.id}"]`)
    if (button) activate(button)
  }
  target.scrollIntoView()
}

function buttonsOf(tabs: HTMLElement | null): HTMLElement[] {
  return tabs ? findAll(':scope > [role="tablist"] > [role="tab"]', tabs) : []
}

function panelOf(button: HTMLElement): HTMLElement | null {
  return document.getElementById(button.getAttribute('aria-controls') ?? '')
}

function isActive({ ariaSelected }: HTMLElement): boolean {
  return ariaSelected === 'true'
}
