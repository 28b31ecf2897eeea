import path from 'node:path'
import { packageFolder } from '../system/package-folder.ts'
import type { CacheStore } from '../cache/store.ts'
import { openDrawer } from './drawing-thread.ts'
import type { ParserRequest } from './parser-request.ts'
import { startWorkerPool, type PageLimits, type ParsePages } from './pool.ts'

/** Threads that parse pages. */
export interface Threads {
  /** A parser with some options, in at most `jobs` of the threads. */
  readonly open: (request: ParserRequest, jobs: number | undefined) => ParsePages
  readonly close: () => Promise<void>
}

/** Starts threads that parse pages, and one that draws their diagrams when there is one to draw. */
export function startThreads(limits: PageLimits, store: CacheStore): Threads {
  const script = path.join(packageFolder(), 'dist/command/worker.js')
  const drawer = openDrawer(store, limits)
  const pool = startWorkerPool({ script, limits, drawDiagram: drawer.draw })
  return {
    open: pool.open,
    close: async () => {
      await Promise.all([pool.close(), drawer.close()])
    },
  }
}
