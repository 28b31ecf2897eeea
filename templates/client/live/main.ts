import { listen, type LiveMessage, type LiveProblem } from './listen.ts'
import { showProblems } from './problems.ts'
import { refreshPage, rememberPage } from './refresh.ts'
import { watchViolations } from './violations.ts'

// The additional script of the live preview: it updates the page when its sources change. A prefetched page may be out
// of date when it is shown, so `saveData` turns prefetching off.
Object.defineProperty(navigator, 'connection', { value: { saveData: true } })
document.documentElement.dataset['live'] = ''

let session: string | undefined
let last: LiveMessage = { opensEditor: false, problems: [] }
const blocked = new Map<string, LiveProblem>()
const showAll = (): void => showProblems([...last.problems, ...blocked.values()], last.opensEditor)

watchViolations((problem) => {
  blocked.set(problem.message, problem)
  showAll()
})
listen((message) => {
  // The server was restarted, so its pages may need other scripts.
  if (session !== undefined && message.session !== undefined && message.session !== session) return location.reload()
  const isAgain = session !== undefined && message.session !== undefined
  session = message.session ?? session
  last = message
  showAll()
  // Lets scripts that show more of the site than this page update themselves.
  if (isAgain || (message.pages?.length ?? 0) > 0) dispatchEvent(new Event('docsgen:change'))
  if (isAgain || message.pages === 'all' || message.pages?.includes(plain(location.pathname))) void refreshPage()
})
addEventListener('docsgen:page-view', () => void rememberPage())

/** Servers show a page under several addresses. This is the one that the server uses. */
function plain(path: string): string {
  const decoded = path.split('/').map(decodeURIComponent).join('/')
  return decoded.replace(/\/$/, '').replace(/(?:\/index)?(?:\.html)?$/, '')
}
