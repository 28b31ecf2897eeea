declare global {
  interface Window {
    /** What readers did to interactive parts that were not alive yet: clicks, and entered texts. */
    earlyTouches?: Event[] | undefined
  }
}

/**
 * Runs before the first paint, inlined into the head: what must be right before anything shows. A storage that fails is
 * passed over here; the main script reports it.
 */
export function preparePage(): void {
  const root = document.documentElement
  const { dataset, classList } = root
  classList.add('js')
  // Without its main script a page has to show all it has.
  addEventListener('error', ({ target }) => target instanceof HTMLScriptElement && classList.remove('js'), true)
  // A page that was loaded again can be left for one that was shown in its place; until the main script has come,
  // or where it never comes, that one has to be loaded.
  const { pathname } = location
  addEventListener('popstate', () => {
    if (location.pathname !== pathname && !classList.contains('live')) location.reload()
  })
  for (const type of ['click', 'input']) addEventListener(type, keepTouch, true)
  if ('respectSystem' in dataset)
    dataset['theme'] = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
  try {
    const theme = localStorage.getItem('theme')
    if (theme === 'light' || theme === 'dark') dataset['theme'] = theme
    const announcement = dataset['announcement']
    if (announcement && localStorage.getItem('docsgen.announcement') === announcement) {
      classList.add('announcement-closed')
    }
  } catch {
    // The defaults of the markup hold.
  }
}

/** No click is lost on a part that its script has not reached; a link in it leads where it leads. */
function keepTouch(event: Event): void {
  // The document itself has no elements around it.
  const target = event.target as Partial<Element>
  if (!event.isTrusted || !target.closest?.('docsgen-part:not([data-live])')) return
  if (target.closest('.part-failure, a[href]')) return
  if (event.type === 'click') event.preventDefault()
  ;(window.earlyTouches ??= []).push(event)
}

preparePage()
