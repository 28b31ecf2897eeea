import { create, createButton } from './elements.ts'

/** How often the module at an address could not be had. */
const failures = new Map<string, number>()

/**
 * Loads a module that no other module imports. Some browsers keep that a module could not be had, and only at another
 * address do they ask for it again.
 */
export async function importAnew(file: string): Promise<unknown> {
  const address = new URL(file, import.meta.url)
  const count = failures.get(file)
  if (count !== undefined) address.search = `?retry=${count}`
  try {
    return await import(address.href)
  } catch (error) {
    failures.set(file, (count ?? 0) + 1)
    throw error
  }
}

/**
 * Loads a part of a page and shows at its place how it goes: a spinner from 200 ms on; where it fails the reason and
 * a button that tries again. Resolves when it is there.
 */
export async function loadPart<Part>(place: HTMLElement, load: () => Promise<Part>): Promise<Part> {
  for (let isFirst = true; ; isFirst = false) {
    const spinner = create('p', { className: 'part-spinner', role: 'status', textContent: 'Loading…' })
    const timer = setTimeout(() => place.append(spinner), 200)
    const result = await load().then(
      (part) => ({ part }),
      (error: unknown) => ({ error }),
    )
    clearTimeout(timer)
    spinner.remove()
    if ('part' in result) return result.part
    // The browser keeps what could not be had, or the scripts of this page are gone: only a page had anew can have them.
    if (!isFirst && isOfImport(result.error) && (await isReachable())) location.reload()
    await askForRetry(place, result.error)
  }
}

/** No browser has a name for such an error, and all say "import" in their texts of it. */
function isOfImport(error: unknown): boolean {
  return error instanceof TypeError && /import/i.test(error.message)
}

function isReachable(): Promise<boolean> {
  return fetch(location.href, { method: 'HEAD', cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  )
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
