import { AsyncLocalStorage } from 'node:async_hooks'
import type { Problem, Report } from '../report/problem.ts'

interface PageCode {
  readonly file: string
  readonly severity: Problem['severity']
  readonly report: Report
}

const running = new AsyncLocalStorage<PageCode>()

/** Runs code of a page. It may throw after it has returned, in a timer or in a promise that nothing waits for. */
export function runPageCode<Value>(code: PageCode, run: () => Value): Value {
  return running.run(code, run)
}

/** An error that nothing has caught, as a problem of the page whose code threw it, if it is from one. */
export function lateError(error: unknown): { readonly problem: Problem; readonly report: Report } | undefined {
  const code = running.getStore()
  return code && { problem: describeLateError(error, code), report: code.report }
}

export function describeLateError(error: unknown, { file, severity }: Pick<PageCode, 'file' | 'severity'>): Problem {
  const cause = error instanceof Error ? error.message : String(error)
  const message = `a component on this page threw an error after it was rendered: ${cause}`
  return { severity, rule: 'component-failed', message, at: { file, line: 1, column: 1 } }
}
