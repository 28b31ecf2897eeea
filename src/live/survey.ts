import { createHash } from 'node:crypto'
import { statSync } from 'node:fs'
import { performance } from 'node:perf_hooks'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { allowedSourcesOf } from '../config/policy/allowed-sources.ts'
import { listContent } from '../pages/list-content.ts'
import { Failure } from '../report/failure.ts'
import { changedDependencies } from '../pages/load.ts'
import type { LiveSite } from './site.ts'
import { listOtherSources, type Snapshot } from './snapshot.ts'
import { eachInTurns } from '../system/in-turns.ts'
import { createSourceGate } from '../system/source-gate.ts'
import { ignoreProblems, listPermitted, stampOfSource } from '../system/source-files.ts'
import { isSystemError } from '../system/system-error.ts'

/** Minimum milliseconds between two scans; large sites are scanned less often. */
const pause = 2000
const shareOfTime = 50
/** Milliseconds in which the watcher may still report a change before it counts as missed. */
const timeToReport = 200
/** Milliseconds after which the scan yields to changes that arrived in the meantime. */
const slice = 4

/**
 * Scans every few seconds for changes that the watcher missed: operating systems drop events when many arrive at once.
 */
export function lookAround(site: LiveSite, onMissed: () => void, onFailure: (error: unknown) => void): () => void {
  let before: string | undefined
  let timer: NodeJS.Timeout | undefined
  let isEnded = false
  void describeOthers(site.snapshot())
    .then((now) => (before = now), isUnreadable)
    .catch(onFailure)
  const isChanged = async (): Promise<boolean> => {
    const reloads = site.reloads()
    const now = await describeOthers(site.snapshot())
    const hasOthers = before !== undefined && now !== before
    if (hasOthers) await untilReported(site)
    const hasPages = await hasChangedPages(site)
    const isReported = site.reloads() !== reloads
    before = isReported ? undefined : now
    return (hasOthers && !isReported) || hasPages
  }
  const look = async (): Promise<void> => {
    const isMissed = await isChanged().catch(isUnreadable)
    if (isMissed && !isEnded) onMissed()
  }
  const lookAgain = (milliseconds: number): void => {
    if (isEnded) return
    timer = setTimeout(() => {
      const started = performance.now()
      const onEnd = (): void => lookAgain(Math.max(pause, shareOfTime * (performance.now() - started)))
      void look().catch(onFailure).then(onEnd)
    }, milliseconds)
    timer.unref()
  }
  lookAgain(pause)
  return () => {
    isEnded = true
    clearTimeout(timer)
  }
}

/** Unreadable files are reported when the sources are read again; any other error is rethrown. */
function isUnreadable(error: unknown): true {
  if (!isSystemError(error) && !(error instanceof Failure)) throw error
  return true
}

/**
 * Whether pages were added, removed or changed without the site knowing. A page that has changed again in the meantime is
 * being written, and the watcher has not had the time to report it.
 */
export async function hasChangedPages(site: LiveSite): Promise<boolean> {
  const suspects = await findChangedPages(site)
  if (suspects.size === 0) return false
  await untilReported(site)
  return [...(await findChangedPages(site))].some(([source, hash]) => suspects.get(source) === hash)
}

/** Waits for the watcher, and until all reported changes have been processed. */
async function untilReported(site: LiveSite): Promise<void> {
  await wait(timeToReport)
  await site.update(new Set())
}

/** Pages, relative to the content folder, that differ on disk from what the site knows, with the hash of what is there. */
async function findChangedPages(site: LiveSite): Promise<ReadonlyMap<string, string>> {
  const { project, sources } = site.snapshot()
  const { root } = project
  const { hashes } = sources.buildCache
  const gate = createSourceGate(allowedSourcesOf(project))
  const known = new Map([...site.pages()].map((page) => [page.page.source, page]))
  const { files } = listContent(gate, project, () => undefined)
  const present = new Set(files)
  const gone = [...known.keys()].filter((source) => !present.has(source))
  const suspects = new Map(gone.map((source) => [source, '']))
  const look = (source: string): void => {
    const page = known.get(source)
    const hash = hashes.hashOf(path.join(root, project.config.content, source))
    // A page that differs in every build depends on itself.
    const others = page && changedDependencies(page, root, hashes).filter((file) => file !== page.page.file)
    if (page?.hash !== hash || others?.length !== 0) suspects.set(source, hash)
  }
  await eachInTurns(files, look, slice)
  return suspects
}

/** Stamps of the sources that are not pages. */
async function describeOthers(snapshot: Snapshot): Promise<string> {
  const digest = createHash('sha256')
  const files = listOtherSources(snapshot).flatMap(listFiles)
  await eachInTurns(files, (name) => void digest.update(`${name} ${stampOfSource(name)}\n`), slice)
  return digest.digest('hex')
}

/** The files in a folder, or the file itself. */
function listFiles(place: string): string[] {
  if (statSync(place, { throwIfNoEntry: false })?.isDirectory() !== true) return [place]
  return listPermitted(place, ignoreProblems).flatMap((entry) => {
    if (entry.name.startsWith('.') || entry.name === 'node_modules') return []
    const name = path.join(place, entry.name)
    return entry.isDirectory() ? listFiles(name) : [name]
  })
}
