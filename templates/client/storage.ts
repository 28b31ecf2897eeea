type Storage = 'localStorage' | 'sessionStorage'

let hasWarned = false

/** What the browser keeps under a key; nothing where it refuses to keep anything. */
export function readStored(key: string, storage: Storage = 'localStorage'): string | null {
  return attempt(() => window[storage].getItem(key))
}

/** Keeps a text. A browser that refuses costs the reader the memory of it, not the feature. */
export function writeStored(key: string, text: string, storage: Storage = 'localStorage'): void {
  attempt(() => window[storage].setItem(key, text))
}

/** Asks the browser's memory for something; a failure is told once. */
export function attempt<Result>(access: () => Result): Result | null {
  try {
    return access()
  } catch (error) {
    if (!hasWarned) console.warn('Browser storage failed; choices will not be remembered.', error)
    hasWarned = true
    return null
  }
}
