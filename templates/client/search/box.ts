import { loadPart } from '../load-part.ts'
import { readStored } from '../storage.ts'
import { commandKey } from './command-key.ts'
import { marksKey } from './marks-key.ts'

/** The box in the bar. The search itself is loaded when the reader first reaches for it. */
export function openSearch(): void {
  const input = document.querySelector<HTMLInputElement>('.search-input')
  const place = document.querySelector<HTMLElement>('.search-panel')
  if (!input || !place) return
  const label = input.placeholder
  const hint = `${label} ${commandKey()}+K`
  let panel: Promise<void> | undefined
  const load = (): void => {
    place.hidden = false
    panel ??= start(input, place, hint)
  }
  input.placeholder = hint
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

async function start(input: HTMLInputElement, place: HTMLElement, hint: string): Promise<void> {
  const loading = new AbortController()
  leaveOnWish(place, loading.signal)
  await loadPart(place, async () => {
    input.placeholder = 'Loading...'
    // The button that tries again takes the focus away with it.
    input.focus()
    try {
      // The names of the index come beside the scripts that read it, not after them.
      const { list = '' } = input.closest<HTMLElement>('.search')?.dataset ?? {}
      const [{ openPanel }, named] = await Promise.all([import('./panel.ts'), fetch(list)])
      await openPanel(input, place, named)
    } finally {
      input.placeholder = hint
    }
  })
  loading.abort()
}

/** Until the panel is there to answer, a search that is slow or has failed can be left all the same. */
function leaveOnWish(place: HTMLElement, signal: AbortSignal): void {
  const leave = ({ type, target, key }: Event & { readonly key?: string }): void => {
    if (!(target instanceof Element)) return
    const isWished =
      type === 'keydown' ? key === 'Escape' : !target.closest('.search') || target.matches('.search-close')
    if (!isWished) return
    place.hidden = true
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  }
  // Before the button that tries again takes itself away.
  for (const type of ['keydown', 'click']) document.addEventListener(type, leave, { signal, capture: true })
}

function isSearchKey({ key, ctrlKey, metaKey, altKey, target, isComposing }: KeyboardEvent): boolean {
  if (isComposing || altKey) return false
  // A browser that fills in a field sends events without a key.
  if (key?.toLowerCase() === 'k') return ctrlKey !== metaKey
  const isTyping = target instanceof Element && target.closest('input, textarea, select, [contenteditable]')
  return key === '/' && !isTyping && !ctrlKey && !metaKey
}

function markWaiting(): void {
  const waiting = readStored(marksKey, 'sessionStorage')
  if (waiting === null) return
  import('./marks.ts').then(({ markPage }) => markPage(waiting)).catch(console.warn)
}
