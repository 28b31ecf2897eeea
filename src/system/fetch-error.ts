const reasons: Readonly<Record<string, string>> = {
  EAI_AGAIN: 'the name of its host cannot be looked up; check the network',
  ECONNREFUSED: 'its host refuses connections',
  ENOTFOUND: 'there is no host of this name, or no network',
}

/** Why a request had no answer, to follow the address in a message. */
export function describeFetchError(error: unknown, timeLimit: number): string {
  if (!(error instanceof Error)) return String(error)
  if (error.name === 'TimeoutError') return `does not answer within ${String(timeLimit / 1000)} s`
  const cause = error.cause instanceof Error ? error.cause : error
  // The error for a host with several addresses has a code and no message.
  const code = 'code' in cause ? String(cause.code) : ''
  return `cannot be reached: ${reasons[code] ?? (cause.message || code)}`
}
