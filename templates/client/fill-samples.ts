import { findAll, findAround } from './elements.ts'
import { loadPart } from './load-part.ts'

let isAsked = false

/** Values for the samples of an API: what fills them in is loaded when the reader first reaches for a field. */
export function start(): void {
  for (const type of ['focusin', 'input']) document.addEventListener(type, load)
  // What was entered before this script came counts as well.
  const filled = findAll<HTMLInputElement | HTMLSelectElement>('.api-inputs [data-value]').find(isFilled)
  load({ target: filled ?? document.activeElement })
}

function isFilled(field: HTMLInputElement | HTMLSelectElement): boolean {
  return field instanceof HTMLInputElement ? field.value !== '' : !field.selectedOptions[0]?.defaultSelected
}

function load(event: Pick<Event, 'target'>): void {
  const place = findAround(event, '.api-inputs')
  if (!place || isAsked) return
  isAsked = true
  void loadPart(place, () => import('./sample-values.ts')).then(({ followFields }) => followFields())
}
