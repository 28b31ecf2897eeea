import { readStored, writeStored } from '../storage.ts'

const key = 'docsgen.search.recent'
const most = 5

/** The reader's last searches, newest first; kept in this browser alone. */
export function readRecent(): string[] {
  try {
    const kept: unknown = JSON.parse(readStored(key) ?? '[]')
    return Array.isArray(kept) ? kept.filter((text) => typeof text === 'string').slice(0, most) : []
  } catch {
    // Another script's value under our key.
    return []
  }
}

/** Remembers a search that led somewhere. */
export function keepRecent(text: string): void {
  const words = text.trim()
  if (words !== '')
    writeStored(key, JSON.stringify([words, ...readRecent().filter((other) => other !== words)].slice(0, most)))
}

/** Forgets them all. */
export function clearRecent(): void {
  writeStored(key, '[]')
}
