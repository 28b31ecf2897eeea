import { findAll, onClick } from '../browser/elements.ts'
import { storageKeys } from '../browser/storage-keys.ts'
import { forgetStored, readStored, writeStored } from '../browser/storage.ts'
import { text } from '../browser/message.ts'

type Mode = 'light' | 'dark'

const root = document.documentElement
const system = matchMedia('(prefers-color-scheme: dark)')

/** The colour mode button. Remembers the choice; before the first one, follows the system if the site allows it. */
export function switchColorMode(): void {
  onClick('.color-mode-button', () => {
    const next = nextChoice()
    if (next === 'system') forgetStored(storageKeys.theme)
    else writeStored(storageKeys.theme, next)
    showChoice()
  })
  system.addEventListener('change', showChoice)
  // The choice applies to every open page of the site.
  addEventListener('storage', ({ key }) => {
    if (key === storageKeys.theme) showChoice()
  })
  showChoice()
  // A page restored from the back/forward cache missed changes made in the meantime.
  addEventListener('pageshow', showChoice)
}

/**
 * The other mode. On a site that follows the system, a reader who has chosen both modes gets back to that: first the
 * mode that the system does not have, then the one that it has, then whatever it has.
 */
function nextChoice(): Mode | 'system' {
  if (!followsSystem()) return otherThan(shownMode())
  const chosen = chosenMode()
  if (chosen === undefined) return otherThan(systemMode())
  return chosen === systemMode() ? 'system' : systemMode()
}

function showChoice(): void {
  const mode = chosenMode() ?? (followsSystem() ? systemMode() : undefined)
  if (mode) root.dataset['theme'] = mode
  const next = nextChoice()
  for (const button of findAll('.color-mode-button')) {
    button.ariaLabel = nameOf(next)
    button.dataset['next'] = next
  }
  const frame = document.querySelector<HTMLMetaElement>('meta[name="theme-color"]')
  if (frame) frame.content = getComputedStyle(root).backgroundColor
}

function nameOf(next: Mode | 'system'): string {
  if (next === 'dark') return text('switchToDark', 'Switch to dark mode')
  if (next === 'light') return text('switchToLight', 'Switch to light mode')
  return systemMode() === 'dark'
    ? text('switchToDarkAsSystem', 'Switch to dark mode, as your system')
    : text('switchToLightAsSystem', 'Switch to light mode, as your system')
}

/** Ignores any other value, for example one that another site stored under the same key. */
function chosenMode(): Mode | undefined {
  const stored = readStored(storageKeys.theme)
  return stored === 'light' || stored === 'dark' ? stored : undefined
}

function followsSystem(): boolean {
  return 'respectSystem' in root.dataset
}

function systemMode(): Mode {
  return system.matches ? 'dark' : 'light'
}

function shownMode(): Mode {
  return root.dataset['theme'] === 'dark' ? 'dark' : 'light'
}

function otherThan(mode: Mode): Mode {
  return mode === 'dark' ? 'light' : 'dark'
}
