import path from 'node:path'
import { openBuildCache } from '../cache/build-cache.ts'
import { cacheFolderOf } from '../config/cache-place.ts'
import { DamagedCache, type CachedPage } from '../pages/page-cache.ts'
import { reachOfChange } from '../pages/reach-of-change.ts'
import { describeFailure, findChangedPages, isBeingWritten } from './changes.ts'
import { createLiveFiles, type LiveFiles } from './files.ts'
import { createLiveReader, type LiveReader } from './reader.ts'
import {
  listProblems,
  listWatched,
  takeSnapshot,
  movePage,
  ofWholeSite,
  planAgain,
  type Snapshot,
  type SnapshotTools,
  isInConfig,
} from './snapshot.ts'
import { updateOwnParts } from './own-parts.ts'
import type { LiveOptions } from './live-options.ts'
import { createTurns, waitShortly, type Changed, type Turns } from './turns.ts'
import { openLiveSearch, type LiveSearch } from './search.ts'
import type { Page } from '../model/page.ts'
import type { Problem } from '../report/problem.ts'
import { sortProblems } from '../report/sort-problems.ts'
import { filesOfRoute } from '../formats/names/url.ts'
import { uniqueBy } from '../formats/unique-by.ts'

/** A site in memory that is updated with its sources. Its files are made on request. */
export interface LiveSite {
  readonly snapshot: () => Snapshot
  readonly problems: () => readonly Problem[]
  /** The content of a file; `undefined` if it does not exist. */
  readonly read: (file: string) => Promise<string | Uint8Array | undefined>
  /** Processes changed sources; resolves when these and all changes reported earlier have been processed. */
  readonly update: (changed: Changed) => Promise<void>
  /** Whether there is a file at a path, relative to the output folder. */
  readonly has: (file: string) => boolean
  readonly pages: () => Iterable<CachedPage>
  /** How often sources that are not pages were read. */
  readonly reloads: () => number
  /** Absolute paths of the files and folders that the site is made from. */
  readonly watched: () => readonly string[]
  /** Resolves when every page has been parsed and no work is pending. */
  readonly settled: () => Promise<void>
  readonly close: () => Promise<void>
}

/** Milliseconds after which an empty file is considered intentional. */
const emptyTime = 40
/** Milliseconds after which the whole site is checked: since it was opened, so the first page comes first, and since a change. */
const [openingTime, quietTime] = [500, 100]

/**
 * Opens a site. It can serve pages as soon as their outlines are known. The rest is parsed, and every link is resolved,
 * in the background. If only the text of a page changes, only that page is updated, and the effect on other pages is
 * determined when the writer pauses. After any other change, all sources are read again, but only changed ones parsed.
 */
export async function openLiveSite(options: LiveOptions): Promise<LiveSite> {
  const { project, jobs } = options
  const buildCache = openBuildCache({ cacheFolder: cacheFolderOf(project), isFresh: false })
  const reader = createLiveReader(buildCache, jobs)
  const tools: SnapshotTools = { reader, drafts: options.drafts }
  const state: State = {
    options,
    reader,
    tools,
    search: openLiveSearch(),
    snapshot: await takeSnapshot(project, tools),
    ofConfig: options.problems,
    failure: undefined,
    files: createLiveFiles(() => reportProblems(state)),
    problems: [],
    mustPlan: false,
    reloads: 0,
    isParsingRest: false,
    isClosed: false,
    outdated: new Set(),
    emptied: new Set(),
    turns: createTurns((changed) => update(state, changed)),
    rest: Promise.resolve(),
    timer: undefined,
  }
  state.rest = parseRest(state).catch(options.onFailure)
  settleSoon(state, openingTime)
  return {
    snapshot: () => state.snapshot,
    problems: () => state.problems,
    read: (file) => readFile(state, file),
    has: (file) => state.snapshot.files.has(file) || isOfSearch(state, file),
    pages: () => reader.cache().pages(),
    reloads: () => state.reloads,
    update: state.turns.gather,
    watched: () => listWatched(state.snapshot, reader.cache().pages()),
    settled: async () => {
      await state.rest
      await state.turns.take(() => settle(state))
      await state.rest
    },
    close: async () => {
      state.isClosed = true
      clearTimeout(state.timer)
      await reader.close()
    },
  }
}

