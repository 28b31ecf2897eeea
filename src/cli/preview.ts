import { statSync } from 'node:fs'
import path from 'node:path'
import { openValidSite, withoutNotices } from '../foreign/open-site.ts'
import { Failure } from '../report/failure.ts'
import { collectProblems } from '../report/problem.ts'
import { startPreview } from '../hosting/host.ts'
import { withBuiltBasePath } from './base-path.ts'
import type { Console } from './console.ts'
import { openBrowser } from './open-browser.ts'
import { printAddress, usualPort, type ServerFlags } from './print-address.ts'
import { reportProblems } from './print-problems.ts'

export interface PreviewFlags extends ServerFlags {
  readonly out: string
  readonly basePath?: string | undefined
}

/** Serves the built site the way a production host does, until it is interrupted. Returns the exit status. */
export async function runPreview(flags: PreviewFlags, console: Console): Promise<1 | 130> {
  const { report, problems } = collectProblems()
  const read = await openValidSite(flags.config, withoutNotices(report))
  reportProblems(problems, { console, flags })
  if (read === undefined) return 1
  const project = withBuiltBasePath(read, flags.basePath, flags.out)
  const folder = path.resolve(path.dirname(flags.config), flags.out)
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() !== true) {
    throw new Failure(`there is no built site in ${flags.out}; run "docsgen build" first`)
  }
  const { basePath } = project.config.site
  const preview = await startPreview({
    folder,
    basePath,
    port: flags.port ?? usualPort,
    host: flags.host,
    allowedHosts: flags.allowedHost,
    strictPort: flags.port !== undefined,
  })
  printAddress(preview.url, flags, console)
  if (!flags.quiet) console.error('Press Ctrl+C to stop.')
  if (flags.open) openBrowser(preview.url)
  await new Promise<void>((resolve) => {
    process.once('SIGINT', resolve).once('SIGTERM', resolve)
  })
  await preview.close()
  return 130
}
