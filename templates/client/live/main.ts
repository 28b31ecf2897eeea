import { listen } from './listen.ts'
import { showProblems } from './problems.ts'
import { refreshPage, rememberPage } from './refresh.ts'

// What a page of the live preview does beside its own: it follows the sources while they are written. A page fetched
// ahead may be another one when it is shown; none is fetched where data is saved.
Object.defineProperty(navigator, 'connection', { value: { saveData: true } })
document.documentElement.dataset['live'] = ''

let session: string | undefined

listen((message) => {
  // Another process answers: its pages may need other scripts.
  if (session !== undefined && message.session !== undefined && message.session !== session) return location.reload()
  const isAgain = session !== undefined && message.session !== undefined
  session = message.session ?? session
  showProblems(message.problems, message.opensEditor)
  // Parts of a page that know more of the site than the page can bring that up to date.
  if (isAgain || (message.pages?.length ?? 0) > 0) dispatchEvent(new Event('docsgen:change'))
  if (isAgain || message.pages === 'all' || message.pages?.includes(plain(location.pathname))) void refreshPage()
})
addEventListener('docsgen:page-view', () => void rememberPage())

/** Servers show a page under several addresses; this is the one that the server names. */
function plain(path: string): string {
  const decoded = path.split('/').map(decodeURIComponent).join('/')
  return decoded.replace(/\/$/, '').replace(/(?:\/index)?(?:\.html)?$/, '')
}
