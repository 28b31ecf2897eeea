import { readSealed, writeSealed, type CacheFile } from './sealed-file.ts'

/** The fingerprints of the two files of a page. */
export interface PageMarks {
  readonly html: string
  readonly twin: string
}

/** What an earlier build found out about pages of which every link is right. */
export interface MarkMemory {
  readonly find: (bodyKey: string) => PageMarks | undefined
  readonly note: (bodyKey: string, marks: PageMarks) => void
  /** Keeps what was noted for the next build. */
  readonly save: () => void
}

/**
 * Opens the memory that lies in a file. It holds as long as this Node is the same, which puts dates into words, and all
 * that pages are made from but themselves.
 */
export function openMarkMemory({ path: file, isRead }: CacheFile, madeFrom: readonly unknown[]): MarkMemory {
  const fingerprint = JSON.stringify([process.versions, madeFrom])
  const known = (isRead ? readSealed(file, fingerprint) : undefined) as ReadonlyMap<string, PageMarks> | undefined
  const noted = new Map<string, PageMarks>()
  return {
    find: (bodyKey) => known?.get(bodyKey),
    note: (bodyKey, marks) => void noted.set(bodyKey, marks),
    save: () => {
      const isSame = known?.size === noted.size && [...noted.keys()].every((key) => known.has(key))
      if (!isSame) writeSealed(file, noted, fingerprint)
    },
  }
}
