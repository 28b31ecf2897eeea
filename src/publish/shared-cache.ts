import { Failure } from '../report/failure.ts'
import type { Problem } from '../report/problem.ts'
import { causeOf, isSystemError } from '../system/system-error.ts'
import { createAttempts } from './attempts.ts'
import type { CachePlace } from './cache-place.ts'
import { fetchCache } from './fetch-cache.ts'
import { openStore } from './open-store.ts'
import type { Session } from './session.ts'
import { shareCache } from './share-cache.ts'
import type { Store } from './store.ts'

// The cache of builds in a store that many machines share. The folder on this machine stays what a build works with:
// it is filled before the build where the store knows better, and what has changed in it goes to the store afterwards.
// One small object for each fingerprint, the pointer, names the chunks of every file; whoever writes it last wins.

export interface SharedCacheRequest {
  /** Names the store: `s3://bucket/prefix`. */
  readonly store: string
  /** Absolute path of the folder on this machine. */
  readonly folder: string
  readonly fingerprint: string
  readonly onProgress: (step: string) => void
}

/** A cache that other machines have filled. Neither call fails: what goes wrong is told as a warning. */
export interface SharedCache {
  /** Brings what the store has into the folder; done before the build. */
  readonly fetch: () => Promise<void>
  /** Brings what the build has changed into the store. */
  readonly share: () => Promise<void>
  readonly close: () => Promise<void>
  readonly problems: () => readonly Problem[]
  /** Bytes that were moved. */
  readonly moved: () => Moved
}

/** Packed bytes that went each way. */
export interface Moved {
  readonly store: string
  readonly fetched: number
  readonly stored: number
}

const connections = 16
/** The store may have been unreachable for a reason that does not pass, and the build waits. */
const mostAttempts = 3

/** Opens the cache in the store; `DOCSGEN_CACHE_KEY` seals it, `DOCSGEN_CACHE_READ_ONLY` leaves it as it is. */
export async function openSharedCache(request: SharedCacheRequest): Promise<SharedCache> {
  const problems: Problem[] = []
  const attempt = async <Value>(work: () => Promise<Value>): Promise<Value | undefined> => {
    if (problems.length > 0) return undefined
    try {
      return await work()
    } catch (error) {
      problems.push(tellTrouble(error))
      return undefined
    }
  }
  const store = await attempt(async () => openStore(request.store, undefined, connections))
  const place = store === undefined ? undefined : placeOf(request, store)
  const mayWrite = (process.env['DOCSGEN_CACHE_READ_ONLY'] ?? '') === ''
  let damaged: ReadonlySet<string> = new Set()
  let [fetched, stored] = [0, 0]
  return {
    fetch: async () => {
      if (place === undefined) return
      request.onProgress('fetching the cache')
      const result = await attempt(async () => fetchCache(place))
      fetched = result?.bytes ?? 0
      damaged = result?.damaged ?? damaged
    },
    share: async () => {
      if (place === undefined || !mayWrite) return
      request.onProgress('sharing the cache')
      stored = (await attempt(async () => shareCache(place, damaged))) ?? 0
    },
    close: async () => store?.close(),
    problems: () => problems,
    moved: () => ({ store: request.store, fetched, stored }),
  }
}

function placeOf({ folder, fingerprint, onProgress }: SharedCacheRequest, store: Store): CachePlace {
  const attempts = createAttempts({
    name: store.name,
    jobs: connections,
    firstPause: 200,
    most: mostAttempts,
    onTrouble: onProgress,
  })
  const session: Session = {
    store,
    attempts,
    now: Date.now,
    actor: '',
    onProgress,
    onHold: () => undefined,
  }
  const key = process.env['DOCSGEN_CACHE_KEY'] ?? ''
  return { folder, session, seal: { fingerprint, key: key === '' ? undefined : key } }
}

/** A store or a disk that fails costs time, never the build; a mistake of ours is not hidden. */
function tellTrouble(error: unknown): Problem {
  const reason =
    error instanceof Failure
      ? error.message
      : isSystemError(error)
        ? `${error.path ?? 'a file'}: ${causeOf(error)}`
        : undefined
  if (reason === undefined) throw error
  return { severity: 'warning', rule: 'shared-cache', message: `the shared cache was not used: ${reason}` }
}
