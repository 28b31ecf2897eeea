import { create } from '../browser/elements.ts'
import { text } from '../browser/message.ts'

/** Shows a progress bar and a spinner if loading a page takes 200 ms or more. Returns the function that removes them. */
export function showProgress(): () => void {
  const bar = create('div', {
    className: 'progress',
    role: 'progressbar',
    ariaLabel: text('loadingPage', 'Loading page'),
  })
  const spinner = create('p', {
    className: 'part-spinner page-notice',
    role: 'status',
    textContent: text('loading', 'Loading…'),
  })
  const timer = setTimeout(() => {
    document.body.append(bar)
    document.querySelector('main')?.append(spinner)
  }, 200)
  return () => {
    clearTimeout(timer)
    bar.remove()
    spinner.remove()
  }
}
