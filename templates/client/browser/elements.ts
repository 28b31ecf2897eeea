/** All elements of the page that match a selector. */
export function findAll<Found extends HTMLElement = HTMLElement>(
  selector: string,
  within: ParentNode = document,
): Found[] {
  return [...within.querySelectorAll<Found>(selector)]
}

/** The closest element of an event's target that matches a selector. */
export function findAround({ target }: Pick<Event, 'target'>, selector: string): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>(selector) : null
}

/** Calls back for each click on an element that matches the selector, including elements added later. */
export function onClick(selector: string, answer: (element: HTMLElement, event: MouseEvent) => void): void {
  document.addEventListener('click', (event) => {
    const found = findAround(event, selector)
    if (found) answer(found, event)
  })
}

/** Whether the reader prefers reduced motion. */
export function prefersStillness(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches
}

/** Scrolls only the box, until a part of it is visible. The end of the box may be below the window. */
export function showWithin(box: Element, part: Element): void {
  const frame = box.getBoundingClientRect()
  const { top, bottom } = part.getBoundingClientRect()
  if (top < frame.top || bottom > Math.min(frame.bottom, innerHeight))
    box.scrollTop += top - frame.top - frame.height / 3
}

/** Creates an element with attributes and children. */
export function create<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  properties: Partial<HTMLElementTagNameMap[Name]>,
  ...content: readonly (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const element = Object.assign(document.createElement(name), properties)
  element.append(...content)
  return element
}

/** Creates a button with text. */
export function createButton(textContent: string, onclick: () => void): HTMLButtonElement {
  return create('button', { type: 'button', className: 'button', textContent, onclick })
}
