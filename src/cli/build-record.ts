import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { codeFingerprint } from '../system/package-folder.ts'
import { readRecord, writeRecord } from '../cache/record.ts'
import { trySave } from '../cache/try-save.ts'
import { findCacheFolder } from '../config/cache-place.ts'
import { fingerprintOfHistory, readHistory } from '../pages/git-dates.ts'
import { listMaps, restoreMaps, type Listed } from '../formats/json.ts'
import type { Problem } from '../report/problem.ts'
import type { RewritableSite } from '../rewrite/rewritable-site.ts'
import { isSystemError } from '../system/system-error.ts'
import { seeAgain, type SeenSources } from '../system/source-files.ts'

// If nothing has changed since the last build, there is nothing to build. A build's record lists what it read, what
// Git returned, the site that it wrote and the problems that it reported. It is checked before anything else is loaded,
// even the config, and is only used if all of this is unchanged: then the site on disk is what a build would produce.

/** The command-line options that affect the result of a build. */
export interface WantedBuild {
  /** Absolute paths. */
  readonly config: string
  readonly folder: string
  readonly basePath: string | undefined
  readonly drafts: boolean
  readonly strict: boolean
}

/** A successful build. */
export interface FinishedBuild {
  readonly sources: SeenSources
  readonly history: { readonly folders: readonly string[]; readonly fingerprint: string } | undefined
  /** Identifies the site in its folder. */
  readonly checksum: string
  readonly problems: readonly Problem[]
  readonly note: string | undefined
  readonly pages: number
  readonly files: number
  /** Distinct link targets; not known if no file had changed. */
  readonly targets: number | undefined
  /** What is needed to replace the texts of pages; `undefined` if that is not possible. */
  readonly rewritable: RewritableSite | undefined
}

/** A record, and the folder of its site. */
export interface RecalledBuild {
  readonly finished: FinishedBuild
  /** Files whose content has changed since then. Everything else that was read is the same. */
  readonly changed: readonly string[]
  readonly place: { readonly folder: string; readonly root: string; readonly cacheFolder: string }
}

/** Up to this many changed files are compared with what they were. */
const fewFiles = 8

/** The last build with the same options, if none of its sources has changed, apart from the content of a few files. */
export async function recallBuild(wanted: WantedBuild): Promise<RecalledBuild | undefined> {
  const root = path.dirname(wanted.config)
  const cacheFolder = guessCacheFolder(wanted.config)
  if (cacheFolder === undefined) return undefined
  const file = recordFile(cacheFolder, wanted.folder)
  const saved = readRecord(file, fingerprintOf(wanted)) as SavedBuild | undefined
  if (saved === undefined) return undefined
  const finished: FinishedBuild = {
    ...saved,
    sources: restoreMaps<SeenSources>(saved.sources, { kinds: true, contents: true, listings: true, targets: true }),
  }
  const { seen: sources, changed } = seeAgain(finished.sources) ?? {}
  if (sources === undefined || changed === undefined) return undefined
  if (changed.length > 0 && (changed.length > fewFiles || finished.rewritable === undefined)) return undefined
  const { history } = finished
  const answer = history === undefined ? undefined : await readHistory(root, history.folders)
  if (answer !== undefined && fingerprintOfHistory(answer) !== history?.fingerprint) return undefined
  if (sources !== finished.sources && changed.length === 0) rememberBuild(wanted, cacheFolder, { ...finished, sources })
  return { finished: { ...finished, sources }, changed, place: { folder: wanted.folder, root, cacheFolder } }
}

/** Saves a build for the next run. Failing to write the cache only costs time, so it does not fail the build. */
export function rememberBuild(wanted: WantedBuild, cacheFolder: string, finished: FinishedBuild): void {
  const saved: SavedBuild = { ...finished, sources: listMaps(finished.sources) }
  trySave(() => writeRecord(recordFile(cacheFolder, wanted.folder), saved, fingerprintOf(wanted)))
}

/** A build in a form that can be stored as JSON. */
interface SavedBuild extends Omit<FinishedBuild, 'sources'> {
  readonly sources: Listed<SeenSources>
}

function recordFile(cacheFolder: string, folder: string): string {
  return path.join(cacheFolder, `finished-${hash('sha256', folder).slice(0, 12)}.json`)
}

function fingerprintOf(wanted: WantedBuild): string {
  return JSON.stringify([codeFingerprint(), process.versions.node, wanted])
}

/** A wrong guess finds no record, or the record of another config, which is detected by comparing the text. */
function guessCacheFolder(config: string): string | undefined {
  try {
    return path.resolve(path.dirname(config), findCacheFolder(readFileSync(config, 'utf8')))
  } catch (error) {
    if (!isSystemError(error)) throw error
    // The code that reads the config reports what is wrong with it.
    return undefined
  }
}

/** What was seen, with what was seen of some of the same files later. */
export function seenSince(before: SeenSources, later: SeenSources): SeenSources {
  const join = <Value>(partOf: (seen: SeenSources) => ReadonlyMap<string, Value>): ReadonlyMap<string, Value> =>
    new Map([...partOf(before), ...partOf(later)])
  return {
    kinds: join(({ kinds }) => kinds),
    contents: join(({ contents }) => contents),
    listings: join(({ listings }) => listings),
    targets: join(({ targets }) => targets),
  }
}
