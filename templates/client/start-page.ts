import { showCrash } from './crash.ts'
import { forwardAnchor } from './forward-anchor.ts'
import { numberLines } from './number-lines.ts'
import { prefetchInSight } from './prefetch.ts'
import { followHeadings } from './table-of-contents.ts'
import { switchTabs } from './tabs.ts'

/** What is done for each page that is shown, the first one included. */
const steps = [forwardAnchor, switchTabs, followHeadings, numberLines, zoomImages, prefetchInSight]

/** Pages with pictures are few, and their text comes first. */
function zoomImages(): void {
  if (!document.querySelector('.prose img')) return
  import('./zoom-images.ts').then(
    (images) => images.zoomImages(),
    (error: unknown) => console.warn('Pictures cannot be enlarged.', error),
  )
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
