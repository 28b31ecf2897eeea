/** Makes each formula of a line reachable by the keyboard while it is wider than its line, and only then. */
export function reachFormulas(): void {
  for (const formula of document.querySelectorAll('.prose .math')) observer.observe(formula)
}

/** A formula that fits keeps its size whatever the window does, so its size alone says when it begins to scroll. */
const observer = new ResizeObserver((entries) => {
  for (const { target } of entries) {
    if (target.scrollWidth > target.clientWidth) target.setAttribute('tabindex', '0')
    else target.removeAttribute('tabindex')
  }
})
