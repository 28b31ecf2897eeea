import { isPageAddress, plainAddress, showPlainAddress } from '../browser/address.ts'
import { announce } from '../browser/announce.ts'
import { showCrash } from '../crash.ts'
import { create } from '../browser/elements.ts'
import { askForRetry } from '../browser/load-part.ts'
import { reportPageView } from '../analytics/page-view.ts'
import { takePage } from './pages.ts'
import { prefetchPointed } from './prefetch.ts'
import { startPage } from '../start-page.ts'
import { text } from '../browser/message.ts'

/**
 * Shows the site's other pages in this document. The browser keeps the history and the scroll positions. If another
 * script is needed or the preload of a page fails, and in browsers without `navigation`, the page is loaded in full.
 */
export function navigateWithin(): void {
  if (!('navigation' in window)) return
  navigation.addEventListener('navigate', (event) => {
    if (!leadsToPage(event)) return
    const handler = event.destination.key === returning ? () => Promise.resolve() : () => goTo(event)
    event.intercept({ handler, focusReset: 'manual', scroll: 'manual' })
  })
  document.documentElement.classList.add('live')
  prefetchPointed((page) => void loadSwap().then((swap) => page && swap?.readPage(page.html)))
  // A reader who moves the pointer or presses a key may be about to follow a link.
  for (const type of ['pointerover', 'scroll', 'keydown'])
    addEventListener(type, () => void loadSwap(), { passive: true })
}

let swapping: Promise<typeof import('./swap-page.ts') | undefined> | undefined

/**
 * The module that swaps pages, or `undefined` if it failed to load and pages are loaded in full. Stored, because the
 * browser delays even a loaded import by a task, and the next page would miss a frame.
 */
function loadSwap(): NonNullable<typeof swapping> {
  return (swapping ??= import('./swap-page.ts').catch(() => undefined))
}

function leadsToPage(event: NavigateEvent): boolean {
  const { canIntercept, hashChange, downloadRequest, formData, navigationType, destination } = event
  if (!canIntercept || downloadRequest !== null || formData || navigationType === 'reload') return false
  // A jump within the page at this address, although the previous page may still be shown.
  if (hashChange) return isUnderWay
  // A script that changes only the address already shows what it wants to show.
  if (destination.sameDocument && navigationType !== 'traverse') return false
  return isPageAddress(destination.url)
}

/** The address is that of a page that is not shown yet. */
let isUnderWay = false
/** The history entry of the page that is shown. */
let shown: NavigationHistoryEntry | undefined
/** The key of the shown entry, while the address goes back to it. */
let returning: string | undefined
/** The notice that a page could not be loaded. */
let failure: HTMLElement | undefined

async function goTo(event: NavigateEvent): Promise<void> {
  if (!isUnderWay) shown = navigation.transition?.from
  isUnderWay = true
  failure?.remove()
  const address = plainAddress(event.destination.url).replace(/#.*$/, '')
  const hideProgress = showProgress()
  event.signal.addEventListener('abort', hideProgress)
  try {
    const [page, swap] = await Promise.all([takePage(address, event.signal), loadSwap()])
    if (event.signal.aborted) return
    const target = page && swap?.readPage(page.html)
    // The address has already changed.
    if (!target || !swap) return location.reload()
    await swap.showPage(target, event, { startPage, announce, showCrash })
    if (event.signal.aborted) return
    isUnderWay = false
    void finish(page.address)
  } catch (error) {
    if (!event.signal.aborted) void explainFailure(event, error)
  } finally {
    hideProgress()
  }
}

/** The reader keeps the shown page and its address, and can try again. */
async function explainFailure({ destination, navigationType }: NavigateEvent, error: unknown): Promise<void> {
  failure = create('div', { className: 'page-notice' })
  document.querySelector('main')?.append(failure)
  const reason = error instanceof Error ? error.message : String(error)
  const isAskedAgain = askForRetry(failure, text('pageNotLoaded', 'The page could not be loaded: {reason}', { reason }))
  returning = shown?.key
  isUnderWay = false
  if (navigationType === 'replace') history.replaceState(history.state, '', shown?.url ?? '')
  else if (returning) await navigation.traverseTo(returning).finished?.catch(console.warn)
  returning = undefined
  await isAskedAgain
  if (navigationType === 'traverse') navigation.traverseTo(destination.key)
  else navigation.navigate(destination.url)
}

/** Until the navigation ends, changing the address would start another navigation. */
async function finish(address: string): Promise<void> {
  try {
    await navigation.transition?.finished
  } catch {
    // The reader went elsewhere at the last moment.
    return
  }
  showPlainAddress(address + location.hash)
  reportPageView()
}

/** Shows a progress bar and a spinner if loading a page takes 200 ms or more. Returns the function that removes them. */
function showProgress(): () => void {
  const bar = create('div', {
    className: 'progress',
    role: 'progressbar',
    ariaLabel: text('loadingPage', 'Loading page'),
  })
  const spinner = create('p', {
    className: 'part-spinner page-notice',
    role: 'status',
    textContent: text('loading', 'Loading…'),
  })
  const timer = setTimeout(() => {
    document.body.append(bar)
    document.querySelector('main')?.append(spinner)
  }, 200)
  return () => {
    clearTimeout(timer)
    bar.remove()
    spinner.remove()
  }
}
