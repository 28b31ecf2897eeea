import { describeSystemError, isSystemError } from '../system/system-error.ts'

/**
 * Writes what only saves time the next time. A disk that is full or read-only then costs time and nothing else: the
 * path and the reason are given in words, and `undefined` where all went well.
 */
export function keepIfPossible(write: () => void): string | undefined {
  try {
    write()
    return undefined
  } catch (error) {
    if (!isSystemError(error)) throw error
    return describeSystemError(error)
  }
}
