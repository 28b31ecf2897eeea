import { hash } from 'node:crypto'

/** The hash of some texts. */
export function hashOf(...texts: readonly string[]): string {
  return hash('sha256', `${texts.join('\0')}\0`).slice(0, 32)
}
