import { existsSync, statSync } from 'node:fs'
import path from 'node:path'
import type { PageCache } from '../pages/page-cache.ts'
import type { Stand } from './snapshot.ts'
import { Failure } from '../report/failure.ts'
import { internalError } from '../report/internal-error.ts'
import type { Problem } from '../report/problem.ts'
import { causeOf, isSystemError } from '../system/system-error.ts'

/** So many pages that change at once are taken one by one; more are taken together. */
const fewPages = 8

/**
 * The pages that are others when these files are, by their sources: the files' own, and those that show one of them.
 * Gives `undefined` when there are too many, or something else than pages among the files.
 */
export function findChangedPages(
  changed: ReadonlySet<string>,
  { project }: Stand,
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
 * Many programs empty a file before they write it. A page that is empty all of a sudden is to be looked at again a
 * moment later, and is taken for empty only when it still is; `emptied` are the pages that were found so before.
 */
export function isBeingWritten(changed: ReadonlySet<string>, emptied: Set<string>): boolean {
  const [file] = changed
  if (changed.size !== 1 || file === undefined || !file.endsWith('.md')) return false
  const wasEmpty = emptied.delete(file)
  if (wasEmpty || statSync(file, { throwIfNoEntry: false })?.size !== 0) return false
  emptied.add(file)
  return true
}

/**
 * Why a change could not be taken in, as the writer reads it. Files come and go while a site is being written, so what
 * the system reports about one is no bug; everything else is.
 */
export function tellFailure(error: unknown): Problem {
  const rest = 'what is shown is as it was before'
  if (error instanceof Failure) return { severity: 'error', rule: 'unreadable', message: `${error.message}; ${rest}` }
  if (!isSystemError(error)) return internalError(error, `take in this change; ${rest}`, undefined)
  const place = error.path === undefined ? '' : `${error.path} cannot be read: `
  return { severity: 'error', rule: 'unreadable', message: `${place}${causeOf(error)}; ${rest}` }
}
