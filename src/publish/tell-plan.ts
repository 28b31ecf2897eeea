import { formatBytes } from './byte-count.ts'
import { listChangedPaths } from './changed-paths.ts'
import type { Plan, PlannedFile } from './plan.ts'
import type { PublishResult } from './publish-site.ts'

/** Lines of a plan that are shown without being asked for. */
const shownLines = 40

/** A plan for people: what would happen, in numbers and file by file. */
export function describePlan({ plan, needs }: PublishResult, name: string, showsAll: boolean): string {
  if (plan.isEmpty) return `${name} is up to date: ${count(plan.unchanged.length, 'file')}, nothing to do.`
  const rows = [
    row(plan.created.length, 'new', sizeOf(plan.created)),
    row(plan.changed.length, 'changed', sizeOf(plan.changed)),
    row(plan.unchanged.length, 'unchanged', sizeOf(plan.unchanged)),
    row(plan.removed.length, 'to delete', ''),
    ...(plan.waiting.length > 0 ? [row(plan.waiting.length, 'to delete later, for the sake of open pages', '')] : []),
    row(needs.missing.length, 'to upload', formatBytes(needs.bytes)),
  ]
  const lines = [
    ...plan.created.map(({ key, file }) => `  + ${key}  ${formatBytes(file.size)}`),
    ...plan.changed.map(({ key, file }) => `  ~ ${key}  ${formatBytes(file.size)}`),
    ...plan.removed.map((key) => `  - ${key}`),
  ]
  const shown = showsAll ? lines : lines.slice(0, shownLines)
  const rest = lines.length - shown.length
  const more = rest > 0 ? [`  and ${String(rest)} more; --verbose shows all`] : []
  return [`Plan for ${name}`, ...rows, ...(shown.length > 0 ? [''] : []), ...shown, ...more].join('\n')
}

function row(number: number, what: string, bytes: string): string {
  return `${number.toLocaleString('en-GB').padStart(8)} ${what}${bytes === '' || number === 0 ? '' : `, ${bytes}`}`
}

function sizeOf(files: readonly PlannedFile[]): string {
  return formatBytes(files.reduce((sum, { file }) => sum + file.size, 0))
}

/** What was done, in one line. */
export function describeResult({ plan, needs, release }: PublishResult, name: string, milliseconds: number): string {
  const parts = [
    `${plan.created.length.toLocaleString('en-GB')} new`,
    `${plan.changed.length.toLocaleString('en-GB')} changed`,
    `${plan.unchanged.length.toLocaleString('en-GB')} unchanged`,
    `${plan.removed.length.toLocaleString('en-GB')} deleted`,
  ]
  const seconds = (milliseconds / 1000).toFixed(milliseconds < 10_000 ? 2 : 1)
  const uploads = `uploaded ${count(needs.missing.length, 'file')} (${formatBytes(needs.bytes)}) in ${seconds} s`
  return `Published release ${release} to ${name}: ${parts.join(', ')}; ${uploads}.`
}

/** A plan or what became of it, for machines. */
export function planAsJson(result: PublishResult, name: string, basePath: string): object {
  const { plan, needs, release, resumes } = result
  return {
    target: name,
    release,
    resumes,
    isUpToDate: plan.isEmpty,
    created: listFiles(plan.created),
    changed: listFiles(plan.changed),
    unchanged: { files: plan.unchanged.length, bytes: plan.unchanged.reduce((sum, { file }) => sum + file.size, 0) },
    deleted: plan.removed,
    deletedLater: plan.waiting,
    upload: { files: needs.missing.length, bytes: needs.bytes },
    invalidate: listChangedPaths(plan, basePath),
  }
}

function listFiles(files: Plan['created']): object[] {
  return files.map(({ key, file }) => ({
    key,
    bytes: file.size,
    ...(file.redirect === '' ? {} : { redirect: file.redirect }),
  }))
}

function count(number: number, noun: string): string {
  return `${number.toLocaleString('en-GB')} ${noun}${number === 1 ? '' : 's'}`
}
