import { readFileSync } from 'node:fs'
import path from 'node:path'
import { searchList } from '../src/formats/names/generated-files.ts'
import { listSections, type FoundSection, type PageRecord, type SearchList } from '../src/search/engine/documents.ts'

/** A file of a built site's search. */
export function readSearchFile(site: string, file: string): unknown {
  return JSON.parse(readFileSync(path.join(site, file), 'utf8'))
}

/** The list of a built site's search files. */
export function readSearchList(site: string): SearchList {
  return readSearchFile(site, searchList) as SearchList
}

/** Every section that the search of a built site can find. */
export function readSearchSections(site: string): FoundSection[] {
  const list = readSearchList(site)
  return list.documents.flatMap(([file, first]) =>
    listSections(readSearchFile(site, file) as readonly PageRecord[], first, list),
  )
}
