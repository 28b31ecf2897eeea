import { Failure } from '../report/failure.ts'
import { causeOf, isSystemError } from '../system/system-error.ts'

/** Runs a file operation whose error would not say which path it was about. */
export function naming<Value>(path: string, operation: () => Value): Value {
  try {
    return operation()
  } catch (error) {
    if (isSystemError(error) && error.path === undefined) Object.assign(error, { path })
    throw error
  }
}

/** Turns an error of the operating system into one line for the user; gives back any other error as it is. */
export function explainError(error: unknown, show: (path: string) => string): unknown {
  if (!isSystemError(error)) return error
  const paths = error.path === undefined ? [] : [show(error.path)]
  return new Failure(['the site was not written', ...paths, causeOf(error)].join(': '), { cause: error })
}
