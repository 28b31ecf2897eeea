import { listen, type LiveMessage, type LiveProblem } from './listen.ts'
import { showProblems } from './problems.ts'
import { refreshPage, rememberPage } from './refresh.ts'
import { blockedByPolicy, explainBlocked } from '../../../src/formats/blocked-source.ts'

// The additional script of the live preview: it updates the page when its sources change. A prefetched page may be out
// of date when it is shown, so `saveData` turns prefetching off.
Object.defineProperty(navigator, 'connection', { value: { saveData: true } })
document.documentElement.dataset['live'] = ''

let session: string | undefined
let last: LiveMessage = { opensEditor: false, problems: [], others: { errors: 0, warnings: 0 } }
const blocked = new Map<string, LiveProblem>()
const showAll = (): void => showProblems({ ...last, problems: [...last.problems, ...blocked.values()] })

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

/** Calls back for each thing that the browser blocks on this page because of the content security policy. */
function watchViolations(onViolation: (problem: LiveProblem) => void): void {
  addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sourceFile }) => {
    // Extensions of the browser add things to pages too.
    if (/^[\w-]+-extension/.test(sourceFile)) return
    const message = `${explain(effectiveDirective.replace(/-src.*$/, ''), blockedURI)} (on ${location.pathname})`
    onViolation({ severity: 'error', rule: 'blocked-source', message })
  })
}

function explain(kind: string, uri: string): string {
  if (uri === 'eval') return `${blockedByPolicy} code that is made while it runs; do not use "eval" or "Function"`
  if (uri === 'wasm-eval')
    return `${blockedByPolicy} WebAssembly; add "'wasm-unsafe-eval'" to security.extraSources.script`
  if (uri === 'inline') return `${blockedByPolicy} an inline ${kind}; use a style sheet or a *.client.tsx module`
  if (uri.startsWith('trusted-types'))
    return `${blockedByPolicy} HTML that a script writes as text; use React elements instead of "innerHTML"`
  // Some addresses are only a scheme.
  const address = uri.includes(':') ? uri : `${uri}:`
  if (kinds.has(kind)) return explainBlocked({ address, kind, own: location.origin })
  return `${blockedByPolicy} "${address}" as a ${kind}; use a file of the site`
}

/** The kinds of content that an option can permit from other hosts. */
const kinds = new Set(['script', 'style', 'img', 'font', 'connect', 'media', 'frame'])
