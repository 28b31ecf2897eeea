import { findAll } from '../browser/elements.ts'

/** The options below the box. One option is active, and the focus stays in the box. */
export interface Combobox {
  readonly show: (content: readonly HTMLElement[], active: number) => void
  readonly activate: (wanted: number) => void
  readonly active: () => HTMLElement | undefined
  /** Handles a key; returns whether the key moves between options. */
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
      // Measuring forces the browser to lay out the page, which is too slow for every key. So measure only if
      // necessary.
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

/** Clears the active option. */
export const noneActive = -2
/** The same position stays active when the options are rendered again. */
export const keepActive = -3

/** The option that an event happened in. */
export function optionAt(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('[role="option"]') : null
}
