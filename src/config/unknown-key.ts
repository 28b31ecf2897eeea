import type { z } from 'zod'
import { nearestName } from '../report/nearest-name.ts'

/** More names than these are a list that nobody reads in a message; the reference has it. */
const mostNames = 12

/** What may have been meant: the same thing by another tool's name, the nearest name, or one of a few. */
export function hintForUnknown(key: string, known: readonly string[], meta: z.core.GlobalMeta | undefined): string {
  const synonyms: object = meta?.['synonyms'] ?? {}
  const synonym = Object.entries(synonyms).find(([other]) => other === key)?.[1] as unknown
  if (typeof synonym === 'string') return `; did you mean "${synonym}"?`
  const opposites: object = meta?.['opposites'] ?? {}
  const opposite = Object.entries(opposites).find(([other]) => other === key)?.[1] as unknown
  if (typeof opposite === 'string') return opposite
  const near = nearestName(key, known)
  if (near !== '') return near
  const ownKeys = typeof meta?.['ownKeys'] === 'string' ? meta['ownKeys'].replace('KEY', () => key) : ''
  if (known.length > mostNames) return ownKeys === '' ? '; docsgen.schema.json lists those that there are' : ownKeys
  return known.length > 0 ? `; known here: ${known.join(', ')}${ownKeys}` : ownKeys
}
