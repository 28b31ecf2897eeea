import { create } from './elements.ts'

/** Shows a progress bar if loading a page takes 200 ms or more. Returns the function that removes it. */
export function showProgress(): () => void {
  const bar = create('div', { className: 'progress', role: 'progressbar', ariaLabel: 'Loading page' })
  const timer = setTimeout(() => document.body.append(bar), 200)
  return () => {
    clearTimeout(timer)
    bar.remove()
  }
}
