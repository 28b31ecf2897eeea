import { findAll, onClick } from '../browser/elements.ts'
import { loadPart } from '../browser/load-part.ts'

/** The channel that the sign-in window uses to report its result. */
export const signInChannel = 'docsgen-sign-in'

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

/** The server of a sign-in sends the reader back to this page, in a separate window. */
function reportSignIn(): void {
  const answer = new URLSearchParams(location.search)
  if (answer.get('state')?.startsWith(`${signInChannel}.`) !== true) return
  new BroadcastChannel(signInChannel).postMessage(Object.fromEntries(answer))
  close()
}
