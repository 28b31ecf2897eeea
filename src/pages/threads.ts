import path from 'node:path'
import { packageFolder } from '../system/package-folder.ts'
import type { CacheStore } from '../cache/store.ts'
import { openDrawer } from './drawing-thread.ts'
import type { ParserRequest } from './parser-request.ts'
import { endThreads, createThreadGroup, startWorkerPool, type PageLimits, type PagePool } from './pool.ts'

/** Threads that parse pages. */
export interface Threads {
  /** A pool that parses with some options, in at most `jobs` of the threads. Closing it keeps them. */
  readonly open: (request: ParserRequest, jobs: number | undefined) => PagePool
  readonly close: () => Promise<void>
}

/** Starts threads that parse pages, and one that draws their diagrams when there is one to draw. */
export function startThreads(limits: PageLimits, store: CacheStore): Threads {
  const script = path.join(packageFolder(), 'dist/command/worker.js')
  const drawer = openDrawer(store, limits)
  const group = createThreadGroup()
  return {
    open: (workerData, jobs) => {
      const { parse } = startWorkerPool({ script, workerData, jobs, limits, drawDiagram: drawer.draw }, group)
      return { parse, close: () => Promise.resolve() }
    },
    close: async () => {
      await Promise.all([endThreads(group), drawer.close()])
    },
  }
}
