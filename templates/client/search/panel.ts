import type { SearchList } from '../../../src/search/engine/documents.ts'
import { createButton } from '../browser/elements.ts'
import { loadPart } from '../browser/load-part.ts'
import { createCombobox, keepActive, noneActive, optionAt } from './combobox.ts'
import { fitAboveKeyboard } from './fit-above-keyboard.ts'
import { followWriting } from './follow-writing.ts'
import { askForList, loadFirstShards, readList } from './load-index.ts'
import type { FoundResults } from './messages.ts'
import { openResult } from './open-result.ts'
import { createFilters, createHints, createParts, createShareButton, describeNothing } from './panel-parts.ts'
import { createState, type Panel } from './panel-state.ts'
import { clearRecent, keepRecent, readRecent } from './recent.ts'
import { reportSearch } from './report-search.ts'
import { renderRecent, renderResults } from './results.ts'
import { linkWorker } from './worker-link.ts'
import { text } from '../browser/message.ts'

/**
 * Starts the search and makes the box a combobox with results. `named` is the response with the manifest, `reason` is
 * what the reader did.
 */
export async function openPanel(
  input: HTMLInputElement,
  place: HTMLElement,
  named: Response,
  reason: Event,
): Promise<void> {
  const root = input.closest<HTMLElement>('.search') ?? place
  const parts = createParts()
  const panel: Panel = {
    root,
    input,
    place,
    parts,
    box: createCombobox(input, parts.list),
    state: createState(placeBefore(reason)),
  }
  const early = new AbortController()
  input.addEventListener('keydown', (event) => keepEnter(event, panel), { signal: early.signal })
  try {
    // A cached manifest may name files that are no longer published.
    await connect(panel, await readList(named)).catch(async () => connect(panel, await readCurrentList(panel)))
  } finally {
    early.abort()
  }
  parts.footer.append(
    createHints(),
    createShareButton(
      () => input.value,
      (words) => say(words, panel),
    ),
  )
  place.replaceChildren(parts.filters, parts.list, parts.message, parts.footer)
  root.append(parts.status)
  listen(panel)
  fitAboveKeyboard(root)
  if (root.contains(document.activeElement)) ask(panel)
  else close(panel)
}

/** The element that had the focus before the box. */
function placeBefore(event: Event): HTMLElement | undefined {
  return event instanceof FocusEvent && event.relatedTarget instanceof HTMLElement ? event.relatedTarget : undefined
}

/** Loads the index that a manifest names. */
async function connect(panel: Panel, list: SearchList): Promise<void> {
  const { root, parts, state } = panel
  const { most = '8' } = root.dataset
  const link = await linkWorker({
    list,
    shards: await loadFirstShards(list),
    most: Number(most),
    onFound: (found) => showFound(found, panel),
    onBreak: (reason) => void replaceLink(reason, panel),
  })
  state.link?.end()
  state.link = link
  state.list = list
  if (state.part !== undefined && !list.parts.includes(state.part)) state.part = undefined
  const filters = createFilters(list.parts, state.part, (part) => {
    state.part = part
    ask(panel)
  })
  parts.filters.replaceChildren(...filters)
}

function readCurrentList({ input }: Panel): Promise<SearchList> {
  return askForList(input.dataset['list'] ?? '').then(readList)
}

/** Replaces a worker that failed. If the next one fails at the same query, shows the error and a Retry button. */
async function replaceLink(reason: Error, panel: Panel): Promise<void> {
  const { parts, box, state } = panel
  let isReported = state.broken !== queryOf(panel)
  state.broken = queryOf(panel)
  delete state.link
  box.show([], noneActive)
  parts.footer.hidden = true
  parts.message.replaceChildren()
  await loadPart(parts.message, async () => {
    if (!isReported) {
      isReported = true
      throw reason
    }
    await connect(panel, await readCurrentList(panel))
  })
  if (!panel.place.hidden) ask(panel)
}

/** Updates run one after the other, so that the newest index wins. */
function renew(panel: Panel): void {
  const { state } = panel
  state.renewed = state.renewed.then(() => renewNow(panel))
}

/**
 * The site may have been published again since the page was opened, or be edited right now. If the check fails, the
 * current index stays in use.
 */
async function renewNow(panel: Panel): Promise<void> {
  const { state, place } = panel
  try {
    const list = await readCurrentList(panel)
    if (!state.link || JSON.stringify(list) === JSON.stringify(state.list)) return
    await connect(panel, list)
    if (!place.hidden) ask(panel)
  } catch (error) {
    console.warn('The search keeps its index.', error)
  }
}

