import { describeSystemError, isSystemError } from '../system/system-error.ts'

/**
 * Writes data that only saves time later. If the disk is full or read-only, this must not fail the build: the path and
 * the reason are returned as text, and `undefined` on success.
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
