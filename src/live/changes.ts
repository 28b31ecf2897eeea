import { existsSync, statSync } from 'node:fs'
import path from 'node:path'
import type { PageCache } from '../pages/page-cache.ts'
import type { Snapshot } from './snapshot.ts'
import { Failure } from '../report/failure.ts'
import { internalError } from '../report/internal-error.ts'
import type { Problem } from '../report/problem.ts'
import { causeOf, isSystemError } from '../system/system-error.ts'

/** Up to this many changed pages are updated one by one. With more, the whole site is reloaded. */
const fewPages = 8

/**
 * The source files of the pages that a change affects: pages that changed themselves and pages that include a changed
 * file. Returns `undefined` if there are too many, or if the change includes something other than pages.
 */
export function findChangedPages(
  changed: ReadonlySet<string>,
  { project }: Snapshot,
  cache: PageCache,
): readonly string[] | undefined {
  if (changed.size > fewPages) return undefined
  const below = (folder: string): string[] =>
    [...changed].map((file) => path.relative(folder, file).replaceAll('\\', '/'))
  const sources = below(path.resolve(project.root, project.config.content))
  if (sources.some((source) => cache.get(source) === undefined)) return undefined
  if (![...changed].every((file) => existsSync(file))) return undefined
  const files = new Set(below(project.root))
  const showing = [...cache.pages()].filter(({ dependencies }) => dependencies.some(({ file }) => files.has(file)))
  const all = new Set([...sources, ...showing.map(({ page }) => page.source)])
  return all.size > fewPages ? undefined : [...all]
}

/**
 * Many programs empty a file before they write it. If a file is suddenly empty, it is checked again a moment later and
 * only then treated as empty. `emptied` contains the files that were found empty before.
 */
export function isBeingWritten(changed: ReadonlySet<string>, emptied: Set<string>): boolean {
  const [file] = changed
  if (changed.size !== 1 || file === undefined) return false
  const wasEmpty = emptied.delete(file)
  if (wasEmpty || statSync(file, { throwIfNoEntry: false })?.size !== 0) return false
  emptied.add(file)
  return true
}

/**
 * The diagnostic for a change that could not be processed. Files come and go while a site is being written, so an error
 * of the operating system about a file is not a bug; any other error is.
 */
export function describeFailure(error: unknown): Problem {
  const rest = 'the preview still shows the previous version'
  if (error instanceof Failure) return { severity: 'error', rule: 'unreadable', message: `${error.message}; ${rest}` }
  if (!isSystemError(error)) return internalError(error, `process this change; ${rest}`, undefined)
  const place = error.path === undefined ? '' : `${error.path} cannot be read: `
  return { severity: 'error', rule: 'unreadable', message: `${place}${causeOf(error)}; ${rest}` }
}
