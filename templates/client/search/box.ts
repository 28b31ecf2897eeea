import { loadPart } from '../browser/load-part.ts'
import { readStored } from '../browser/storage.ts'
import { commandKey } from './command-key.ts'
import { marksKey } from './marks-key.ts'
import { text } from '../browser/message.ts'

/** The search box in the bar. The search itself loads when the reader first reaches for it. */
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
  // Include what was typed before the search loaded.
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
  // `maxlength` limits only what is typed. Cut later, the text would lose the reader's selection.
  input.value = query.slice(0, input.maxLength)
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
    input.placeholder = text('searchLoading', 'Loading...')
    // Removing the Retry button also removes the focus.
    input.focus()
    try {
      // Request the index manifest together with the scripts that read it, not after them.
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

/** Until the panel is loaded, a slow or failed search can still be left. */
function leaveOnWish(place: HTMLElement, signal: AbortSignal): void {
  const leave = ({ type, target, key }: Event & { readonly key?: string }): void => {
    // Other events than keys have an element as their target.
    const isElsewhere = !key && (target as Element).matches(':not(.search,.search *)')
    const isClosed = key ? key === 'Escape' : type === 'click' && (target as Element).matches('.search-close')
    if (!isElsewhere && !isClosed) return
    place.hidden = true
    // The body always exists.
    if (type !== 'focusin') (document.activeElement as HTMLElement).blur()
  }
  // Runs before the Retry button removes itself.
  for (const type of ['keydown', 'click', 'focusin']) document.addEventListener(type, leave, { signal, capture: true })
}

function isSearchKey({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent): boolean {
  if (altKey) return false
  // Autofill sends keyboard events without a key.
  if (key?.toLowerCase() === 'k') return ctrlKey !== metaKey
  if (key !== '/' || ctrlKey || metaKey) return false
  // The document has no `closest`.
  return !(target as Partial<Element>).closest?.(':read-write')
}

function markWaiting(): void {
  const waiting = readStored(marksKey, 'sessionStorage')
  if (waiting === null) return
  import('./marks.ts').then(({ markPage }) => markPage(waiting)).catch(console.warn)
}
