import { createHash } from 'node:crypto'

/** The hash by which a browser checks a file: the value of an `integrity` attribute. */
export function integrityOf(content: string | Uint8Array): string {
  return `sha384-${createHash('sha384').update(content).digest('base64')}`
}
