import path from 'node:path'
import { Worker } from 'node:worker_threads'
import type { CacheStore } from '../cache/store.ts'
import { keyOfDiagram } from '../markdown/dialect/code/diagram-key.ts'
import { packageFolder } from '../system/package-folder.ts'
import type { DrawDiagram, Drawing } from '../model/diagram.ts'
import { countSeconds } from '../system/count-seconds.ts'
import type { PageLimits } from './pool.ts'

/** Draws the diagrams of a site. What was drawn before comes from the cache. */
export interface DiagramDrawer {
  readonly draw: DrawDiagram
  readonly close: () => Promise<void>
}

/**
 * Opens a drawer. Its thread starts with the first diagram that is not in the cache, and ends when a diagram exceeds
 * the limits of a page.
 */
export function openDrawer(store: CacheStore, limits: PageLimits): DiagramDrawer {
  let worker: Worker | undefined
  let last: Promise<unknown> = Promise.resolve()
  const close = async (): Promise<void> => {
    await worker?.terminate()
    worker = undefined
  }
  const drawNow = async (source: string): Promise<Drawing> => {
    const key = keyOfDiagram(source)
    const known = store.read('diagram', key) as Drawing | undefined
    if (known !== undefined) return known
    worker ??= startThread(limits)
    const drawing = await ask(worker, source, limits)
    if (typeof drawing === 'string') {
      await close()
      return { error: { message: drawing } }
    }
    store.write('diagram', key, JSON.stringify(drawing))
    return drawing
  }
  const draw: DrawDiagram = (source) => {
    const drawing = last.then(() => drawNow(source))
    last = drawing
    return drawing
  }
  return { draw, close }
}

function startThread({ megabytes }: PageLimits): Worker {
  const script = path.join(packageFolder(), 'dist/diagrams/draw-thread.js')
  const worker = new Worker(script, { resourceLimits: { maxOldGenerationSizeMb: megabytes } })
  worker.unref()
  return worker
}

/**
 * The answer of the thread, or why it has to end. Loading mermaid is not part of the time limit, because a thread that
 * loads does not answer, and a busy machine takes long for it.
 */
function ask(worker: Worker, source: string, limits: PageLimits): Promise<Drawing | string> {
  return new Promise((resolve) => {
    let timer: NodeJS.Timeout | undefined
    const onMessage = (answer: Drawing | { readonly isBegun: true }): void => {
      if ('isBegun' in answer) timer = countSeconds(worker, limits.seconds, () => settle(tooMuch(limits)))
      else settle(answer)
    }
    const settle = (answer: Drawing | string): void => {
      clearInterval(timer)
      worker.unref()
      worker.off('message', onMessage).off('error', onError)
      resolve(answer)
    }
    const onError = (error: Error): void => {
      const isTooLarge = 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
      settle(isTooLarge ? tooMuch(limits) : `the diagram cannot be drawn: ${error.message}`)
    }
    worker.on('message', onMessage).on('error', onError)
    worker.ref()
    worker.postMessage(source)
  })
}

function tooMuch({ seconds, megabytes }: PageLimits): string {
  return `drawing this diagram takes more than ${String(seconds)} seconds or ${String(megabytes)} MB of memory; make it smaller, or raise build.pageLimits`
}
