import { storageKeys } from '../browser/storage-keys.ts'
import { readStored, writeStored } from '../browser/storage.ts'

const key = storageKeys.recentSearches
const most = 5

/** The reader's recent searches, newest first. They are stored only in this browser. */
export function readRecent(): string[] {
  try {
    const kept: unknown = JSON.parse(readStored(key) ?? '[]')
    return Array.isArray(kept) ? kept.filter((text) => typeof text === 'string').slice(0, most) : []
  } catch {
    // Another script stored a value under this key.
    return []
  }
}

/** Stores a search that led to a result. */
export function keepRecent(text: string): void {
  const words = text.trim()
  if (words !== '')
    writeStored(key, JSON.stringify([words, ...readRecent().filter((other) => other !== words)].slice(0, most)))
}

/** Clears the recent searches. */
export function clearRecent(): void {
  writeStored(key, '[]')
}
