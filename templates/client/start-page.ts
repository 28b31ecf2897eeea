import { showCrash } from './crash.ts'
import { prefetchInSight } from './router/prefetch.ts'
import { followHeadings } from './page/table-of-contents.ts'
import { reachScrollers } from './page/reach-scrollers.ts'
import { switchTabs } from './page/tabs.ts'
import { offerChosenVersion } from './page/versions.ts'

/** Runs for each page that is shown, including the first. */
const steps = [switchTabs, followHeadings, startParts, reachScrollers, offerChosenVersion, prefetchInSight]

/** Features that few pages have, with the script that each needs. The text of the page comes first. */
const parts: Readonly<Record<string, () => Promise<{ readonly start: () => void }>>> = {
  '[data-moved]': () => import('./page/forward-anchor.ts'),
  'pre[data-first-line]': () => import('./page/number-lines.ts'),
  '.prose img': () => import('./page/zoom-images.ts'),
  '.api': () => import('./api/api-fields.ts'),
  '.api-samples': () => import('./api/api-examples.ts'),
  '[data-try-it]': () => import('./try-it/start.ts'),
  '.not-found': () => import('./page/suggest-pages.ts'),
  '.api-inputs': () => import('./api/fill-samples.ts'),
  'docsgen-part': () => import('./page/interactive-parts.ts'),
}

function startParts(): void {
  for (const [selector, load] of Object.entries(parts)) {
    if (!document.querySelector(selector)) continue
    load()
      .then(({ start }) => start())
      .catch(console.warn)
  }
}

/** Starts the scripts of the page in the document. */
export function startPage(): void {
  attemptAll(steps)
}

/** Runs each function and shows the first error in place of the page. */
export function attemptAll(actions: readonly (() => void)[]): void {
  const errors = actions.flatMap((action) => {
    try {
      action()
      return []
    } catch (error) {
      return [error]
    }
  })
  if (errors.length > 0) void showCrash(errors[0])
}
