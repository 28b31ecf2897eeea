import { showCrash } from './crash.ts'
import { forwardAnchor } from './forward-anchor.ts'
import { numberLines } from './number-lines.ts'
import { prefetchInSight } from './prefetch.ts'
import { followHeadings } from './table-of-contents.ts'
import { switchTabs } from './tabs.ts'

/** What is done for each page that is shown, the first one included. */
const steps = [forwardAnchor, switchTabs, followHeadings, numberLines, startParts, prefetchInSight]

/** What few pages have, and the script that each needs; their text comes first. */
const parts: readonly (readonly [selector: string, start: () => Promise<void>])[] = [
  ['.prose img', async () => (await import('./zoom-images.ts')).zoomImages()],
  ['.task-list-item', async () => (await import('./task-lists.ts')).nameTasks()],
  ['docsgen-part', async () => (await import('./interactive-parts.ts')).startParts()],
  ['.mermaid', async () => (await import('./diagrams.ts')).drawDiagrams()],
]

function startParts(): void {
  for (const [selector, start] of parts) {
    if (document.querySelector(selector)) start().catch((error: unknown) => console.warn(`${selector}:`, error))
  }
}

/** Brings the page that is in the document to life. Its text stays readable whatever fails. */
export function startPage(): void {
  attemptAll(steps)
}

/** Runs each, and shows above the page what the first failure was. */
export function attemptAll(actions: readonly (() => void)[]): void {
  const errors = actions.flatMap((action) => {
    try {
      action()
      return []
    } catch (error) {
      return [error]
    }
  })
  if (errors.length > 0) void showCrash(errors[0], (notice) => document.querySelector('main')?.prepend(notice))
}
