/** On phones, the on-screen keyboard covers the page. Ends the full-screen panel above the keyboard. */
export function fitAboveKeyboard(root: HTMLElement): void {
  const { visualViewport: view } = window
  if (!view) return
  const fit = (): void => {
    // A zoomed page also has a smaller viewport, but no keyboard.
    const covered = Math.max(0, innerHeight - view.height * view.scale)
    root.style.setProperty('--keyboard-height', `${String(Math.round(covered))}px`)
  }
  view.addEventListener('resize', fit)
  fit()
}
