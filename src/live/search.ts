import type { Snapshot } from './snapshot.ts'
import type { Site } from '../model/site.ts'
import { isSearchFile, searchList } from '../formats/generated-files.ts'
import { buildSearch } from '../search/index/build-search.ts'

/** Search for the live preview. The index is built when a reader first opens search. */
export interface LiveSearch {
  /** Paths of the search files that can be requested. */
  readonly files: () => readonly string[]
  readonly knows: (file: string) => boolean
  readonly read: (file: string, snapshot: Snapshot) => string | Uint8Array | undefined
}

/** File contents by path. An open search panel may still request the files of the previous index. */
type Texts = ReadonlyMap<string, string | Uint8Array>

/** Creates a search that is updated with the site. */
export function openLiveSearch(): LiveSearch {
  let made: { readonly site: Site; readonly texts: Texts; readonly before: Texts } | undefined
  return {
    files: () => [searchList, ...(made?.texts.keys() ?? []), ...(made?.before.keys() ?? [])],
    knows: (file) => file === searchList || isSearchFile(file),
    read: (file, snapshot) => {
      const { site } = snapshot.rendering
      if (made === undefined || (file === searchList && made.site !== site))
        made = { site, texts: makeTexts(snapshot), before: made?.texts ?? new Map() }
      return made.texts.get(file) ?? made.before.get(file)
    },
  }
}

function makeTexts({ rendering, sources }: Snapshot): Texts {
  const { memory, apiEntries } = sources
  const files = buildSearch(rendering.site, { ...rendering, apiEntries, store: memory.store })
  return new Map(files.map((file) => [file.path, file.content()]))
}
