import { DamagedCache } from './page-cache.ts'
import type { OutputFile } from '../model/output.ts'
import type { SitePage } from '../model/site.ts'
import { once } from '../formats/take-or-make.ts'
import { filesOfRoute } from '../formats/names/url.ts'
import { Failure } from '../report/failure.ts'
import { internalError } from '../report/internal-error.ts'
import type { Problem, Report } from '../report/problem.ts'
import { isSystemError } from '../system/system-error.ts'
import { timeWriting } from '../system/timing.ts'

/**
 * Whether an error is a bug in docsgen: not caused by the environment, and not a reason to start again without the
 * cache.
 */
export function isBug(error: unknown): boolean {
  return !(error instanceof Failure || error instanceof DamagedCache || isSystemError(error))
}

/**
 * Reports a file that cannot be generated because of a bug, and leaves it empty. All other files are still generated.
 */
export function containBugs(files: readonly OutputFile[], pages: readonly SitePage[], report: Report): OutputFile[] {
  const listPages = once(
    () => new Map(pages.flatMap((page) => filesOfRoute(page.route).map((file) => [file, page] as const))),
  )
  const orEmpty = <Made>(file: OutputFile, make: () => Made): Made | '' => {
    try {
      return make()
    } catch (error) {
      if (!isBug(error)) throw error
      report(unmadeFile(error, file.path, listPages().get(file.path)))
      return ''
    }
  }
  return files.map((file) => ({
    ...file,
    fingerprint: once(() => orEmpty(file, file.fingerprint)),
    content: () => orEmpty(file, () => timeWriting(file.path, file.content)),
  }))
}

/** The problem to report if a bug prevents an output file. */
export function unmadeFile(error: unknown, file: string, page: SitePage | undefined): Problem {
  if (page === undefined) return internalError(error, `make the file ${file} of the site`, undefined)
  return internalError(error, 'render this page', { file: page.page.file, line: 1, column: 1 })
}
