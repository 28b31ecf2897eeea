import { showCrash } from './crash.ts'
import { prefetchInSight } from './prefetch.ts'
import { followHeadings } from './table-of-contents.ts'
import { switchTabs } from './tabs.ts'

/** What is done for each page that is shown, the first one included. */
const steps = [switchTabs, followHeadings, startParts, prefetchInSight]

/** What few pages have, and the script that each needs; their text comes first. */
const parts: Readonly<Record<string, () => Promise<{ readonly start: () => void }>>> = {
  '[data-moved]': () => import('./forward-anchor.ts'),
  'pre[data-first-line], .prose img, .math, .task-list-item': () => import('./article-parts.ts'),
  '.api-inputs': () => import('./fill-samples.ts'),
  'docsgen-part': () => import('./interactive-parts.ts'),
  '.mermaid': () => import('./diagrams.ts'),
}

function startParts(): void {
  for (const [selector, load] of Object.entries(parts)) {
    if (!document.querySelector(selector)) continue
    load()
      .then(({ start }) => start())
      .catch(console.warn)
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
