import { create, findAll, onClick, prefersStillness } from '../browser/elements.ts'
import { loadPart } from '../browser/load-part.ts'
import { storageKeys } from '../browser/storage-keys.ts'
import { forgetStored, writeStored } from '../browser/storage.ts'

/** Opens and closes categories. A longer list takes slightly longer. */
export function toggleCategories(): void {
  onClick('.sidebar-toggle', (button) => {
    const item = button.parentElement
    if (item && !button.nextElementSibling) void fillBranch(item)
    const list = button.nextElementSibling
    if (!(list instanceof HTMLElement)) return
    const isOpening = button.ariaExpanded !== 'true'
    // A closed list has no height, so one of the two measurements is zero.
    const before = list.scrollHeight
    button.ariaExpanded = String(isOpening)
    if (isOpening && item?.closest('[data-auto-collapse]')) collapseOthers(item)
    if (!prefersStillness()) slide(list, isOpening, Math.max(before, list.scrollHeight))
  })
}

function collapseOthers(item: HTMLElement): void {
  for (const other of findAll(':scope > .sidebar-item > .sidebar-toggle', item.parentElement ?? item))
    if (other.parentElement !== item) other.ariaExpanded = 'false'
}

/** The button that hides the sidebar and shows it again, on later pages and visits too. */
export function hideSidebar(): void {
  onClick('.sidebar-hide', () => {
    if (document.documentElement.classList.toggle('sidebar-hidden')) writeStored(storageKeys.sidebarHidden, 'true')
    else forgetStored(storageKeys.sidebarHidden)
  })
}

async function fillBranch(item: HTMLElement): Promise<void> {
  const place = create('li', {})
  const list = create('ul', { className: 'sidebar-list' }, place)
  item.append(list)
  const items = await loadPart(place, async () => (await import('./sidebar-branches.ts')).createBranch(item))
  list.replaceChildren(...items)
}

function slide(list: HTMLElement, isOpening: boolean, height: number): void {
  // `display` in the keyframes keeps the list visible until it has closed.
  const frames = [
    { display: 'block', overflow: 'clip', height: '0', opacity: 0 },
    { display: 'block', overflow: 'clip', height: `${height}px`, opacity: 1 },
  ]
  list.animate(isOpening ? frames : frames.toReversed(), {
    duration: Math.min(100 + height / 4, 320),
    easing: 'ease-out',
  })
}
