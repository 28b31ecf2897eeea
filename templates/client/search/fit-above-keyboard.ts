/** On phones the keyboard lies over the page; the panel that fills the screen ends where it begins. */
export function fitAboveKeyboard(root: HTMLElement): void {
  const { visualViewport: view } = window
  if (!view) return
  const fit = (): void => {
    // Who enlarges the page sees less of it, and has no keyboard for that.
    const covered = Math.max(0, innerHeight - view.height * view.scale)
    root.style.setProperty('--keyboard-height', `${String(Math.round(covered))}px`)
  }
  view.addEventListener('resize', fit)
  fit()
}
