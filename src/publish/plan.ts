import { isNeededByOldPages } from './file-kinds.ts'
import type { FileClass, ReleaseFile, RetiredFile } from './release.ts'
import type { RemoteState } from './remote-state.ts'
import type { ListedObject } from '../store/store.ts'

/** One file of a plan. */
export interface PlannedFile {
  readonly key: string
  readonly file: ReleaseFile
}

/** The changes that make a store match a site. */
export interface Plan {
  /** The whole site, with the ETags of unchanged files. */
  readonly files: ReadonlyMap<string, ReleaseFile>
  readonly created: readonly PlannedFile[]
  readonly changed: readonly PlannedFile[]
  readonly unchanged: readonly PlannedFile[]
  /** Keys to delete at the end of the run. */
  readonly removed: readonly string[]
  /** Keys to delete in a later run, when readers no longer have pages open that need them. */
  readonly waiting: readonly string[]
  /** Files that are no longer part of the site: removed and waiting. */
  readonly retired: ReadonlyMap<string, RetiredFile>
  /** Keys whose content may differ from the last complete release. */
  readonly doubted: ReadonlySet<string>
  /** Keys of the site whose current content was not published by docsgen. */
  readonly foreign: readonly string[]
  /** The store already matches the site. */
  readonly isEmpty: boolean
}

type Live = ReadonlyMap<string, ListedObject>

/** All keys that a plan must consider: those of the site and those that docsgen published before. */
export function keysOfInterest({ state, whole, broken }: RemoteState, wanted: Iterable<string>): Set<string> {
  return new Set([
    ...wanted,
    ...(whole?.files.keys() ?? []),
    ...(broken?.files.keys() ?? []),
    ...Object.keys(state?.retired ?? {}),
  ])
}

/** Leaves out the second key of each page, which only makes the page's alternative address work. */
export function withoutAliases<Item>(items: readonly Item[], keyOf: (item: Item) => string): Item[] {
  const keys = new Set(items.map(keyOf))
  return items.filter((item) => !keys.has(`${keyOf(item)}/index.html`))
}

/**
 * Compares the site with the last manifest and the store's listing. Files that old pages need stay for the grace
 * period.
 */
export function makePlan(
  remoteState: RemoteState,
  wanted: ReadonlyMap<string, ReleaseFile>,
  live: Live,
  grace: number,
): Plan {
  const files = new Map<string, ReleaseFile>()
  const created: PlannedFile[] = []
  const changed: PlannedFile[] = []
  const unchanged: PlannedFile[] = []
  const foreign: string[] = []
  const doubted = findDoubted(remoteState)
  for (const [key, file] of wanted) {
    const there = live.get(key)
    const etag =
      there === undefined || doubted.has(key) ? '' : etagIfSame(remoteState.whole?.files.get(key), file, there)
    const planned = { key, file: { ...file, etag } }
    files.set(key, planned.file)
    if (there === undefined) created.push(planned)
    else if (etag !== '') unchanged.push(planned)
    else changed.push(planned)
    if (there !== undefined && etag === '' && !isKnown(remoteState, key)) foreign.push(key)
  }
  const retired = retire(remoteState, wanted, live)
  const isDue = (key: string, { class: kind, since }: RetiredFile): boolean =>
    !isNeededByOldPages(key, kind) || Date.parse(since) + grace <= remoteState.now
  const removed = pagesFirst([...retired].filter(([key, file]) => isDue(key, file)))
  const waiting = [...retired].filter(([key, file]) => !isDue(key, file)).map(([key]) => key)
  const before = remoteState.state?.retired ?? {}
  const isEmpty =
    remoteState.state?.state === 'done' &&
    created.length + changed.length + removed.length === 0 &&
    waiting.every((key) => Object.hasOwn(before, key))
  return { files, created, changed, unchanged, removed, waiting, retired, doubted, foreign, isEmpty }
}

/** Runs that were interrupted may have replaced some files. Equal bytes with different headers have the same ETag. */
function findDoubted({ whole, broken, state }: RemoteState): Set<string> {
  if (state?.state !== 'publishing') return new Set()
  const doubted = new Set(state.doubted)
  for (const key of new Set([...(whole?.files.keys() ?? []), ...(broken?.files.keys() ?? [])])) {
    const before = whole?.files.get(key)
    const between = broken?.files.get(key)
    if (before === undefined || between === undefined || !isSameFile(before, between)) doubted.add(key)
  }
  return doubted
}

/** The ETag of a file that is already up to date; empty for any other file. */
function etagIfSame(before: ReleaseFile | undefined, file: ReleaseFile, there: ListedObject): string {
  return before !== undefined && isSameFile(before, file) && before.etag === there.etag ? before.etag : ''
}

function isSameFile(one: ReleaseFile, other: ReleaseFile): boolean {
  return one.object === other.object && one.redirect === other.redirect
}

function isKnown({ whole, broken, state }: RemoteState, key: string): boolean {
  return whole?.files.has(key) === true || broken?.files.has(key) === true || Object.hasOwn(state?.retired ?? {}, key)
}

/**
 * Files that docsgen published and the site no longer has. If docsgen did not write a key's current content, it is
 * kept.
 */
function retire(
  { now, state, whole, broken }: RemoteState,
  wanted: ReadonlyMap<string, ReleaseFile>,
  live: Live,
): Map<string, RetiredFile> {
  const retired = new Map<string, RetiredFile>()
  const isBroken = state?.state === 'publishing'
  const add = (key: string, kind: FileClass, etag: string, since: string): void => {
    const there = live.get(key)
    if (wanted.has(key) || there === undefined) return
    if (etag === '' || etag === there.etag) retired.set(key, { since, class: kind, etag: there.etag })
  }
  const today = new Date(now).toISOString()
  for (const [key, file] of Object.entries(state?.retired ?? {})) add(key, file.class, file.etag, file.since)
  for (const release of [whole, broken])
    for (const [key, file] of release?.files ?? [])
      add(key, file.class, isBroken ? '' : file.etag, retired.get(key)?.since ?? today)
  return retired
}

/** Pages are deleted before the files that they need. */
function pagesFirst(files: readonly (readonly [string, RetiredFile])[]): string[] {
  return files.toSorted((left, right) => rankOf(left) - rankOf(right)).map(([key]) => key)
}

function rankOf([key, file]: readonly [string, RetiredFile]): number {
  return Number(isNeededByOldPages(key, file.class))
}
