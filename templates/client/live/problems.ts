import { create, createButton } from '../browser/elements.ts'
import { serviceAddress, type LiveMessage, type LiveProblem } from './listen.ts'

let panel: HTMLElement | undefined
let reported = ''
/** Whether the reader has closed the list. It opens again when the problems change. */
let isClosed = false

/** Shows the site's errors above the page. If there are only warnings, shows only their number. */
export function showProblems(message: LiveMessage): void {
  const { problems, others } = message
  const text = JSON.stringify([problems, others])
  if (text === reported) return
  reported = text
  const errors = problems.filter(({ severity }) => severity === 'error')
  isClosed = errors.length === 0
  draw(message)
}

function draw(message: LiveMessage): void {
  const { problems, others, opensEditor } = message
  panel?.remove()
  panel = undefined
  if (problems.length === 0) return
  const title = count(problems, others)
  const isError = problems.some(({ severity }) => severity === 'error')
  panel = create('section', { className: `live-problems${isError ? '' : ' live-warnings'}`, role: 'region' })
  panel.ariaLabel = 'Problems'
  const toggle = (closed: boolean): void => {
    isClosed = closed
    draw(message)
    panel?.querySelector('button')?.focus()
  }
  if (isClosed) {
    panel.append(createButton(title, () => toggle(false)))
  } else {
    const list = create(
      'ol',
      { className: 'live-list' },
      ...problems.map((problem) => drawProblem(problem, opensEditor)),
      ...(others.errors + others.warnings > 0
        ? [create('li', { className: 'live-problem', textContent: 'The terminal shows the others.' })]
        : []),
    )
    const close = createButton('Close problems', () => toggle(true))
    panel.append(create('div', { className: 'live-head' }, create('h2', { textContent: title }), close), list)
    panel.role = 'alert'
  }
  document.body.append(panel)
}

function count(problems: readonly LiveProblem[], others: LiveMessage['others']): string {
  const errors = problems.filter(({ severity }) => severity === 'error').length
  const words = [
    [errors + others.errors, 'error'],
    [problems.length - errors + others.warnings, 'warning'],
  ] as const
  return words
    .filter(([number]) => number > 0)
    .map(([number, noun]) => `${number} ${noun}${number === 1 ? '' : 's'}`)
    .join(', ')
}

function drawProblem(problem: LiveProblem, opensEditor: boolean): HTMLElement {
  const { severity, rule, message, source, caret } = problem
  const item = create('li', { className: `live-problem live-${severity}` })
  item.append(...drawPlace(problem, opensEditor))
  item.append(
    create('p', {}, create('strong', { textContent: severity }), ` ${message} `, create('code', { textContent: rule })),
  )
  if (source !== undefined)
    item.append(create('pre', { textContent: caret === undefined ? source : `${source}\n${caret}` }))
  return item
}

function drawPlace({ file, line, column }: LiveProblem, opensEditor: boolean): HTMLElement[] {
  if (file === undefined) return []
  const place = [file, line, column].filter((part) => part !== undefined).join(':')
  if (!opensEditor) return [create('span', { className: 'live-place', textContent: place })]
  const open = createButton(place, () => void openInEditor({ file, line: line ?? 1, column: column ?? 1 }, open))
  open.title = 'Open in the editor'
  open.className = 'live-place'
  return [open]
}

interface Place {
  readonly file: string
  readonly line: number
  readonly column: number
}

async function openInEditor({ file, line, column }: Place, button: HTMLElement): Promise<void> {
  const query = new URLSearchParams({ file, line: String(line), column: String(column) })
  const response = await fetch(`${serviceAddress('open')}?${query.toString()}`, { method: 'POST' })
  if (!response.ok) button.title = (await response.text()).trim()
}
