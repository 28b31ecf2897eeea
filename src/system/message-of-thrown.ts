import { inspect } from 'node:util'

/** What a thrown value says. Code can throw values of any kind. */
export function messageOfThrown(error: unknown): string {
  if (error instanceof Error) return error.message
  return typeof error === 'string' ? error : inspect(error, { breakLength: Infinity })
}
