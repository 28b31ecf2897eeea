import { findAll, findAround } from '../browser/elements.ts'
import { loadPart } from '../browser/load-part.ts'

let isAsked = false

/** Values in the samples of an API. The script that fills them in loads when the reader first reaches for a field. */
export function start(): void {
  for (const type of ['focusin', 'input']) document.addEventListener(type, load)
  // Include what was entered before this script loaded.
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
