/** Makes a formula or diagram focusable while it is wider than its line, so that the keyboard can scroll it. */
export function reachFormulas(): void {
  for (const wide of document.querySelectorAll('.prose :is(.math, .diagram-scroll)')) observer.observe(wide)
}

const observer = new ResizeObserver((entries) => {
  for (const { target } of entries) {
    if (target.scrollWidth > target.clientWidth) target.setAttribute('tabindex', '0')
    else target.removeAttribute('tabindex')
  }
})
