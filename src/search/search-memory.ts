import path from 'node:path'
import { readSealed, writeSealed } from '../cache/sealed-file.ts'
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
      const kept = readSealed(filesName, fingerprint) as Omit<KeptSearch, 'pages'> | undefined
      return kept?.key === key ? kept : undefined
    },
    pages: () => (readSealed(pagesName, fingerprint) as ReadonlyMap<string, RememberedPage> | undefined) ?? new Map(),
    save: ({ pages, ...files }) => {
      writeSealed(pagesName, pages, fingerprint)
      writeSealed(filesName, files, fingerprint)
    },
  }
}
