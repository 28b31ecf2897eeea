/** Why a request had no answer, to follow the address in a message. */
export function describeFetchError(error: unknown, timeLimit: number): string {
  if (!(error instanceof Error)) return String(error)
  if (error.name === 'TimeoutError') return `does not answer within ${String(timeLimit / 1000)} s`
  const cause = error.cause instanceof Error ? error.cause : error
  return `cannot be reached: ${cause.message}`
}
