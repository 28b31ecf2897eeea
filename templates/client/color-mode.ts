import { findAll, onClick } from './elements.ts'
import { readStored, writeStored } from './storage.ts'

const root = document.documentElement

/** Light and dark by a button, remembered; until the first choice the system's, where the site respects it. */
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
  // The same choice holds in every open page of the site.
  addEventListener('storage', ({ key, newValue }) => {
    if (key === 'theme') showMode(newValue)
  })
  showChoice()
  // A page that comes back from the browser's memory has missed what was chosen meanwhile.
  addEventListener('pageshow', showChoice)
}

function showChoice(): void {
  showMode(readStored('theme'))
}

function otherMode(): 'light' | 'dark' {
  return root.dataset['theme'] === 'dark' ? 'light' : 'dark'
}

/** Anything that is no mode, such as another site's word under the same key, changes nothing. */
function showMode(mode: string | null): void {
  if (mode === 'light' || mode === 'dark') root.dataset['theme'] = mode
  for (const button of findAll('.color-mode-button')) button.ariaLabel = `Switch to ${otherMode()} mode`
  const frame = document.querySelector<HTMLMetaElement>('meta[name="theme-color"]')
  if (frame) frame.content = getComputedStyle(root).backgroundColor
}
