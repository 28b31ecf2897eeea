import { findAll, findAround } from '../browser/elements.ts'
import { foldJson } from './fold-json.ts'

let isReady = false

/** Examples of an API: one at a time, in all languages, with parts that fold. */
export function start(): void {
  if (!isReady) follow()
  isReady = true
  for (const part of findAll('.api-chosen > template, .api-samples code.language-json:not(:has(.json-fold))'))
    nearby.observe(part)
  // What was opened before this script loaded.
  for (const target of findAll('.api-response[open]')) showAnswer({ target })
}

/** Sections far from the window are not laid out yet. */
const nearby = new IntersectionObserver((entries) => {
  for (const { isIntersecting, target } of entries) {
    if (!isIntersecting) continue
    nearby.unobserve(target)
    if (target instanceof HTMLTemplateElement) target.replaceWith(target.content)
    else foldJson(target)
  }
})

function follow(): void {
  document.addEventListener('change', choose)
  document.addEventListener('toggle', showAnswer, true)
}

/** Shows the chosen example, also as the body of the samples. */
function choose(event: Event): void {
  const select = findAround(event, '.api-chooser')
  const place = select?.closest('.api-chosen')
  if (!(select instanceof HTMLSelectElement) || !place) return
  for (const [index, example] of findAll('.api-example', place).entries()) {
    const { choices = String(index) } = example.dataset
    example.toggleAttribute('data-active', choices.split(' ').includes(String(select.selectedIndex)))
  }
  if (place.querySelector('code[data-slots*="body-"]'))
    void import('./sample-values.ts').then(({ showSamples }) => showSamples())
}

/** The example answer is that of the response that the reader opens. */
function showAnswer({ target }: Pick<Event, 'target'>): void {
  if (!(target instanceof HTMLDetailsElement) || !target.open || !target.matches('.api-response')) return
  const status = target.querySelector('.api-status')?.textContent ?? ''
  const tabs = findAll('.api-samples .api-sample:last-child [role="tab"]', target.closest('.api-operation') ?? target)
  const tab = tabs.find(({ dataset }) => dataset['value']?.split(', ').includes(status))
  if (tab?.ariaSelected === 'false') tab.click()
}
