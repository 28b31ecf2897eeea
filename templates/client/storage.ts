type Storage = 'localStorage' | 'sessionStorage'

declare global {
  interface Window {
    /** What a storage that failed did not keep, for as long as the document is open and for all of its scripts. */
    unstored?: Map<string, string>
  }
}

/** What is kept under a key, if anything is. */
export function readStored(key: string, storage: Storage = 'localStorage'): string | null {
  return window.unstored?.get(key) ?? attempt(() => window[storage].getItem(key))
}

/** Keeps a text. A browser that refuses costs the reader the memory of it on later visits, not the feature. */
export function writeStored(key: string, text: string, storage: Storage = 'localStorage'): void {
  attempt(() => window[storage].setItem(key, text))
  // Where one text was not kept, the next one takes its place in either way.
  window.unstored?.set(key, text)
}

/** Forgets what is kept under a key. */
export function forgetStored(key: string, storage: Storage = 'localStorage'): void {
  window.unstored?.delete(key)
  attempt(() => window[storage].removeItem(key))
}

/** Asks the browser's memory for something; a failure is told once. */
export function attempt<Result>(access: () => Result): Result | null {
  try {
    return access()
  } catch (error) {
    if (!window.unstored) console.warn('Storage failed', error)
    window.unstored ??= new Map()
    return null
  }
}
