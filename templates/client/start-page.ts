import { createCrashNotice } from './crash.ts'
import { numberLines } from './number-lines.ts'
import { prefetchInSight } from './prefetch.ts'
import { followHeadings } from './table-of-contents.ts'
import { switchTabs } from './tabs.ts'
import { zoomImages } from './zoom-images.ts'

/** What is done for each page that is shown, the first one included. */
const steps = [switchTabs, followHeadings, numberLines, zoomImages, prefetchInSight]

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
  if (errors.length > 0) document.querySelector('main')?.prepend(createCrashNotice(errors[0]))
}
