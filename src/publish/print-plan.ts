import { count, number } from '../report/count.ts'
import { formatBytes } from '../store/byte-count.ts'
import { listChangedPaths } from './changed-paths.ts'
import { withoutAliases, type Plan, type PlannedFile } from './plan.ts'
import type { PublishResult } from './publish-site.ts'

/** Number of plan lines that are shown without `--verbose`. */
const shownLines = 40

/** The plan as text: a summary in numbers, then the files. */
export function describePlan({ plan, needs }: PublishResult, name: string, showsAll: boolean): string {
  const { created, changed, unchanged, removed, waiting } = readable(plan)
  if (plan.isEmpty) return `${name} is up to date: ${count(unchanged.length, 'file')}, nothing to do.`
  const rows = [
    row(created.length, 'new', sizeOf(created)),
    row(changed.length, 'changed', sizeOf(changed)),
    row(unchanged.length, 'unchanged', sizeOf(unchanged)),
    row(removed.length, 'to delete', ''),
    ...(waiting.length > 0 ? [row(waiting.length, 'to delete later, because open pages may need them', '')] : []),
    row(needs.missing.length, 'to upload', formatBytes(needs.bytes)),
  ]
  const lines = [
    ...created.map(({ key, file }) => `  + ${key}  ${formatBytes(file.size)}`),
    ...changed.map(({ key, file }) => `  ~ ${key}  ${formatBytes(file.size)}`),
    ...removed.map((key) => `  - ${key}`),
  ]
  const shown = showsAll ? lines : lines.slice(0, shownLines)
  const rest = lines.length - shown.length
  const more = rest > 0 ? [`  and ${String(rest)} more; --verbose shows all`] : []
  return [`Plan for ${name}`, ...rows, ...(shown.length > 0 ? [''] : []), ...shown, ...more].join('\n')
}

type FilesOfPlan = Pick<Plan, 'created' | 'changed' | 'unchanged' | 'removed' | 'waiting'>

/** The plan as users see it: each page counts once, even if it is stored under two keys. */
function readable({ created, changed, unchanged, removed, waiting }: Plan): FilesOfPlan {
  return {
    created: withoutAliases(created, keyOfFile),
    changed: withoutAliases(changed, keyOfFile),
    unchanged: withoutAliases(unchanged, keyOfFile),
    removed: withoutAliases(removed, (key) => key),
    waiting,
  }
}

function keyOfFile({ key }: PlannedFile): string {
  return key
}

function row(amount: number, what: string, bytes: string): string {
  return `${number(amount).padStart(8)} ${what}${bytes === '' || amount === 0 ? '' : `, ${bytes}`}`
}

function sizeOf(files: readonly PlannedFile[]): string {
  return formatBytes(files.reduce((sum, { file }) => sum + file.size, 0))
}

/** What happened to the files of a release, in one line. */
export function describeResult({ plan, needs }: PublishResult, name: string, milliseconds: number): string {
  const { created, changed, unchanged, removed } = readable(plan)
  const parts = [
    `${number(created.length)} new`,
    `${number(changed.length)} changed`,
    `${number(unchanged.length)} unchanged`,
    `${number(removed.length)} deleted`,
  ]
  const seconds = (milliseconds / 1000).toFixed(milliseconds < 10_000 ? 2 : 1)
  const uploads = `uploaded ${count(needs.missing.length, 'file')} (${formatBytes(needs.bytes)}) in ${seconds} s`
  return `to ${name}: ${parts.join(', ')}; ${uploads}.`
}

/** A plan or its result as JSON. */
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
    deletionDenied: result.denied,
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
