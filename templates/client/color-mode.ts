import { findAll, onClick } from './elements.ts'
import { readStored, writeStored } from './storage.ts'

const root = document.documentElement

/** The colour mode button. Remembers the choice; before the first one, follows the system if the site allows it. */
export function switchColorMode(): void {
  const system = matchMedia('(prefers-color-scheme: dark)')
  onClick('.color-mode-button', () => {
    const mode = otherMode()
    writeStored('theme', mode)
    showMode(mode)
  })
  system.addEventListener('change', () => {
    if ('respectSystem' in root.dataset && !readStored('theme')) showMode(system.matches ? 'dark' : 'light')
  })
  // The choice applies to every open page of the site.
  addEventListener('storage', ({ key, newValue }) => {
    if (key === 'theme') showMode(newValue)
  })
  showChoice()
  // A page restored from the back/forward cache missed changes made in the meantime.
  addEventListener('pageshow', showChoice)
}

function showChoice(): void {
  showMode(readStored('theme'))
}

function otherMode(): 'light' | 'dark' {
  return root.dataset['theme'] === 'dark' ? 'light' : 'dark'
}

/** Ignores any other value, for example one that another site stored under the same key. */
function showMode(mode: string | null): void {
  if (mode === 'light' || mode === 'dark') root.dataset['theme'] = mode
  for (const button of findAll('.color-mode-button')) button.ariaLabel = `Switch to ${otherMode()} mode`
  const frame = document.querySelector<HTMLMetaElement>('meta[name="theme-color"]')
  if (frame) frame.content = getComputedStyle(root).backgroundColor
}
