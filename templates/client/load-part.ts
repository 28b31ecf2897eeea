import { create, createButton } from './elements.ts'

/**
 * Loads a part of a page and shows at its place how it goes: a spinner from 200 ms on; where it fails the reason and
 * a button that tries again. Resolves when it is there.
 */
export async function loadPart<Part>(place: HTMLElement, load: () => Promise<Part>): Promise<Part> {
  for (;;) {
    const spinner = create('p', { className: 'part-spinner', role: 'status', textContent: 'Loading…' })
    const timer = setTimeout(() => place.append(spinner), 200)
    const result = await load().then(
      (part) => ({ part }),
      (error: unknown) => ({ error }),
    )
    clearTimeout(timer)
    spinner.remove()
    if ('part' in result) return result.part
    await askForRetry(place, result.error)
  }
}

function askForRetry(place: HTMLElement, error: unknown): Promise<void> {
  const reason = error instanceof Error ? error.message : String(error)
  return new Promise((resolve) => {
    const retry = (): void => {
      notice.remove()
      resolve()
    }
    const notice = create(
      'div',
      { className: 'part-failure', role: 'alert' },
      create('p', { textContent: `This part could not be loaded: ${reason}` }),
      createButton('Retry', retry),
    )
    place.append(notice)
  })
}
