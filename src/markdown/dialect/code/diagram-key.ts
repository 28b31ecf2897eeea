import { hash } from 'node:crypto'

/** The key of a drawing in the cache. A cache that was written by another version of docsgen is not read. */
export function keyOfDiagram(source: string): string {
  return hash('sha256', source).slice(0, 32)
}
