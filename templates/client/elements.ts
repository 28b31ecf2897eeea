/** Every element in the page that a selector finds. */
export function findAll<Found extends HTMLElement = HTMLElement>(
  selector: string,
  within: ParentNode = document,
): Found[] {
  return [...within.querySelectorAll<Found>(selector)]
}

/** Calls back for each click on what the selector names, whenever it came into the page. */
export function onClick(selector: string, answer: (element: HTMLElement, event: MouseEvent) => void): void {
  document.addEventListener('click', (event) => {
    const found = event.target instanceof Element ? event.target.closest<HTMLElement>(selector) : null
    if (found) answer(found, event)
  })
}

/** Whether the reader's system asks for a page that keeps still. */
export function prefersStillness(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches
}
