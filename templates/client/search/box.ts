import { loadPart } from '../load-part.ts'
import { readStored } from '../storage.ts'
import { commandKey } from './command-key.ts'
import { marksKey } from './marks-key.ts'

/** The box in the bar. The search itself is loaded when the reader first reaches for it. */
export function openSearch(): void {
  const input = document.querySelector<HTMLInputElement>('.search-input')
  const place = document.querySelector<HTMLElement>('.search-panel')
  if (!input || !place) return
  let panel: Promise<void> | undefined
  const load = (event: Event): void => {
    place.hidden = false
    panel ??= start(input, place, event)
  }
  input.placeholder += ` ${commandKey()}+K`
  input.addEventListener('focus', load)
  // What is typed before the search is there counts as well.
  input.addEventListener('input', load)
  document.addEventListener('keydown', (event) => {
    if (!isSearchKey(event)) return
    event.preventDefault()
    input.focus()
    input.select()
  })
  addEventListener('docsgen:page-view', markWaiting)
  const query = new URLSearchParams(location.search).get('q')
  if (query === null) return
  input.value = query
  input.focus()
}

async function start(input: HTMLInputElement, place: HTMLElement, reason: Event): Promise<void> {
  const { placeholder } = input
  const loading = new AbortController()
  leaveOnWish(place, loading.signal)
  const keepQuery = (): void => {
    history.replaceState(null, '', `?${new URLSearchParams({ q: input.value }).toString()}`)
  }
  const load = async (): Promise<void> => {
    input.placeholder = 'Loading...'
    // The button that tries again takes the focus away with it.
    input.focus()
    try {
      // The names of the index come beside the scripts that read it, not after them.
      const asked = fetch(input.dataset['list'] ?? '')
      const [{ openPanel }, named] = await Promise.all([import('./panel.ts'), asked])
      await openPanel(input, place, named, reason)
    } finally {
      input.placeholder = placeholder
    }
  }
  await loadPart(place, load, keepQuery)
  loading.abort()
}

/** Until the panel is there to answer, a search that is slow or has failed can be left all the same. */
function leaveOnWish(place: HTMLElement, signal: AbortSignal): void {
  const leave = ({ target, key }: Event & { readonly key?: string }): void => {
    // A click has no key, and is on an element.
    const isWished = key ? key === 'Escape' : (target as Element).matches('.search-close,:not(.search,.search *)')
    if (!isWished) return
    place.hidden = true
    // The body is always there.
    ;(document.activeElement as HTMLElement).blur()
  }
  // Before the button that tries again takes itself away.
  for (const type of ['keydown', 'click']) document.addEventListener(type, leave, { signal, capture: true })
}

function isSearchKey({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent): boolean {
  if (altKey) return false
  // A browser that fills in a field sends events without a key.
  if (key?.toLowerCase() === 'k') return ctrlKey !== metaKey
  if (key !== '/' || ctrlKey || metaKey) return false
  // The document itself has no elements around it.
  return !(target as Partial<Element>).closest?.(':read-write')
}

function markWaiting(): void {
  const waiting = readStored(marksKey, 'sessionStorage')
  if (waiting === null) return
  import('./marks.ts').then(({ markPage }) => markPage(waiting)).catch(console.warn)
}
