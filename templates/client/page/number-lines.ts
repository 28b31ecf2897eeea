import { findAll } from '../browser/elements.ts'

/** Sets line numbers that do not start at 1, for browsers whose CSS cannot read them from the markup. */
export function start(): void {
  if (CSS.supports('counter-reset', 'line attr(data-x type(<integer>), 1)')) return
  for (const block of findAll('pre[data-first-line]')) {
    block.style.counterReset = `line ${Number(block.dataset['firstLine']) - 1}`
  }
}