interface State {
  readonly options: LiveOptions
  readonly reader: LiveReader
  readonly tools: SnapshotTools
  readonly search: LiveSearch
  readonly files: LiveFiles
  readonly turns: Turns
  snapshot: Snapshot
  ofConfig: readonly Problem[]
  /** Why the last change could not be processed. */
  failure: Problem | undefined
  problems: readonly Problem[]
  /** Something has changed that other pages may show. */
  mustPlan: boolean
  reloads: number
  isParsingRest: boolean
  isClosed: boolean
  /** Pages that were not parsed since a component that they show has changed. */
  readonly outdated: Set<string>
  /** Files that were found empty a moment ago. */
  readonly emptied: Set<string>
  rest: Promise<void>
  timer: NodeJS.Timeout | undefined
}

/** Parses the pages that only have an outline, loads the parser for the first change, and saves the parsed pages. */
async function parseRest(state: State): Promise<void> {
  state.isParsingRest = true
  try {
    while (!state.snapshot.isWhole && !state.isClosed) await parseSome(state)
  } finally {
    state.isParsingRest = false
  }
  if (state.isClosed) return
  await state.reader.warmUp(state.snapshot.sources.request)
  state.reader.save(state.snapshot.project)
}

/** Parses these pages, or those that only have an outline, and plans the site with them. */
async function parseSome(state: State, sources?: readonly string[]): Promise<void> {
  await state.reader.parseRest(state.snapshot.sources.request, sources)
  await state.turns.take(async () => show(state, planAgain(state.snapshot, state.tools)))
  // Pages were removed, or the config was changed, in the meantime.
  if (!state.snapshot.isWhole) await state.turns.take(() => reload(state, new Set()))
}

async function update(state: State, changed: Changed): Promise<void> {
  if (changed !== 'all' && isBeingWritten(changed, state.emptied))
    return void setTimeout(() => void state.turns.gather(changed).catch(state.options.onFailure), emptyTime)
  state.reader.forget(changed)
  try {
    // After a failure it is unknown which sources have been read.
    if (state.failure !== undefined) await reload(state, 'all')
    else if (!(await updatePages(state, changed)) && !(await updateParts(state, changed))) await reload(state, changed)
  } catch (error) {
    state.failure = describeFailure(error)
    reportProblems(state)
  }
}

/** Updates changed pages one by one; returns false if the change affects more than those pages. */
async function updatePages(state: State, changed: Changed): Promise<boolean> {
  const sources = changed === 'all' ? undefined : findChangedPages(changed, state.snapshot, state.reader.cache())
  if (sources === undefined) return false
  for (const source of sources) if (!(await updatePage(state, source))) return false
  return true
}

/** Updates the style sheet, the slots and the components of the site; returns false if the change affects more. */
async function updateParts(state: State, changed: Changed): Promise<boolean> {
  const { snapshot, reader } = state
  const found = changed === 'all' ? undefined : await updateOwnParts(snapshot, changed, [...reader.cache().pages()])
  if (found === undefined) return false
  state.snapshot = found.snapshot
  state.reloads += 1
  for (const source of found.pages) state.outdated.add(source)
  // Browsers request the pages that they show, and those are parsed first.
  state.options.onChange(new Set(found.files))
  settleSoon(state)
  return true
}

/** Updates a changed page; returns false if the change affects more than that page. */
async function updatePage(state: State, source: string): Promise<boolean> {
  const before = state.reader.cache().get(source)
  const after = await state.reader.parse(state.snapshot.sources.request, source)
  if (before === undefined || after === undefined) return false
  if (after.page === before.page) return true
  const reach = reachOfChange(before, after)
  if (reach === 'site') return false
  const next = movePage(state.snapshot, after.page)
  state.mustPlan ||= reach === 'links'
  const isShown = JSON.stringify(before.problems) !== JSON.stringify(after.problems)
  state.snapshot = next
  if (after.page.bodyKey !== before.page.bodyKey) state.reader.cache().drop(before)
  if (isShown) state.problems = allProblems(state)
  const planned = next.rendering.site.pages.find(({ page }) => page === after.page)
  state.options.onChange(new Set(planned && filesOfRoute(planned.route)))
  settleSoon(state)
  return true
}

