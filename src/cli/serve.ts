import { existsSync } from 'node:fs'
import { performance } from 'node:perf_hooks'
import path from 'node:path'
import { cacheFolderName } from '../config/cache-place.ts'
import type { Project, ReadProject } from '../config/project.ts'
import { openValidSite } from '../foreign/open-site.ts'
import { usualOutput } from '../config/usual-output.ts'
import { valueAt } from '../formats/raw-values.ts'
import { openOtherEditions, type OtherEditions } from '../live/other-editions.ts'
import { openLiveSite, type LiveSite } from '../live/site.ts'
import { hasChangedPages, lookAround } from '../live/survey.ts'
import { count } from '../report/count.ts'
import { Failure } from '../report/failure.ts'
import { internalError } from '../report/internal-error.ts'
import { lateError } from '../system/late-errors.ts'
import { collectProblems, type Problem } from '../report/problem.ts'
import { sortProblems } from '../report/sort-problems.ts'
import { summariseProblems } from '../report/summary.ts'
import { startLiveServer, type LiveContent, type LiveServer } from '../live/server.ts'
import { startWatcher, type Watcher } from '../live/watch.ts'
import { warnOfSecrets } from '../check/secrets.ts'
import { withBasePath } from './base-path.ts'
import type { Console } from './console.ts'
import { openBrowser } from './open-browser.ts'
import { followOwnCode, startAgain } from './own-code.ts'
import { printAddress, usualPort, type ServerFlags } from './print-address.ts'
import { reportProblems, lineReader } from './print-problems.ts'
import { excerptLine } from '../report/source-excerpt.ts'
import { redact } from '../system/secrets.ts'

export interface ServeFlags extends ServerFlags {
  readonly basePath?: string | undefined
  readonly drafts: boolean
  readonly jobs?: number | undefined
}

/** Serves the site with live reload until it is interrupted. Returns the exit status. */
export async function runServe(flags: ServeFlags, console: Console): Promise<number> {
  const started = performance.now()
  const root = path.dirname(path.resolve(flags.config))
  const printProblems = (problems: readonly Problem[]): void => reportProblems(problems, { console, flags })
  const first = await readProject(flags)
  if (first.project === undefined) {
    printProblems(first.problems)
    return 1
  }
  const { promise: ended, resolve: end } = Promise.withResolvers<void>()
  const printer: Printer = { flags, console, printProblems, reported: [], isReported: false }
  // The preview must also survive a component that throws after it was rendered.
  process.removeAllListeners('uncaughtException').on('uncaughtException', (error) => onError(error, printer))
  const session = await openSession({ project: first.project, problems: first.problems }, printer)
  // Before the session starts, an interrupt just ends the process.
  process.once('SIGINT', end).once('SIGTERM', end)
  printAddress(session.server.url(), flags, console)
  const { length } = session.site.snapshot().plan.site.pages
  if (!flags.quiet) {
    const seconds = ((performance.now() - started) / 1000).toFixed(2)
    console.error(`Showing ${count(length, 'page')}, ready in ${seconds} s. Press Ctrl+C to stop.`)
  }
  printer.isReported = true
  printNews(printer, session.problems())
  if (flags.open) openBrowser(session.server.url())
  const own = followOwnCode(root, (message) => console.error(`docsgen: ${message}`))
  try {
    const isRebuilt = await Promise.race([ended.then(() => false), own.rebuilt.then(() => true)])
    if (!isRebuilt) return 130
  } finally {
    own.close()
    await session.stop()
  }
  if (!flags.quiet) console.error('docsgen itself has changed and is restarting.')
  return startAgain(['--port', String(session.server.port)])
}

/** What has been printed so far. */
interface Printer {
  readonly flags: ServeFlags
  readonly console: Console
  readonly printProblems: (problems: readonly Problem[]) => void
  reported: readonly Problem[]
  /** The startup messages have been printed. */
  isReported: boolean
}

interface Session {
  readonly site: LiveSite
  readonly server: LiveServer
  readonly problems: () => readonly Problem[]
  readonly stop: () => Promise<void>
}

