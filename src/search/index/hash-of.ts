import { createHash } from 'node:crypto'

/** The hash of some texts. */
export function hashOf(...texts: readonly string[]): string {
  const digest = createHash('sha256')
  for (const text of texts) digest.update(text).update('\0')
  return digest.digest('hex').slice(0, 32)
}
