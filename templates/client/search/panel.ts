import { create, createButton, findAll } from '../elements.ts'
import { writeStored } from '../storage.ts'
import { marksKey } from './box.ts'
import { markPage } from './marks.ts'
import type { FoundResults } from './messages.ts'
import { clearRecent, keepRecent, readRecent } from './recent.ts'
import { renderRecent, renderResults } from './results.ts'
import { linkWorker, type WorkerLink } from './worker-link.ts'

/** The open search; it stays for all pages that are shown. */
export interface SearchPanel {
  readonly close: () => void
}

interface Parts {
  readonly filters: HTMLElement
  readonly list: HTMLElement
  readonly message: HTMLElement
  readonly footer: HTMLElement
  readonly status: HTMLElement
}

/** Loads the index and makes the box a combobox with results. */
export async function openPanel(input: HTMLInputElement, place: HTMLElement): Promise<SearchPanel> {
  const root = input.closest<HTMLElement>('.search') ?? place
  const { documents = '', index = '', most = '8' } = root.dataset
  const state: { part?: string | undefined; terms: readonly string[]; active: number; count: number } = {
    terms: [],
    active: -1,
    count: 0,
  }
  const parts = createParts()
  const link = await linkWorker({ documents, index, most: Number(most), onFound: (found) => showFound(found) })
  place.replaceChildren(parts.filters, parts.message, parts.list, parts.footer)
  root.append(parts.status)
  fillFilters(parts.filters, link, (part) => {
    state.part = part
    ask()
  })

  const options = (): HTMLElement[] => findAll('[role="option"]', parts.list)
  const activate = (wanted: number): void => {
    const all = options()
    const at = all.length === 0 ? -1 : (wanted + all.length) % all.length
    for (const [number, option] of all.entries()) option.setAttribute('aria-selected', String(number === at))
    state.active = at
    const option = all[at]
    if (option) input.setAttribute('aria-activedescendant', option.id)
    else input.removeAttribute('aria-activedescendant')
    option?.scrollIntoView({ block: 'nearest' })
  }
  const open = (): void => {
    place.hidden = false
    root.dataset['open'] = ''
    input.setAttribute('aria-expanded', 'true')
  }
  const close = (): void => {
    place.hidden = true
    delete root.dataset['open']
    input.setAttribute('aria-expanded', 'false')
    input.removeAttribute('aria-activedescendant')
  }
  const showContent = (content: readonly HTMLElement[], active: number): void => {
    parts.list.replaceChildren(...content)
    parts.list.hidden = content.length === 0
    activate(content.length === 0 || active < 0 ? -1 : active)
    if (content.length === 0 || active < 0) input.removeAttribute('aria-activedescendant')
  }
  const showFound = (found: FoundResults): void => {
    if (input.value.trim() === '') return
    const isRefined = state.count > 0 && found.isFinal
    state.terms = found.terms
    showContent(renderResults(found), isRefined ? Math.max(0, Math.min(state.active, options().length - 1)) : 0)
    state.count = options().length
    parts.message.replaceChildren(...(state.count === 0 ? emptyState(found.nearWords) : []))
    parts.footer.hidden = state.count === 0
    say(
      state.count === 0
        ? `No results for ${input.value}`
        : `${String(state.count)} result${state.count === 1 ? '' : 's'}`,
    )
  }
  const say = (text: string): void => {
    if (parts.status.textContent !== text) parts.status.textContent = text
  }
  const emptyState = (nearWords: readonly string[]): HTMLElement[] => {
    const text = create('p', {
      textContent: `No results for “${input.value}”${state.part === undefined ? '' : ` in ${state.part}`}.`,
    })
    if (nearWords.length === 0)
      return [
        text,
        create('p', {
          className: 'search-help',
          textContent: 'Try fewer or other words, or the name of a field, flag or command.',
        }),
      ]
    const near = nearWords.map((word) => createButton(word, () => type(word)))
    return [text, create('p', { className: 'search-near' }, new Text('Near it: '), ...near)]
  }
  const showStart = (): void => {
    state.count = 0
    const recent = readRecent()
    showContent(recent.length === 0 ? [] : [renderRecent(recent)], -1)
    parts.footer.hidden = true
    parts.message.replaceChildren(
      ...(recent.length === 0
        ? [
            create('p', {
              className: 'search-help',
              textContent: 'Type words, a field, a flag, or a “phrase in quotation marks”.',
            }),
          ]
        : [createButton('Clear recent searches', () => (clearRecent(), input.focus(), showStart()))]),
    )
    say('')
  }
  const ask = (): void => {
    open()
    parts.filters.hidden = input.value.trim() === ''
    if (input.value.trim() === '') showStart()
    else link.search(input.value, state.part)
  }
  const type = (text: string): void => {
    input.value = text
    input.focus()
    ask()
  }
  const choose = (option: HTMLElement, isNewTab: boolean): void => {
    const { query } = option.dataset
    if (query !== undefined) return type(query)
    if (!(option instanceof HTMLAnchorElement)) return
    keepRecent(input.value)
    leaveMarks(option, state.terms)
    reportQuery(root, input.value, state.count)
    if (isNewTab) return void window.open(option.href, '_blank')
    close()
    input.blur()
    goTo(option)
  }

  input.addEventListener('input', ask)
  input.addEventListener('focus', ask)
  input.addEventListener('keydown', (event) => {
    if (event.isComposing) return
    if (event.key === 'Escape') return void (event.preventDefault(), close(), input.blur())
    if (place.hidden) return
    const option = options()[state.active]
    const moves: Readonly<Record<string, number>> = {
      ArrowDown: state.active + 1,
      ArrowUp: state.active < 0 ? -1 : state.active - 1,
      ...(input.value === '' || state.active > 0 || event.ctrlKey ? { Home: 0, End: -1 } : { End: -1 }),
    }
    const move = moves[event.key]
    if (move !== undefined && options().length > 0) {
      event.preventDefault()
      activate(move)
    } else if (event.key === 'Enter' && option) {
      event.preventDefault()
      choose(option, event.ctrlKey || event.metaKey)
    }
  })
  parts.list.addEventListener('click', (event) => {
    const option = event.target instanceof Element ? event.target.closest<HTMLElement>('[role="option"]') : null
    if (!option || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    choose(option, false)
  })
  parts.list.addEventListener('pointermove', ({ target }) => {
    const option = target instanceof Element ? target.closest<HTMLElement>('[role="option"]') : null
    if (option?.getAttribute('aria-selected') === 'false') activate(options().indexOf(option))
  })
  parts.footer.append(
    createButton('Copy link to this search', () => {
      const address = `${location.origin}${location.pathname}?q=${encodeURIComponent(input.value.trim())}`
      navigator.clipboard.writeText(address).then(
        () => say('Link copied'),
        () => say('The link could not be copied'),
      )
    }),
  )
  root.querySelector('.search-close')?.addEventListener('click', () => (close(), input.blur()))
  document.addEventListener('pointerdown', ({ target }) => {
    if (target instanceof Node && !root.contains(target)) close()
  })
  root.addEventListener('focusout', ({ relatedTarget }) => {
    if (relatedTarget instanceof Node && !root.contains(relatedTarget)) close()
  })
  if (root.contains(document.activeElement)) ask()
  else close()
  return { close }
}

function createParts(): Parts {
  const list = create('div', {
    className: 'search-results',
    id: 'search-results',
    role: 'listbox',
    ariaLabel: 'Search results',
  })
  const filters = create('div', {
    className: 'search-filters',
    role: 'group',
    ariaLabel: 'Part of the site',
    hidden: true,
  })
  return {
    filters,
    list,
    message: create('div', { className: 'search-message' }),
    footer: create('div', { className: 'search-footer', hidden: true }),
    status: create('p', { className: 'visually-hidden', role: 'status' }),
  }
}

function fillFilters(place: HTMLElement, { parts }: WorkerLink, onChoice: (part: string | undefined) => void): void {
  const named = parts.filter((part) => part !== '')
  if (named.length < 2) return
  const buttons = ['Everything', ...named].map((part, index) => {
    const button = createButton(part, () => {
      for (const other of buttons) other.setAttribute('aria-pressed', String(other === button))
      onChoice(index === 0 ? undefined : part)
    })
    button.className = 'search-filter'
    button.setAttribute('aria-pressed', String(index === 0))
    return button
  })
  place.append(...buttons)
}

/** Tells the page that opens what to mark. */
function leaveMarks(option: HTMLAnchorElement, terms: readonly string[]): void {
  writeStored(marksKey, JSON.stringify({ path: decodeURI(option.pathname), terms }), 'sessionStorage')
}

/** Opens a result; on this very page nothing is loaded. */
function goTo({ href, pathname, hash }: HTMLAnchorElement): void {
  if (pathname !== location.pathname) return location.assign(href)
  if (hash !== location.hash) location.hash = hash
  const waiting = sessionStorage.getItem(marksKey)
  if (waiting !== null) markPage(waiting)
}

/** Only a site whose config asks for it is told what its readers look for. */
function reportQuery({ dataset }: HTMLElement, query: string, results: number): void {
  if ('report' in dataset)
    dispatchEvent(new CustomEvent('docsgen:search', { detail: { query: query.trim(), results } }))
}
