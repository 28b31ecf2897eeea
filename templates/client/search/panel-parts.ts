import { copyText } from '../browser/copy-text.ts'
import { create, createButton } from '../browser/elements.ts'
import { commandKey } from './command-key.ts'
import { text } from '../browser/message.ts'

/** The parts of the panel, from top to bottom. The status is for screen readers only. */
export interface PanelParts {
  readonly filters: HTMLElement
  readonly message: HTMLElement
  readonly list: HTMLElement
  readonly footer: HTMLElement
  readonly status: HTMLElement
}

/** Creates the parts, all empty. */
export function createParts(): PanelParts {
  return {
    filters: create('div', {
      className: 'search-filters',
      role: 'group',
      ariaLabel: text('searchParts', 'Part of the site'),
      hidden: true,
    }),
    message: create('div', { className: 'search-message' }),
    list: create('div', {
      className: 'search-results',
      id: 'search-results',
      role: 'listbox',
      ariaLabel: text('searchResults', 'Search results'),
    }),
    footer: create('div', { className: 'search-footer', hidden: true }),
    status: create('p', { className: 'visually-hidden', role: 'status' }),
  }
}

/** Filter buttons for the sections of the site, if it has several. */
export function createFilters(
  parts: readonly string[],
  chosen: string | undefined,
  onChoice: (part: string | undefined) => void,
): HTMLElement[] {
  const named = parts.filter((part) => part !== '')
  if (named.length < 2) return []
  const buttons = [text('everything', 'Everything'), ...named].map((part, index) => {
    const button = createButton(part, () => {
      for (const other of buttons) other.setAttribute('aria-pressed', String(other === button))
      onChoice(index === 0 ? undefined : part)
    })
    button.className = 'search-filter'
    button.setAttribute('aria-pressed', String(chosen === undefined ? index === 0 : part === chosen))
    return button
  })
  return buttons
}

/** The message when nothing was found. */
export function describeNothing(
  what: string,
  nearWords: readonly string[],
  onChoice: (word: string) => void,
): HTMLElement[] {
  const nothing = create('p', { textContent: `${text('noResults', 'No results for {query}', { query: what })}.` })
  const help = text('otherWords', 'Try fewer or other words, or the name of a field, flag or command.')
  if (nearWords.length === 0) return [nothing, create('p', { className: 'search-help', textContent: help })]
  const near = nearWords.map((word) => createButton(word, () => onChoice(word)))
  return [nothing, create('p', { className: 'search-near' }, new Text(text('didYouMean', 'Did you mean')), ...near)]
}

/** The keyboard shortcuts of the panel, for readers who have a keyboard. */
export function createHints(): HTMLElement {
  const hints = [
    [key('↑'), key('↓'), ` ${text('keyMove', 'move')}`],
    [key('Enter'), ` ${text('keyOpen', 'open')}`],
    [key(`${commandKey()}+Enter`), ` ${text('keyNewTab', 'new tab')}`],
    [key('Esc'), ` ${text('keyClose', 'close')}`],
  ]
  return create('p', { className: 'search-hints' }, ...hints.map((hint) => create('span', {}, ...hint)))
}

function key(textContent: string): HTMLElement {
  return create('kbd', { textContent })
}

/** A button that copies a link to this search. */
export function createShareButton(query: () => string, say: (words: string) => void): HTMLElement {
  return createButton(text('copySearchLink', 'Copy link to this search'), () => {
    const address = `${location.origin}${location.pathname}?q=${encodeURIComponent(query().trim())}`
    void copyText(address).then((isCopied) => say(isCopied ? text('linkCopied', 'Link copied') : address))
  })
}
