import { describeSystemError, isSystemError } from '../system/system-error.ts'

/**
 * Writes what only saves time the next time. A disk that is full or read-only then costs time and nothing else: the
<<<<<<< HEAD:src/cache/keep.ts
 * path and the reason are given in words, and `undefined` where all went well.
=======
 * reason is returned in words, and `undefined` where all went well.
>>>>>>> 0fd7ec5 (feat(cache): one cache of JSON in packs, and a key for caches that machines share):src/cache/try-save.ts
 */
export function trySave(write: () => void): string | undefined {
  try {
    write()
    return undefined
  } catch (error) {
    if (!isSystemError(error)) throw error
    return describeSystemError(error)
  }
}
