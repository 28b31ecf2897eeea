import { findAll } from '../elements.ts'

/** The options below the box, one of which is the active one; the focus stays in the box. */
export interface Combobox {
  readonly show: (content: readonly HTMLElement[], active: number) => void
  readonly activate: (wanted: number) => void
  readonly active: () => HTMLElement | undefined
  /** Moves by a key; says whether the key does that. */
  readonly moveBy: (event: KeyboardEvent) => boolean
  readonly count: () => number
}

/** The combobox pattern of ARIA over a listbox. */
export function createCombobox(input: HTMLInputElement, list: HTMLElement): Combobox {
  let at = -1
  let isScrolled = false
  const options = (): HTMLElement[] => findAll('[role="option"]', list)
  const select = (wanted: number): HTMLElement | undefined => {
    const all = options()
    at = all.length === 0 || wanted === noneActive ? -1 : (wanted + all.length) % all.length
    for (const [number, option] of all.entries()) option.setAttribute('aria-selected', String(number === at))
    const option = all[at]
    if (option) input.setAttribute('aria-activedescendant', option.id)
    else input.removeAttribute('aria-activedescendant')
    return option
  }
  const activate = (wanted: number): void => select(wanted)?.scrollIntoView({ block: 'nearest' })
  list.addEventListener('pointermove', ({ target }) => {
    const option = optionAt(target)
    if (option?.getAttribute('aria-selected') === 'false') activate(options().indexOf(option))
  })
  list.addEventListener('scroll', () => (isScrolled = list.scrollTop > 0), { passive: true })
  return {
    show: (content, active) => {
      list.replaceChildren(...content)
      list.hidden = content.length === 0
      input.setAttribute('aria-expanded', String(!list.hidden))
      if (active === keepActive) {
        const kept = Math.min(Math.max(at, 0), options().length - 1)
        if (kept > 0) activate(kept)
        else select(kept)
        return
      }
      select(active)
      // To ask where things are makes the browser lay out the page at once: with every key, it is only done where it must be.
      if (isScrolled) list.scrollTop = 0
    },
    activate,
    active: () => options()[at],
    moveBy: ({ key }) => {
      const moves: Readonly<Record<string, number>> = {
        ArrowDown: at + 1,
        ArrowUp: Math.max(at, 0) - 1,
        Home: 0,
        End: -1,
      }
      const wanted = moves[key]
      if (wanted === undefined || options().length === 0) return false
      activate(wanted)
      return true
    },
    count: () => options().length,
  }
}

/** No option is active. */
export const noneActive = -2
/** The same place stays active when the options come again. */
export const keepActive = -3

/** The option in which something happened. */
export function optionAt(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('[role="option"]') : null
}
