import type { Snapshot } from './snapshot.ts'
import type { OutputFile } from '../model/output.ts'
import type { Site } from '../model/site.ts'
import { searchList } from '../formats/names/generated-files.ts'
import { buildSearch } from '../search/index/build-search.ts'

/** Search for the live preview. The index is built when a reader first opens search. */
export interface LiveSearch {
  /** Whether a path is that of a search file that can be requested. */
  readonly has: (file: string) => boolean
  readonly read: (file: string, snapshot: Snapshot) => string | Uint8Array | undefined
}

/** Files by path. An open search panel may still request those of the previous index. */
type Files = ReadonlyMap<string, OutputFile>

/** Creates a search that is updated with the site. */
export function openLiveSearch(): LiveSearch {
  let made: { readonly site: Site; readonly files: Files; readonly before: Files } | undefined
  return {
    has: (file) => file === searchList || made?.files.has(file) === true || made?.before.has(file) === true,
    read: (file, snapshot) => {
      const { site } = snapshot.rendering
      if (made === undefined || (file === searchList && made.site !== site))
        made = { site, files: makeFiles(snapshot), before: made?.files ?? new Map() }
      return (made.files.get(file) ?? made.before.get(file))?.content()
    },
  }
}

function makeFiles({ rendering, sources }: Snapshot): Files {
  const { buildCache, apiEntries } = sources
  const similarPath = rendering.config.site.basePath
  const files = buildSearch(rendering.site, { ...rendering, apiEntries, similarPath, store: buildCache.store })
  return new Map(files.map((file) => [file.path, file]))
}
