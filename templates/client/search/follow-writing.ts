import { loadIndex } from './load-index.ts'
import type { WorkerLink } from './worker-link.ts'

/** Milliseconds without a change after which a panel that is open shows what it finds now. */
const pause = 300

interface Following {
  readonly link: WorkerLink
  /** Address of the file that names the parts of the index. */
  readonly list: string
  /** Asks once more what a panel that is open shows. */
  readonly askAgain: () => void
}

/**
 * Searches a site that is being written: its index changes under the panel, so a search waits for the new one. A
 * published site keeps its index as long as its pages.
 */
export function followWriting({ link, list, askAgain }: Following): WorkerLink['search'] {
  const { dataset } = document.documentElement
  if (dataset['live'] === undefined) return link.search
  // Which changes the first index knew of, nobody can tell.
  let known: string | undefined = '0'
  let newest: Parameters<WorkerLink['search']> | undefined
  let catchingUp: Promise<void> | undefined
  let timer: number | undefined
  const isBehind = (): boolean => dataset['live'] !== known
  const catchUp = async (): Promise<void> => {
    while (isBehind()) {
      const now = dataset['live']
      try {
        await link.load(await loadIndex(await fetch(list)))
        known = now
      } catch (error) {
        // The next change may have taken away what was asked for.
        if (dataset['live'] !== now) continue
        console.warn('The index of what was written last could not be loaded.', error)
        return
      }
    }
  }
  addEventListener('docsgen:change', () => {
    clearTimeout(timer)
    timer = window.setTimeout(askAgain, pause)
  })
  const catchUpAndAsk = async (): Promise<void> => {
    await catchUp()
    catchingUp = undefined
    if (newest) link.search(...newest)
  }
  return (...question) => {
    newest = question
    if (catchingUp === undefined && !isBehind()) return link.search(...question)
    catchingUp ??= catchUpAndAsk()
  }
}
