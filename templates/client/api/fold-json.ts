import { create, createButton, findAll } from '../browser/elements.ts'
import { text } from '../browser/message.ts'

/** About as many lines as fit on a screen. The rest of a longer example is folded at first. */
const mostLines = 30
const mostOfWrapper = 4

/** An object or a list that folds. */
interface Fold {
  readonly depth: number
  readonly firstLine: number
  /** Its lines, without those of the folds in it. */
  readonly ownLines: number
  readonly toggle: (isOpen: boolean) => void
}

/** Each object and list of a block of indented JSON gets a button that folds it. */
export function foldJson(code: Element): void {
  const lines = code.textContent.split('\n')
  const starts = startLines(code)
  const open: { readonly line: number; inner: number }[] = []
  const folds: Fold[] = []
  for (const [line, content] of lines.entries()) {
    const first = open.at(-1)
    if (/^ *[\]}]/.test(content) && first !== undefined) {
      open.pop()
      const count = line - first.line
      const around = open.at(-1)
      if (around) around.inner += count
      const toggle = fold(starts.slice(first.line, line), count)
      if (toggle) folds.push({ depth: open.length, firstLine: first.line, ownLines: count - first.inner, toggle })
    }
    if (/[[{]$/.test(content)) open.push({ line, inner: 0 })
  }
  if (lines.length > mostLines) foldDeepest(folds, code)
  const buttons = findAll('.json-fold', code)
  // One stop of the Tab key for all of them; the arrow keys move between them.
  for (const button of buttons.slice(1)) button.tabIndex = -1
  code.addEventListener('keydown', (event) => moveByKey(buttons, event as KeyboardEvent))
}

/** Shows the outer parts first, as far as they fit. A button shows the rest. */
function foldDeepest(folds: readonly Fold[], code: Element): void {
  let left = mostLines
  const inOrder = folds.toSorted((one, other) => one.depth - other.depth || one.firstLine - other.firstLine)
  const isAlone = (depth: number): boolean => folds.filter((other) => other.depth === depth).length === 1
  const folded = inOrder.filter(({ depth, ownLines }) => {
    // Without the content of a wrapper such as `{ "data": … }`, the example would show nothing.
    const isWrapped = left >= mostLines - mostOfWrapper && isAlone(depth)
    const isLong = depth > 0 && ownLines > left && !isWrapped
    if (!isLong) left -= ownLines
    return isLong
  })
  for (const { toggle } of folded) toggle(false)
  if (folded.length === 0) return
  const all = createButton(text('expandAll', 'Expand all'), () => {
    for (const { toggle } of folded) toggle(true)
    place.remove()
  })
  all.className = ''
  const place = create('p', { className: 'api-media' }, all)
  code.closest('figure')?.after(place)
}

/** The white space that starts each line after the first, as a separate text. */
function startLines(code: Element): Text[] {
  const starts: Text[] = []
  const walker = document.createTreeWalker(code, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    const start = walker.currentNode as Text
    const at = start.data.indexOf('\n')
    if (at > 0) start.splitText(at)
    if (at !== 0) continue
    const { length } = /^\n */.exec(start.data)?.[0] ?? ''
    if (length < start.data.length) start.splitText(length)
    starts.push(start)
  }
  return starts
}

/** The button is after the opening bracket, and what it folds ends before the closing one. */
function fold(starts: readonly Text[], count: number): Fold['toggle'] | undefined {
  const [from, last] = [starts[0], starts.at(-1)]
  const lines = text('lineCount', { one: '{count} line', other: '{count} lines' }, { count: count - 1 })
  if (!from || !last || from.parentNode !== last.parentNode) return undefined
  const button = create('button', {
    type: 'button',
    className: 'json-fold',
    ariaLabel: lines,
    ariaExpanded: 'true',
  })
  button.dataset['lines'] = lines
  const inner = create('span', { className: 'json-folded' })
  from.before(button, inner)
  for (let next = inner.nextSibling; next; next = inner.nextSibling) {
    inner.append(next)
    if (next === last) break
  }
  const toggle = (isOpen: boolean): void => {
    button.ariaExpanded = String(isOpen)
    if (isOpen) inner.removeAttribute('hidden')
    else inner.setAttribute('hidden', 'until-found')
  }
  button.addEventListener('click', () => toggle(button.ariaExpanded === 'false'))
  inner.addEventListener('beforematch', () => toggle(true))
  return toggle
}

function moveByKey(buttons: readonly HTMLElement[], event: KeyboardEvent): void {
  const at = buttons.findIndex((button) => button === event.target)
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (at === -1 || step === undefined) return
  event.preventDefault()
  // Those in a folded part cannot have the focus.
  const shown = buttons.filter((button) => !button.closest('[hidden]'))
  const next = shown.at((shown.findIndex((button) => button === event.target) + step) % shown.length)
  for (const button of buttons) button.tabIndex = button === next ? 0 : -1
  next?.focus()
}