async function readProject(flags: ServeFlags): Promise<ReadProject> {
  const { report, problems } = collectProblems()
  const project = await openValidSite(flags.config, report)
  return { project: project && withShortWait(withBasePath(project, flags.basePath)), problems }
}

/** Reads the config again. If it was removed, and there is no other, that is the problem: the site may be of another tool. */
async function readAgain(flags: ServeFlags, { root, file }: Project): Promise<ReadProject> {
  const read = await readProject(flags)
  if (read.project !== undefined || existsSync(path.join(root, file))) return read
  const message = 'this config was removed; the preview still shows the previous version'
  const others = read.problems.filter(({ at }) => at === undefined || existsSync(path.join(root, at.file)))
  return { project: undefined, problems: [{ severity: 'error', rule: 'config', message, at: { file } }, ...others] }
}

/** An author waits for the page, so an endless loop ends earlier than in a build, unless the config sets a limit. */
function withShortWait(project: Project): Project {
  const { config, document } = project
  const { pageLimits } = config.build
  if (valueAt(document.value, ['build', 'pageLimits', 'seconds']) !== undefined) return project
  return { ...project, config: { ...config, build: { ...config.build, pageLimits: { ...pageLimits, seconds: 10 } } } }
}

async function openSession(
  { project, problems }: ReadProject & { readonly project: Project },
  printer: Printer,
): Promise<Session> {
  const { flags, console } = printer
  let server: LiveServer | undefined
  let watcher: Watcher | undefined
  let url = ''
  const fail = (error: unknown): void => onError(error, printer)
  const onFailure = (message: string): void => console.error(`docsgen: ${message}`)
  const { drafts, jobs } = flags
  const others = openOtherEditions({
    options: () => ({
      project: site.snapshot().project,
      drafts,
      jobs,
      useCache: true,
      onProgress: () => undefined,
    }),
    problems: () => site.settled().then(site.problems),
  })
  const show = (files: Iterable<string>): void => {
    const all = problemsOf(site, others)
    server?.send(describeChange(files, all, site.snapshot().project))
    if (server !== undefined && server.url() !== url) {
      url = server.url()
      if (!flags.quiet) console.error(`The base path has changed. The site is now at ${url}`)
    }
    printNews(printer, all)
    watcher?.follow([...site.watched(), ...others.watched()])
  }
  const site = await openLiveSite({
    project,
    problems,
    readProject: () => readAgain(flags, site.snapshot().project),
    drafts,
    jobs,
    onFailure: fail,
    onChange: (files) => {
      others.outdate()
      show([...files, ...others.files()])
    },
  })
  const { port = usualPort, host, allowedHost: allowedHosts } = flags
  const content = contentOf({ site, others, onBuilt: () => show([]) }, project.root, onFailure)
  const strictPort = flags.port !== undefined
  server = await startLiveServer({ content, port, host, allowedHosts, strictPort, onFailure })
  url = server.url()
  const sources = watchSources({ site, project, fail, onFailure })
  watcher = sources.watcher
  const opened = server
  const stop = async (): Promise<void> => {
    await Promise.all([sources.stop(), opened.close(), site.close()])
  }
  return { site, server, problems: () => problemsOf(site, others), stop }
}

interface Watching {
  readonly site: LiveSite
  readonly project: Project
  readonly fail: (error: unknown) => void
  readonly onFailure: (message: string) => void
}

/** Updates the site when its sources change. */
function watchSources({ site, project, fail, onFailure }: Watching): {
  readonly watcher: Watcher
  readonly stop: () => Promise<void>
} {
  const update = (changed: ReadonlySet<string> | 'all'): void => void site.update(changed).catch(fail)
  const watcher = startWatcher({
    paths: site.watched(),
    ignored: [cacheFolderName(project.config), usualOutput].map((folder) => path.resolve(project.root, folder)),
    onChange: update,
    onFailure: (message) =>
      onFailure(`files cannot be watched for changes (${message}); they are checked every few seconds instead`),
  })
  const onMissed = (): void => {
    update('all')
    void watcher.restart()
  }
  const stopLooking = lookAround(site, onMissed, fail)
  const stop = async (): Promise<void> => {
    stopLooking()
    await watcher.close()
  }
  return { watcher, stop }
}

