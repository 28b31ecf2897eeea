/** Makes a formula focusable while it is wider than its line, so that the keyboard can scroll it. */
export function reachFormulas(): void {
  for (const formula of document.querySelectorAll('.prose .math')) observer.observe(formula)
}

/** The size of a formula does not depend on the window, so it is enough to compare sizes. */
const observer = new ResizeObserver((entries) => {
  for (const { target } of entries) {
    if (target.scrollWidth > target.clientWidth) target.setAttribute('tabindex', '0')
    else target.removeAttribute('tabindex')
  }
})
