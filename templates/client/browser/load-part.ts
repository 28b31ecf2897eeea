import { create, createButton } from './elements.ts'
import { text } from './message.ts'

/**
 * Loads a part of a page and shows the progress in its place: a spinner after 200 ms, or the reason of a failure and a
 * Retry button. Resolves when the part is loaded. `beforeReload` runs before the page is reloaded.
 */
export async function loadPart<Part>(
  place: HTMLElement,
  load: () => Promise<Part>,
  beforeReload?: () => void,
): Promise<Part> {
  for (let isFirst = true; ; isFirst = false) {
    const spinner = create('p', { className: 'part-spinner', role: 'status', textContent: text('loading', 'Loading…') })
    const timer = setTimeout(() => place.append(spinner), 200)
    let reason = ''
    try {
      return await load()
    } catch (error) {
      reason = error instanceof Error ? error.message : String(error)
    } finally {
      clearTimeout(timer)
      spinner.remove()
    }
    // The browser remembers the failed import, or the scripts of this page are no longer published. Only a reload
    // helps.
    // Browsers have no error name for this, but all their messages contain "module".
    if (!isFirst && reason.includes('module') && (await isReachable())) {
      beforeReload?.()
      location.reload()
    }
    await askForRetry(place, text('partNotLoaded', 'This part could not be loaded: {reason}', { reason }))
  }
}

/** Without a connection, the page cannot be reloaded. */
function isReachable(): Promise<boolean> {
  return fetch(location.href).then(
    ({ ok }) => ok,
    () => false,
  )
}

/** Shows the reason of a failure until the reader asks for a retry. */
export function askForRetry(place: HTMLElement, reason: string): Promise<void> {
  return new Promise((resolve) => {
    const notice = create(
      'div',
      { className: 'part-failure', role: 'alert' },
      create('p', { textContent: reason }),
      createButton(text('retry', 'Retry'), () => {
        notice.remove()
        resolve()
      }),
    )
    place.append(notice)
  })
}
