/** Every element in the page that a selector finds. */
export function findAll<Found extends HTMLElement = HTMLElement>(
  selector: string,
  within: ParentNode = document,
): Found[] {
  return [...within.querySelectorAll<Found>(selector)]
}

/** What the target of an event is or lies in, by a selector. */
export function findAround({ target }: Pick<Event, 'target'>, selector: string): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>(selector) : null
}

/** Calls back for each click on what the selector names, whenever it came into the page. */
export function onClick(selector: string, answer: (element: HTMLElement, event: MouseEvent) => void): void {
  document.addEventListener('click', (event) => {
    const found = findAround(event, selector)
    if (found) answer(found, event)
  })
}

/** Whether the reader's system asks for a page that keeps still. */
export function prefersStillness(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches
}

/** Scrolls a box, and nothing else, until a part of it can be seen; the end of the box may be below the window. */
export function showWithin(box: Element, part: Element): void {
  const frame = box.getBoundingClientRect()
  const { top, bottom } = part.getBoundingClientRect()
  if (top < frame.top || bottom > Math.min(frame.bottom, innerHeight))
    box.scrollTop += top - frame.top - frame.height / 3
}

/** A new element with what is said of it, and what is in it. */
export function create<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  properties: Partial<HTMLElementTagNameMap[Name]>,
  ...content: readonly (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const element = Object.assign(document.createElement(name), properties)
  element.append(...content)
  return element
}

/** A button with a text on it. */
export function createButton(textContent: string, onclick: () => void): HTMLButtonElement {
  return create('button', { type: 'button', className: 'button', textContent, onclick })
}