function listen(panel: Panel): void {
  const { root, input, parts } = panel
  input.addEventListener('input', () => {
    panel.state.chosen = undefined
    ask(panel)
  })
  input.addEventListener('focus', (event) => {
    if (!('open' in root.dataset)) {
      panel.state.from = placeBefore(event)
      renew(panel)
    }
    ask(panel)
  })
  input.addEventListener('keydown', (event) => answerKey(event, panel))
  followWriting(() => {
    if (!panel.place.hidden) renew(panel)
  })
  parts.list.addEventListener('click', (event) => {
    const option = optionAt(event.target)
    if (!option || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    choose(option, false, panel)
  })
  root.querySelector('.search-close')?.addEventListener('click', () => leave(panel))
  document.addEventListener('pointerdown', ({ target }) => {
    if (target instanceof Node && !root.contains(target)) close(panel)
  })
  root.addEventListener('focusout', ({ relatedTarget }) => {
    if (relatedTarget instanceof Node && !root.contains(relatedTarget)) close(panel)
  })
}

function answerKey(event: KeyboardEvent, panel: Panel): void {
  const { box, place, state } = panel
  // Some browsers end a composition before they send the key that ended it.
  if (event.isComposing || event.keyCode === 229 || place.hidden) return
  const option = box.active()
  if (event.key === 'Escape') leave(panel)
  else if (event.key === 'Enter' && queryOf(panel) !== state.shown && state.link) keepEnter(event, panel)
  else if (event.key === 'Enter' && option) choose(option, event.ctrlKey || event.metaKey, panel)
  else if (event.shiftKey || !box.moveBy(event)) return
  event.preventDefault()
}

/** Enter pressed before the results arrive opens the first result when they do. */
function keepEnter({ key, isComposing, ctrlKey, metaKey }: KeyboardEvent, { state, input }: Panel): void {
  if (isComposing || input.value.trim() === '') return
  if (key === 'Enter') state.chosen = ctrlKey || metaKey ? 'in a new tab' : 'here'
  else state.chosen = undefined
}

function ask(panel: Panel): void {
  const { root, input, place, parts, state } = panel
  place.hidden = false
  root.dataset['open'] = ''
  const isEmpty = input.value.trim() === ''
  parts.filters.hidden = isEmpty
  if (isEmpty) showStart(panel)
  else state.link?.search(input.value, state.part)
}

/** Closes the panel and returns the focus to where it was. */
function leave(panel: Panel): void {
  const { from } = panel.state
  close(panel)
  if (from?.isConnected) from.focus({ preventScroll: true })
}

function close(panel: Panel): void {
  const { root, input, place, state } = panel
  if (!place.hidden) finishSearch(panel)
  state.chosen = undefined
  place.hidden = true
  delete root.dataset['open']
  input.setAttribute('aria-expanded', 'false')
  input.removeAttribute('aria-activedescendant')
  if (root.contains(document.activeElement)) input.blur()
}

/** Before anything is typed, shows the reader's recent searches. */
function showStart(panel: Panel): void {
  const { parts, box, state, input } = panel
  const recent = readRecent()
  state.shown = ''
  box.show(recent.length === 0 ? [] : [renderRecent(recent)], noneActive)
  parts.footer.hidden = true
  const clear = createButton(text('clearRecent', 'Clear recent searches'), () => {
    clearRecent()
    input.focus()
    showStart(panel)
  })
  const help = text('searchHelp', 'Type words, a field, a flag, or a “phrase in quotation marks”.')
  parts.message.replaceChildren(recent.length === 0 ? help : clear)
  say('', panel)
}

function showFound(found: FoundResults, panel: Panel): void {
  const { parts, box, state, input } = panel
  if (input.value.trim() === '') return
  const query = queryOf(panel)
  state.terms = found.terms
  box.show(renderResults(found), state.shown === query ? keepActive : 0)
  parts.list.toggleAttribute('data-waiting', !found.isFinal)
  state.shown = query
  const count = box.count()
  const what =
    state.part === undefined
      ? text('query', '“{query}”', { query: input.value })
      : text('queryInPart', '“{query}” in {part}', { query: input.value, part: state.part })
  const type = (word: string): void => typeQuery(word, panel)
  parts.footer.hidden = count === 0
  if (count > 0) {
    parts.message.replaceChildren()
    say(text('resultCount', { one: '{count} result', other: '{count} results' }, { count }), panel)
  } else if (found.isFinal) {
    parts.message.replaceChildren(...describeNothing(what, found.nearWords, type))
    say(text('noResults', 'No results for {query}', { query: what }), panel)
  } else parts.message.textContent = text('lookingFor', 'Looking for {query} in the pages …', { query: what })
  const option = box.active()
  if (state.chosen !== undefined && option) choose(option, state.chosen !== 'here', panel)
}

function queryOf({ input, state }: Panel): string {
  return `${state.part ?? ''}\n${input.value}`
}

function say(words: string, { parts }: Panel): void {
  if (parts.status.textContent !== words) parts.status.textContent = words
}

function typeQuery(query: string, panel: Panel): void {
  panel.input.value = query
  panel.input.focus()
  ask(panel)
}

function choose(option: HTMLElement, isNewTab: boolean, panel: Panel): void {
  const { query } = option.dataset
  if (query !== undefined) typeQuery(query, panel)
  if (!(option instanceof HTMLAnchorElement)) return
  keepRecent(panel.input.value)
  finishSearch(panel)
  if (!isNewTab) close(panel)
  openResult(option, panel.state.terms, isNewTab)
}

/** A search is finished when the reader chooses a result or leaves the panel. */
function finishSearch({ root, input, box, state }: Panel): void {
  const query = input.value.trim()
  if (query === '' || query === state.reported) return
  state.reported = query
  reportSearch(root, query, box.count())
}
