import { create, createButton } from './elements.ts'

/**
 * Loads a part of a page and shows at its place how it goes: a spinner from 200 ms on; where it fails the reason and
 * a button that tries again. Resolves when it is there. What `beforeReload` does is done before the page is had anew.
 */
export async function loadPart<Part>(
  place: HTMLElement,
  load: () => Promise<Part>,
  beforeReload?: () => void,
): Promise<Part> {
  for (let isFirst = true; ; isFirst = false) {
    const spinner = create('p', { className: 'part-spinner', role: 'status', textContent: 'Loading…' })
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
    // The browser keeps what could not be had, or the scripts of this page are gone: only a page had anew can have them.
    // No browser has a name for such an error, and all say "module" in their texts of it.
    if (!isFirst && reason.includes('module') && (await isReachable())) {
      beforeReload?.()
      location.reload()
    }
    await askForRetry(place, reason)
  }
}

/** Without a connection the page has to stay as it is. */
function isReachable(): Promise<boolean> {
  return fetch(location.href).then(
    ({ ok }) => ok,
    () => false,
  )
}

function askForRetry(place: HTMLElement, reason: string): Promise<void> {
  return new Promise((resolve) => {
    const notice = create(
      'div',
      { className: 'part-failure', role: 'alert' },
      create('p', { textContent: `This part could not be loaded: ${reason}` }),
      createButton('Retry', () => {
        notice.remove()
        resolve()
      }),
    )
    place.append(notice)
  })
}
