import { onClick, prefersStillness } from './elements.ts'
import { loadPart } from './load-part.ts'

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
    if (!prefersStillness()) slide(list, isOpening, Math.max(before, list.scrollHeight))
  })
}

async function fillBranch(item: HTMLElement): Promise<void> {
  const list = document.createElement('ul')
  list.className = 'sidebar-list'
  const place = document.createElement('li')
  list.append(place)
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
