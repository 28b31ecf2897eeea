import { createButton } from '../elements.ts'
import { createCombobox, keepActive, noneActive, optionAt, type Combobox } from './combobox.ts'
import { followWriting } from './follow-writing.ts'
import { loadIndex } from './load-index.ts'
import type { FoundResults } from './messages.ts'
import { openResult } from './open-result.ts'
import {
  createFilters,
  createHints,
  createParts,
  createShareButton,
  describeNothing,
  type PanelParts,
} from './panel-parts.ts'
import { clearRecent, keepRecent, readRecent } from './recent.ts'
import { renderRecent, renderResults } from './results.ts'
import { linkWorker } from './worker-link.ts'

/** What the parts of the panel work on together. */
interface Panel {
  readonly root: HTMLElement
  readonly input: HTMLInputElement
  readonly place: HTMLElement
  readonly parts: PanelParts
  readonly box: Combobox
  readonly search: (text: string, part: string | undefined) => void
  readonly state: { part: string | undefined; terms: readonly string[]; shown: string; reported: string }
}

/** Starts the search and makes the box a combobox with results. */
export async function openPanel(input: HTMLInputElement, place: HTMLElement, named: Response): Promise<void> {
  const root = input.closest<HTMLElement>('.search') ?? place
  const { most = '8', list = '' } = root.dataset
  const parts = createParts()
  const onFound = (found: FoundResults): void => showFound(found, panel)
  const link = await linkWorker({ files: await loadIndex(named), most: Number(most), onFound })
  const state: Panel['state'] = { part: undefined, terms: [], shown: '', reported: '' }
  const askAgain = (): void => {
    if (!place.hidden) ask(panel)
  }
  const search = followWriting({ link, list, askAgain })
  const panel: Panel = { root, input, place, parts, box: createCombobox(input, parts.list), search, state }
  const filters = createFilters(link.parts, (part) => {
    panel.state.part = part
    ask(panel)
  })
  parts.filters.append(...filters)
  parts.footer.append(
    createHints(),
    createShareButton(
      () => input.value,
      (text) => say(text, panel),
    ),
  )
  place.replaceChildren(parts.filters, parts.list, parts.message, parts.footer)
  root.append(parts.status)
  listen(panel)
  if (root.contains(document.activeElement)) ask(panel)
  else close(panel)
}

function listen(panel: Panel): void {
  const { root, input, parts } = panel
  input.addEventListener('input', () => ask(panel))
  input.addEventListener('focus', () => ask(panel))
  input.addEventListener('keydown', (event) => answerKey(event, panel))
  parts.list.addEventListener('click', (event) => {
    const option = optionAt(event.target)
    if (!option || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    choose(option, false, panel)
  })
  root.querySelector('.search-close')?.addEventListener('click', () => close(panel))
  document.addEventListener('pointerdown', ({ target }) => {
    if (target instanceof Node && !root.contains(target)) close(panel)
  })
  root.addEventListener('focusout', ({ relatedTarget }) => {
    if (relatedTarget instanceof Node && !root.contains(relatedTarget)) close(panel)
  })
}

function answerKey(event: KeyboardEvent, panel: Panel): void {
  const { box, place } = panel
  if (event.isComposing || place.hidden) return
  const option = box.active()
  if (event.key === 'Escape') close(panel)
  else if (event.key === 'Enter' && option) choose(option, event.ctrlKey || event.metaKey, panel)
  else if (event.shiftKey || !box.moveBy(event)) return
  event.preventDefault()
}

function ask(panel: Panel): void {
  const { root, input, place, parts, state } = panel
  place.hidden = false
  root.dataset['open'] = ''
  const isEmpty = input.value.trim() === ''
  parts.filters.hidden = isEmpty
  if (isEmpty) showStart(panel)
  else panel.search(input.value, state.part)
}

function close(panel: Panel): void {
  const { root, input, place } = panel
  if (!place.hidden) reportSearch(panel)
  place.hidden = true
  delete root.dataset['open']
  input.setAttribute('aria-expanded', 'false')
  input.removeAttribute('aria-activedescendant')
  if (root.contains(document.activeElement)) input.blur()
}

/** Before anything is typed: the reader's last searches. */
function showStart(panel: Panel): void {
  const { parts, box, state, input } = panel
  const recent = readRecent()
  state.shown = ''
  box.show(recent.length === 0 ? [] : [renderRecent(recent)], noneActive)
  parts.footer.hidden = true
  const clear = createButton('Clear recent searches', () => {
    clearRecent()
    input.focus()
    showStart(panel)
  })
  const help = 'Type words, a field, a flag, or a “phrase in quotation marks”.'
  parts.message.replaceChildren(recent.length === 0 ? help : clear)
  say('', panel)
}

function showFound(found: FoundResults, panel: Panel): void {
  const { parts, box, state, input } = panel
  if (input.value.trim() === '') return
  const query = `${state.part ?? ''}\n${input.value}`
  state.terms = found.terms
  box.show(renderResults(found), state.shown === query ? keepActive : 0)
  parts.list.toggleAttribute('data-waiting', !found.isFinal)
  state.shown = query
  const count = box.count()
  const what = `“${input.value}”${state.part === undefined ? '' : ` in ${state.part}`}`
  const type = (word: string): void => typeQuery(word, panel)
  parts.footer.hidden = count === 0
  if (count > 0) {
    parts.message.replaceChildren()
    say(`${String(count)} result${count === 1 ? '' : 's'}`, panel)
  } else if (found.isFinal) {
    parts.message.replaceChildren(...describeNothing(what, found.nearWords, type))
    say(`No results for ${what}`, panel)
  } else parts.message.textContent = `Looking for ${what} in the pages …`
}

function say(text: string, { parts }: Panel): void {
  if (parts.status.textContent !== text) parts.status.textContent = text
}

function typeQuery(text: string, panel: Panel): void {
  panel.input.value = text
  panel.input.focus()
  ask(panel)
}

function choose(option: HTMLElement, isNewTab: boolean, panel: Panel): void {
  const { query } = option.dataset
  if (query !== undefined) typeQuery(query, panel)
  if (!(option instanceof HTMLAnchorElement)) return
  keepRecent(panel.input.value)
  reportSearch(panel)
  if (!isNewTab) close(panel)
  openResult(option, panel.state.terms, isNewTab)
}

/** A search is finished when a result is chosen or the panel left; only a site whose config asks for it is told. */
function reportSearch({ root, input, box, state }: Panel): void {
  const query = input.value.trim()
  if (!('report' in root.dataset) || query === '' || query === state.reported) return
  state.reported = query
  const detail = { query, results: box.count() }
  dispatchEvent(new CustomEvent('docsgen:search', { detail }))
  const { analytics, analyticsId = '' } = document.documentElement.dataset
  if (!analytics) return
  import('../analytics.ts')
    .then(({ reportSearchTo }) => reportSearchTo(analytics, analyticsId, detail))
    .catch((error: unknown) => console.warn('The search could not be reported.', error))
}
