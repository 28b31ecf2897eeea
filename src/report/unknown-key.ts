import type * as z from 'zod'
import { findNearest, isSlip, nearestName } from './nearest-name.ts'

/** A longer list of names would be too long to read in a message; the reference has it. */
const mostNames = 12

/**
 * What the writer may have meant: the key that another tool's name corresponds to, the most similar name, the option of
 * that name in a group, or one of a few known names.
 */
export function hintForUnknown(
  key: string,
  known: readonly string[],
  meta: z.core.GlobalMeta | undefined,
  holder: string | undefined,
): string {
  const synonym = entryOf(meta, 'synonyms', key)
  if (synonym !== undefined) return `; did you mean "${synonym}"?`
  const opposite = entryOf(meta, 'opposites', key)
  if (opposite !== undefined) return opposite
  const near = nearestName(key, known)
  if (holder !== undefined && !known.some((name) => isSlip(key, name))) return `; did you mean "${holder}.${key}"?`
  if (near !== '') return near
  const ownKeys = typeof meta?.['ownKeys'] === 'string' ? meta['ownKeys'].replace('KEY', () => key) : ''
  if (known.length > mostNames) return ownKeys === '' ? '; docsgen.schema.json lists all options' : ownKeys
  return known.length > 0 ? `; allowed: ${known.join(', ')}${ownKeys}` : ownKeys
}

/** The option that an unknown name was probably meant for, or that another tool calls by this name. */
export function meantKey(
  key: string,
  known: readonly string[],
  meta: z.core.GlobalMeta | undefined,
): string | undefined {
  return entryOf(meta, 'synonyms', key) ?? findNearest(key, known)
}

/** A hint for a group of another tool whose key has no group here. */
export function hintForGroup(key: PropertyKey | undefined, meta: z.core.GlobalMeta | undefined): string {
  return entryOf(meta, 'groups', key) ?? ''
}

/** A hint for a value that another tool gives to a key with a different meaning here. */
export function hintForForeignValue(key: PropertyKey | undefined, meta: z.core.GlobalMeta | undefined): string {
  return entryOf(meta, 'foreignValues', key) ?? ''
}

function entryOf(meta: z.core.GlobalMeta | undefined, list: string, key: PropertyKey | undefined): string | undefined {
  const entries = meta?.[list]
  if (typeof entries !== 'object' || entries === null) return undefined
  const found: unknown = Object.entries(entries).find(([name]) => name === key)?.[1]
  return typeof found === 'string' ? found : undefined
}
