import { create } from './elements.ts'

/** Shows, from 200 ms on, that a page is being loaded; gives the function that ends it. */
export function showProgress(): () => void {
  const bar = create('div', { className: 'progress', role: 'progressbar', ariaLabel: 'Loading page' })
  const timer = setTimeout(() => document.body.append(bar), 200)
  return () => {
    clearTimeout(timer)
    bar.remove()
  }
}
