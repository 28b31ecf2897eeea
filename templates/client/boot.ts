import { storageKeys } from './browser/storage-keys.ts'

declare global {
  interface Window {
    /** Clicks and input on interactive parts before they were hydrated. */
    earlyTouches?: Event[] | undefined
  }
}

/**
 * Runs before the first paint, inlined into the head, and sets what must be right from the start. Storage errors are
 * ignored here, because the main script reports them.
 */
export function preparePage(): void {
  const root = document.documentElement
  const { dataset, classList } = root
  classList.add('js')
  // Without the main script, which is a module, the page has to show everything. Analytics may well be blocked.
  addEventListener('error', ({ target }) => isMainScript(target) && classList.remove('js'), true)
  // After a reload, the reader can go back to a page that was shown in place of this one. Until the main script runs,
  // or if it never does, that page needs a full load.
  const { pathname } = location
  addEventListener('popstate', () => {
    if (location.pathname !== pathname && !classList.contains('live')) location.reload()
  })
  for (const type of ['click', 'input']) addEventListener(type, keepTouch, true)
  if ('respectSystem' in dataset)
    dataset['theme'] = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
  try {
    const theme = stored('theme')
    if (theme === 'light' || theme === 'dark') dataset['theme'] = theme
    const isDismissed = stored('announcementDismissed') && stored('announcementId') === dataset['announcement']
    if (isDismissed) classList.add('announcement-closed')
    if ('hideableSidebar' in dataset && stored('sidebarHidden')) classList.add('sidebar-hidden')
  } catch {
    // The defaults in the markup apply.
  }
}

/** Scripts that a config adds have no hash. */
function isMainScript(target: EventTarget | null): boolean {
  return target instanceof HTMLScriptElement && target.type === 'module' && target.integrity !== ''
}

function stored(name: keyof typeof storageKeys): string | null {
  return localStorage.getItem(storageKeys[name])
}

/** Records clicks on parts that are not hydrated yet. Links in them work as usual. */
function keepTouch(event: Event): void {
  // A click on the document has no `closest`.
  const target = event.target as Partial<Element>
  if (!event.isTrusted || !target.closest?.('docsgen-part:not([data-live])')) return
  if (target.closest('.part-failure, a[href]')) return
  if (event.type === 'click') event.preventDefault()
  ;(window.earlyTouches ??= []).push(event)
}

preparePage()
