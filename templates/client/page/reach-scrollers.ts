import { create, findAll } from '../browser/elements.ts'
import { text } from '../browser/message.ts'

/** What can be wider than its column, with its name for screen readers. */
const scrollers: Readonly<Record<string, string>> = {
  pre: text('codeBlock', 'Code'),
  '.table-scroll': text('table', 'Table'),
  '.diagram-scroll': text('diagram', 'Diagram'),
  '.math': text('formula', 'Formula'),
  '.math-block': text('formula', 'Formula'),
}

/** Sections that the browser lays out, and so measures, when they come near. */
const late = '.api-operation, .api-list, .api-named'

/** Makes what is larger than its place focusable while it is, so that the keyboard can scroll it. */
export function reachScrollers(): void {
  for (const part of findAll(
    Object.keys(scrollers)
      .map((name) => `.prose ${name}`)
      .join(),
  )) {
    if (part.closest(late)) makeReachable(part)
    observer.observe(part)
  }
}

const observer = new ResizeObserver((entries) => {
  for (const { target } of entries) {
    const isWide = target.scrollWidth > target.clientWidth + 1
    const isCut = isWide || target.scrollHeight > target.clientHeight + 1
    if (!isCut) {
      // Otherwise the reader would lose the focus that just arrived.
      if (target === document.activeElement && target.closest(late)) continue
      for (const name of ['tabindex', 'role', 'aria-label']) target.removeAttribute(name)
      continue
    }
    makeReachable(target)
    if (isWide && target.matches('.code-block > pre')) offerWrapping(target)
  }
})

function makeReachable(part: Element): void {
  part.setAttribute('tabindex', '0')
  part.setAttribute('role', 'group')
  part.setAttribute('aria-label', nameOf(part))
}

function nameOf(target: Element): string {
  const kind = Object.entries(scrollers).find(([selector]) => target.matches(selector))?.[1] ?? ''
  const title = target.closest('figure')?.querySelector('figcaption')?.textContent
  return title ? `${kind}: ${title}` : kind
}

/** A button that wraps long lines. It stays, so that the reader can undo it. */
function offerWrapping(code: Element): void {
  const block = code.parentElement
  if (!block || block.querySelector('.wrap-button')) return
  const button = create('button', {
    type: 'button',
    className: 'wrap-button',
    ariaLabel: text('wrapLines', 'Wrap lines'),
    ariaPressed: 'false',
  })
  button.addEventListener('click', () => {
    button.ariaPressed = String(block.classList.toggle('wrapped'))
  })
  code.after(button)
}
