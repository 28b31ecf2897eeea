import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { deserialize, serialize } from 'node:v8'
import type { SearchEntry } from '../model/search/documents.ts'
import type { PageTerms } from './section-terms.ts'

/** A page whose words have been taken. */
export interface RememberedPage {
  readonly entry: SearchEntry
  readonly terms: PageTerms
}

/** What one build keeps of the index for the next. */
export interface KeptSearch {
  /** Changes with anything that the files depend on. */
  readonly key: string
  readonly documents: string
  readonly index: string
  readonly pages: ReadonlyMap<string, RememberedPage>
}

/** Opens what the last build kept. What is damaged or was kept by other code counts as nothing. */
export interface SearchMemory {
  readonly files: (key: string) => { readonly documents: string; readonly index: string } | undefined
  readonly pages: () => ReadonlyMap<string, RememberedPage>
  readonly save: (kept: KeptSearch) => void
}

/** The files and the words lie apart: a build without changes reads only the former. */
export function openSearchMemory(folder: string | undefined, fingerprint: string): SearchMemory {
  if (folder === undefined) return { files: () => undefined, pages: () => new Map(), save: () => undefined }
  const filesName = path.join(folder, 'search-files.bin')
  const pagesName = path.join(folder, 'search-pages.bin')
  return {
    files: (key) => {
      const kept = readSealed<Omit<KeptSearch, 'pages'>>(filesName, fingerprint)
      return kept?.key === key ? kept : undefined
    },
    pages: () => readSealed<ReadonlyMap<string, RememberedPage>>(pagesName, fingerprint) ?? new Map(),
    save: ({ pages, ...files }) => {
      mkdirSync(folder, { recursive: true })
      writeSealed(pagesName, fingerprint, pages)
      writeSealed(filesName, fingerprint, files)
    },
  }
}

function sealOf(bytes: Uint8Array, fingerprint: string): Buffer {
  return createHash('sha256').update(fingerprint).update('\0').update(bytes).digest()
}

function writeSealed(file: string, fingerprint: string, value: unknown): void {
  const bytes = serialize(value)
  const temporary = `${file}.${String(process.pid)}.new`
  writeFileSync(temporary, Buffer.concat([sealOf(bytes, fingerprint), bytes]))
  renameSync(temporary, file)
}

// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- names what the file holds
function readSealed<Value>(file: string, fingerprint: string): Value | undefined {
  try {
    const bytes = readFileSync(file)
    const content = bytes.subarray(32)
    return sealOf(content, fingerprint).equals(bytes.subarray(0, 32)) ? (deserialize(content) as Value) : undefined
  } catch {
    // Nothing there, or nothing that this version of Node can read: everything is read again.
    return undefined
  }
}
