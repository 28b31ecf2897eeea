import type { Project } from '../config/project.ts'
import type { OutputFile } from '../model/output.ts'
import { count } from '../report/count.ts'
import type { Report } from '../report/problem.ts'

/**
 * Warns of folders with pages of the previous site that have nothing in the next one, such as that of a version that was
 * removed. Readers still have their addresses.
 */
export function reportRemovedVersions(
  previous: Iterable<string>,
  next: readonly OutputFile[],
  { config, document }: Project,
  report: Report,
): void {
  const present = new Set(next.map((file) => topFolderOf(file.path)))
  const before = Map.groupBy(
    [...previous].filter((file) => file.endsWith('/index.html')),
    topFolderOf,
  )
  for (const [folder, pages] of before) {
    if (present.has(folder)) continue
    const message = `the previous build had ${count(pages.length, 'page')} below "${config.site.basePath}${folder}/", and this one has none; if this was a version, add "redirectFrom: ['${folder}']" to the version that takes its place, or write "redirects"`
    report({ severity: 'warning', rule: 'lost-address', message, at: document.placeOf(['versions']) })
  }
}

function topFolderOf(file: string): string {
  return file.slice(0, file.indexOf('/'))
}