function problemsOf(site: LiveSite, others: OtherEditions): readonly Problem[] {
  const own = site.problems()
  const more = others.problems()
  return more.length === 0 ? own : sortProblems([...own, ...more])
}

interface Shown {
  readonly site: LiveSite
  readonly others: OtherEditions
  readonly onBuilt: () => void
}

/** A background task failed. The preview continues with the previous state, and the next change may work. */
function onError(error: unknown, { console, printProblems }: Printer): void {
  if (error instanceof Failure) console.error(`docsgen: ${error.message}`)
  else printProblems([lateError(error)?.problem ?? internalError(error, 'run a background task', undefined)])
}

/** The site in the form that the server needs. */
function contentOf({ site, others, onBuilt }: Shown, root: string, warn: (message: string) => void): LiveContent {
  const read = (file: string): ReturnType<LiveSite['read']> => (site.has(file) ? site.read(file) : others.read(file))
  return {
    root,
    basePath: () => site.snapshot().project.config.site.basePath,
    has: (file) => site.has(file) || others.has(file),
    prepare: async (file) => {
      if (await others.prepare(file)) onBuilt()
    },
    lead: others.lead,
    read: warnOfSecrets(read, () => site.snapshot().project.config.security.allowSecrets, warn),
    refresh: async () => {
      if (await hasChangedPages(site)) await site.update('all')
    },
    describe: () => describeProblems(problemsOf(site, others), root),
  }
}

/** Prints new problems, and a message when all are fixed. */
function printNews(printer: Printer, problems: readonly Problem[]): void {
  if (!printer.isReported || problems === printer.reported) return
  const known = new Set(printer.reported.map((problem) => JSON.stringify(problem)))
  const news = problems.filter((problem) => !known.has(JSON.stringify(problem)))
  const isFewer = problems.length < printer.reported.length
  printer.reported = problems
  printer.printProblems(news)
  if (printer.flags.quiet || (news.length === 0 && !isFewer)) return
  printer.console.error(problems.length === 0 ? 'All problems are fixed.' : `${summariseProblems(problems)}.`)
}

/** Up to this many pages are listed; beyond that, each browser checks for changes itself. */
const mostPages = 200
const mostProblems = 50

/** What browsers are sent after a change. */
function describeChange(files: Iterable<string>, problems: readonly Problem[], { config, root }: Project): object {
  const pages = [...files].filter((file) => file.endsWith('.html'))
  const paths = pages.map((file) => pathOf(file, config.site.basePath))
  return { pages: paths.length > mostPages ? 'all' : paths, ...describeProblems(problems, root) }
}

/** URL path of a page by its file: `guides/sso/index.html` is `/docs/guides/sso`, without a trailing slash. */
function pathOf(file: string, basePath: string): string {
  return `${basePath}${file}`.replace(/(?:\/index)?\.html$/, '')
}

/** Problems as a browser shows them, each with its source line: errors first, and how many others there are. */
function describeProblems(problems: readonly Problem[], root: string): object {
  const readLine = lineReader(root)
  const sorted = [...problems.filter(isError), ...problems.filter((problem) => !isError(problem))]
  const shown = sorted.slice(0, mostProblems).map(({ severity, rule, message, at }) => {
    const text = at?.line === undefined ? undefined : readLine(at.file, at.line)
    return {
      severity,
      rule,
      message: redact(message),
      ...at,
      ...(text === undefined ? {} : excerptLine(text, at?.column)),
    }
  })
  const others = sorted.slice(mostProblems)
  const errors = others.filter(isError).length
  return { problems: shown, others: { errors, warnings: others.length - errors } }
}

function isError({ severity }: Problem): boolean {
  return severity === 'error'
}
