import { findAll, onClick } from '../browser/elements.ts'
import { loadPart } from '../browser/load-part.ts'
import { reportSignIn } from './sign-in-window.ts'

let isReady = false

/** The form for a request loads when the reader asks for it. */
export function start(): void {
  for (const button of findAll('.api-try:not(:has(form)) > .api-try-open')) button.hidden = false
  if (isReady) return
  isReady = true
  reportSignIn()
  onClick('.api-try-open', (button) => {
    const place = button.closest<HTMLElement>('.api-try')
    if (!place) return
    button.hidden = true
    void loadPart(place, () => import('./form.ts')).then(({ openForm }) => openForm(place))
  })
}
