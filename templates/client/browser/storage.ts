type Storage = 'localStorage' | 'sessionStorage'

declare global {
  interface Window {
    /** Values that storage failed to save, for all scripts of the document while it is open. */
    unstored?: Map<string, string>
  }
}

/** The value of a key, if there is one. */
export function readStored(key: string, storage: Storage = 'localStorage'): string | null {
  return window.unstored?.get(key) ?? attempt(() => window[storage].getItem(key))
}

/** Saves a text. If the browser refuses, the feature works but is not remembered on later visits. */
export function writeStored(key: string, text: string, storage: Storage = 'localStorage'): void {
  attempt(() => window[storage].setItem(key, text))
  // A later value for the same key replaces an unsaved one, however it is stored.
  window.unstored?.set(key, text)
}

/** Removes a key. */
export function forgetStored(key: string, storage: Storage = 'localStorage'): void {
  window.unstored?.delete(key)
  attempt(() => window[storage].removeItem(key))
}

/** Accesses the browser's storage. A failure is reported once. */
export function attempt<Result>(access: () => Result): Result | null {
  try {
    return access()
  } catch (error) {
    if (!window.unstored) console.warn('Storage failed', error)
    window.unstored ??= new Map()
    return null
  }
}
