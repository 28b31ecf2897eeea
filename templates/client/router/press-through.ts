/** While a page fades in, its snapshot covers it. A press ends the fade, and the page gets the click. */
export function pressThrough(transition: ViewTransition): void {
  const ended = new AbortController()
  const press = (): void => {
    transition.skipTransition()
    // The click comes after the fade, but on the document, where the press began.
    document.addEventListener('click', passOn, { capture: true, once: true })
  }
  document.addEventListener('pointerdown', press, { capture: true, once: true, signal: ended.signal })
  void transition.finished.finally(() => ended.abort())
}

function passOn(click: MouseEvent): void {
  if (click.target !== document.documentElement) return
  const meant = document.elementFromPoint(click.clientX, click.clientY)
  meant?.closest<HTMLElement>('a, button, input, summary')?.focus({ preventScroll: true })
  meant?.dispatchEvent(new MouseEvent('click', click))
}
