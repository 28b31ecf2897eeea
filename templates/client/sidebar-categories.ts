import { onClick, prefersStillness } from './elements.ts'

/** Categories open and close; a longer list takes a little longer. */
export function toggleCategories(): void {
  onClick('.sidebar-toggle', (button) => {
    const list = button.nextElementSibling
    if (!(list instanceof HTMLElement)) return
    const isOpening = button.ariaExpanded !== 'true'
    // A closed list has no height: one of the two readings is nothing.
    const before = list.scrollHeight
    button.ariaExpanded = String(isOpening)
    if (!prefersStillness()) slide(list, isOpening, Math.max(before, list.scrollHeight))
  })
}

function slide(list: HTMLElement, isOpening: boolean, height: number): void {
  // `display` in the frames keeps a list in sight until it has closed.
  const frames = [
    { display: 'block', overflow: 'clip', height: '0', opacity: 0 },
    { display: 'block', overflow: 'clip', height: `${height}px`, opacity: 1 },
  ]
  list.animate(isOpening ? frames : frames.toReversed(), {
    duration: Math.min(100 + height / 4, 320),
    easing: 'ease-out',
  })
}
