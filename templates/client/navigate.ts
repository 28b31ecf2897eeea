import { isPageAddress, plainAddress, showPlainAddress } from './address.ts'
import { announce } from './announce.ts'
import { showCrash } from './crash.ts'
import { prefersStillness } from './elements.ts'
import { closeMenu } from './menu.ts'
import { reportPageView } from './page-view.ts'
import { takePage } from './pages.ts'
import { prefetchPointed } from './prefetch.ts'
import { showProgress } from './progress.ts'
import { startPage } from './start-page.ts'
import { showCurrentLink } from './sidebar-scroll.ts'

/**
 * Shows the site's other pages in this document. The browser keeps the history and the scroll positions; what it
 * cannot be spared (another script, a failed request) and browsers without `navigation` get the page loaded in full.
 */
export function navigateWithin(): void {
  if (!('navigation' in window)) return
  navigation.addEventListener('navigate', (event) => {
    if (!leadsToPage(event)) return
    event.intercept({ handler: () => goTo(event), focusReset: 'manual', scroll: 'manual' })
  })
  document.documentElement.classList.add('live')
  prefetchPointed()
  // Whoever points at something may be about to follow a link.
  addEventListener('pointerover', () => void loadSwap(), { once: true, passive: true })
}

/** What puts pages in place; `undefined` when it cannot be had, and pages are loaded in full. */
async function loadSwap(): Promise<typeof import('./swap-page.ts') | undefined> {
  return import('./swap-page.ts').catch(() => undefined)
}

function leadsToPage(event: NavigateEvent): boolean {
  const { canIntercept, hashChange, downloadRequest, formData, navigationType, destination } = event
  if (!canIntercept || hashChange || downloadRequest !== null || formData || navigationType === 'reload') return false
  // A script that changes the address only has shown already what it wants to show.
  if (destination.sameDocument && navigationType !== 'traverse') return false
  return isPageAddress(destination.url)
}

async function goTo(event: NavigateEvent): Promise<void> {
  const hideProgress = showProgress()
  try {
    const address = plainAddress(event.destination.url)
    const [page, swap] = await Promise.all([takePage(address.replace(/#.*$/, ''), event.signal), loadSwap()])
    if (event.signal.aborted) return
    const target = page && swap?.readPage(page.html)
    // The address is the new one already.
    if (!target || !swap) return location.reload()
    await show(() => swap.swapPage(target), event)
    if (event.signal.aborted) return
    void finish(page.address)
  } finally {
    hideProgress()
  }
}

/** Until the navigation has ended, a change of the address would be another one. */
async function finish(address: string): Promise<void> {
  try {
    await navigation.transition?.finished
  } catch {
    // The reader went elsewhere in the last moment.
    return
  }
  showPlainAddress(address + location.hash)
  reportPageView()
}

async function show(swap: () => void, event: NavigateEvent): Promise<void> {
  const update = (): void => {
    if (event.signal.aborted) return
    try {
      closeMenu()
      swap()
      showCurrentLink()
      startPage()
    } catch (error) {
      void showCrash(error, (notice) => document.querySelector('main')?.replaceChildren(notice))
    }
    moveFocus()
    // A page that was left before it was scrolled has no position to be restored.
    scrollTo({ top: 0, behavior: 'instant' })
    event.scroll()
    announce(document.title)
  }
  // A swipe has moved the page already.
  if (!('startViewTransition' in document) || prefersStillness() || event.hasUAVisualTransition) return update()
  const transition = document.startViewTransition(update)
  // A window out of sight has nothing to move.
  transition.ready.catch(() => undefined)
  await transition.updateCallbackDone
}

function moveFocus(): void {
  const title = document.querySelector<HTMLElement>('main h1') ?? document.querySelector('main')
  if (!title) return
  title.tabIndex = -1
  title.focus({ preventScroll: true })
}