function settleSoon(state: State, time = quietTime): void {
  clearTimeout(state.timer)
  state.timer = setTimeout(() => void state.turns.take(() => settle(state)).catch(state.options.onFailure), time)
}

/** Checks the whole site after pages have been updated one by one, and parses those that show a changed component. */
async function settle(state: State): Promise<void> {
  clearTimeout(state.timer)
  const outdated = [...state.outdated]
  state.outdated.clear()
  if (outdated.length > 0) state.rest = state.rest.then(() => parseSome(state, outdated)).catch(state.options.onFailure)
  if (state.mustPlan) show(state, planAgain(state.snapshot, state.tools))
  else reportProblems(state)
}

/** Reports the problems if they differ from those reported last. */
function reportProblems(state: State): void {
  const problems = allProblems(state)
  if (JSON.stringify(problems) === JSON.stringify(state.problems)) return
  state.problems = problems
  state.options.onChange(new Set())
}

/** Reads the sources again. If the config has errors, they are reported and the site is left unchanged. */
async function reload(state: State, changed: Changed): Promise<void> {
  const { project } = state.snapshot
  const isOfConfig = changed === 'all' || [...changed].some((file) => isInConfig(file, project))
  const read = isOfConfig ? await state.options.readProject() : { project, problems: state.ofConfig }
  // The site that is still shown keeps its warnings, so they are not new when the config is fixed.
  const kept = read.project === undefined ? state.ofConfig.filter(({ severity }) => severity === 'warning') : []
  state.ofConfig = uniqueBy([...read.problems, ...kept], (problem) => JSON.stringify(problem))
  if (read.project === undefined) return reportProblems(state)
  const next = await takeSnapshot(read.project, state.tools)
  state.failure = undefined
  show(state, next)
  state.reloads += 1
  if (!state.snapshot.isWhole && !state.isParsingRest) state.rest = parseRest(state).catch(state.options.onFailure)
}

function show(state: State, next: Snapshot): void {
  const before = state.snapshot
  const { fingerprintOf } = state.files
  const files = [...next.files.keys()].filter((file) => fingerprintOf(before, file) !== fingerprintOf(next, file))
  const gone = [...before.files.keys()].filter((file) => !next.files.has(file))
  state.snapshot = next
  state.mustPlan = false
  // While pages are being parsed again, their problems are not known yet.
  if (next.isWhole || !before.isWhole) state.problems = allProblems(state)
  state.options.onChange(new Set([...files, ...gone]))
}

function allProblems({ snapshot, reader, ofConfig, failure, files }: State): readonly Problem[] {
  const others = [...(failure === undefined ? [] : [failure]), ...ofConfig, ...files.problems(snapshot)]
  return sortProblems([...others, ...listProblems(snapshot, reader.cache().pages())])
}

/** Pages of modules and of API documents are not parsed one by one. */
async function lookAtPage(state: State, { source, file }: Page): Promise<void> {
  if (state.reader.cache().get(source) !== undefined && state.failure === undefined)
    await update(state, new Set([path.join(state.snapshot.project.root, file)]))
}

function isOfSearch({ snapshot, search }: State, file: string): boolean {
  return snapshot.project.config.search.enabled && search.has(file)
}

async function readFile(state: State, file: string): Promise<string | Uint8Array | undefined> {
  const page = state.snapshot.pageOf.get(file)?.page
  if (page !== undefined) {
    // Detects a change that the watcher has missed or not reported yet.
    const look = state.turns.take(() => lookAtPage(state, page))
    // A page that was never parsed has nothing to show before.
    await (page.state === 'outline' ? look : waitShortly(look))
  }
  if (ofWholeSite.has(file)) {
    await state.rest
    await state.turns.take(async () => show(state, planAgain(state.snapshot, state.tools)))
  }
  const isSearched = isOfSearch(state, file)
  if (isSearched) await state.rest
  try {
    return isSearched ? state.search.read(file, state.snapshot) : state.files.make(state.snapshot, file)
  } catch (error) {
    if (!(error instanceof DamagedCache)) throw error
    // The file has changed since the last build, so its cached content is replaced by parsing it again.
    await state.turns.take(() => reload(state, new Set()))
    await state.rest
    return state.files.make(state.snapshot, file)
  }
}
