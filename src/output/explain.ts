import { Failure } from '../report/failure.ts'
import { causeOf, isSystemError } from '../system/system-error.ts'

/** Turns an error of the operating system into one line for the user; returns any other error unchanged. */
export function explainError(error: unknown, show: (path: string) => string): unknown {
  if (!isSystemError(error)) return error
  const paths = error.path === undefined ? [] : [show(error.path)]
  return new Failure(['the site was not written', ...paths, causeOf(error)].join(': '), { cause: error })
}
