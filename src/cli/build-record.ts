import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { codeFingerprint } from '../assets/package-folder.ts'
import { readRecord, writeRecord } from '../cache/record.ts'
import { trySave } from '../cache/try-save.ts'
import { findCacheFolder } from '../config/cache-place.ts'
import { markOfHistory, readHistory } from '../pages/git-dates.ts'
import { isInPlace } from '../output/site-in-place.ts'
import type { Problem } from '../report/problem.ts'
import { isSystemError } from '../system/system-error.ts'
import { seeAgain, type SeenSources } from '../system/source-files.ts'

// A build that finds everything as the last one found it has nothing to make. The memory of a build holds what it read
// and what git said, which site came of it and what was told of it. It is asked before anything else is loaded, the
// config included, and answers only when all of this is as it was: then the site in place is what a build would make.

/** What of the command line decides what a build makes. */
export interface WantedBuild {
  /** Absolute paths. */
  readonly config: string
  readonly folder: string
  readonly basePath: string | undefined
  readonly drafts: boolean
  readonly strict: boolean
}

/** A build that went well. */
export interface FinishedBuild {
  readonly sources: SeenSources
  readonly history: { readonly folders: readonly string[]; readonly mark: string } | undefined
  /** Of the site in its folder. */
  readonly seal: string
  readonly problems: readonly Problem[]
  readonly note: string | undefined
  /** How many of them there are. */
  readonly pages: number
  readonly files: number
}

/** A memory that holds good, until the folder of the site says otherwise. */
export interface BuildMemory {
  readonly finished: FinishedBuild
  /** Whether the site still is in place. The folder's lock must be held. */
  readonly isInPlace: () => boolean
}

/** The last build with these words, if everything that it was made from still is as it was. */
export async function recallBuild(wanted: WantedBuild): Promise<BuildMemory | undefined> {
  const root = path.dirname(wanted.config)
  const cacheFolder = guessCacheFolder(wanted.config)
  if (cacheFolder === undefined) return undefined
  const file = memoryFile(cacheFolder, wanted.folder)
  const saved = readRecord(file, fingerprintOf(wanted)) as SavedBuild | undefined
  if (saved === undefined) return undefined
  const finished: FinishedBuild = { ...saved, sources: readSources(saved.sources) }
  const sources = seeAgain(finished.sources)
  if (sources === undefined) return undefined
  const { history } = finished
  const answer = history === undefined ? undefined : await readHistory(root, history.folders)
  if (answer !== undefined && markOfHistory(answer) !== history?.mark) return undefined
  if (sources !== finished.sources) rememberBuild(wanted, cacheFolder, { ...finished, sources })
  return { finished, isInPlace: () => isInPlace({ folder: wanted.folder, root, cacheFolder }, finished.seal) }
}

/** Keeps a build for the next run. A cache that cannot be written costs only time, so it fails no build. */
export function rememberBuild(wanted: WantedBuild, cacheFolder: string, finished: FinishedBuild): void {
  const saved: SavedBuild = { ...finished, sources: listSources(finished.sources) }
  trySave(() => writeRecord(memoryFile(cacheFolder, wanted.folder), saved, fingerprintOf(wanted)))
}

/** A build as JSON can hold it. */
interface SavedBuild extends Omit<FinishedBuild, 'sources'> {
  readonly sources: SavedSources
}

type SavedSources = { readonly [Part in keyof SeenSources]: Listed<SeenSources[Part]> }
type Listed<Value> = Value extends ReadonlyMap<string, infer Seen> ? readonly (readonly [string, Seen])[] : never

function readSources({ kinds, contents, listings, targets }: SavedSources): SeenSources {
  return {
    kinds: new Map(kinds),
    contents: new Map(contents),
    listings: new Map(listings),
    targets: new Map(targets),
  }
}

function listSources({ kinds, contents, listings, targets }: SeenSources): SavedSources {
  return { kinds: [...kinds], contents: [...contents], listings: [...listings], targets: [...targets] }
}

function memoryFile(cacheFolder: string, folder: string): string {
  return path.join(cacheFolder, `finished-${hash('sha256', folder).slice(0, 12)}.json`)
}

function fingerprintOf(wanted: WantedBuild): string {
  return JSON.stringify([codeFingerprint(), process.versions.node, wanted])
}

/** A wrong guess finds no memory, or one of another config, which is known by its text. */
function guessCacheFolder(config: string): string | undefined {
  try {
    return path.resolve(path.dirname(config), findCacheFolder(readFileSync(config, 'utf8')))
  } catch (error) {
    if (!isSystemError(error)) throw error
    // Whoever reads the config tells what is the matter with it.
    return undefined
  }
}
