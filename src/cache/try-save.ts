import { describeSystemError, isSystemError } from '../system/system-error.ts'

/**
 * Writes what only saves time the next time. A disk that is full or read-only then costs time and nothing else: the
 * path and the reason are returned in words, and `undefined` if all went well.
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
