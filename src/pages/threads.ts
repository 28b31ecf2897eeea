import path from 'node:path'
import { performance } from 'node:perf_hooks'
import { packageFolder } from '../system/package-folder.ts'
import type { CacheStore } from '../cache/store.ts'
import type { PageFile } from '../markdown/parse/parse-page.ts'
import type { DrawDiagram } from '../model/diagram.ts'
import { reportTiming } from '../system/timing.ts'
import { openDrawer } from './drawing-thread.ts'
import { packPage } from './packed-page.ts'
import { runsOwnCode, type ParserRequest } from './parser-request.ts'
import { startWorkerPool, type PageLimits, type ParsePages } from './pool.ts'

/** Threads that parse pages. */
export interface Threads {
  /** A parser with some options, in at most `jobs` of the threads. */
  readonly open: (request: ParserRequest, jobs: number | undefined) => ParsePages
  /** The same for `bytes` of text. If these are few, a thread is only started for code of the site. */
  readonly openFor: (bytes: number, request: ParserRequest, jobs: number | undefined) => ParsePages
  readonly close: () => Promise<void>
}

/** Below this size of text, starting a thread would take longer than the work. */
export const fewBytes = 120_000

/** Starts threads that parse pages, and one that draws their diagrams when there is one to draw. */
export function startThreads(limits: PageLimits, store: CacheStore): Threads {
  const script = path.join(packageFolder(), 'dist/command/worker.js')
  const drawer = openDrawer(store, limits)
  const pool = startWorkerPool({ script, limits, drawDiagram: drawer.draw })
  return {
    open: pool.open,
    openFor: (bytes, request, jobs) => {
      if (bytes >= fewBytes) return pool.open(request, jobs)
      const parse = pool.open(request, 1)
      return runsOwnCode(request) ? parse : parseHere(request, drawer.draw, parse)
    },
    close: async () => {
      await Promise.all([pool.close(), drawer.close()])
    },
  }
}

/** Leaves pages that are nested too deeply for this thread to one with a larger stack. */
function parseHere(request: ParserRequest, drawDiagram: DrawDiagram, parseInThread: ParsePages): ParsePages {
  return async (files, onPage) => {
    const { createParser } = await import('./parser.ts')
    const parse = await createParser(request, drawDiagram)
    const left: PageFile[] = []
    for (const file of files) {
      const start = performance.now()
      const parsed = await parse(file)
      reportTiming({ kind: 'read', name: file.file, thread: 0, start, end: performance.now() })
      if (parsed.page.state === 'broken') left.push(file)
      else onPage(packPage(parsed))
    }
    await parseInThread(left, onPage)
  }
}
