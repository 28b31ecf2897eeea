import type { Project } from '../config/project.ts'
import { count } from '../report/count.ts'
import type { Report } from '../report/problem.ts'

/** A site before a change: its name, and the paths of its files. */
export interface EarlierSite {
  readonly name: string
  readonly files: Iterable<string>
}

/**
 * Warns of folders with pages of an earlier site that have nothing in the next one, such as that of a version that was
 * removed. Readers still have their addresses.
 */
export function reportRemovedVersions(
  { name, files }: EarlierSite,
  next: Iterable<string>,
  { config, document }: Project,
  report: Report,
): void {
  if (config.versions.length === 0) return
  const present = new Set([...next].map(topFolderOf))
  const before = Map.groupBy(
    [...files].filter((file) => file.endsWith('/index.html')),
    topFolderOf,
  )
  for (const [folder, pages] of before) {
    // A folder with nothing else is that of a single page.
    if (present.has(folder) || pages.every((file) => file === `${folder}/index.html`)) continue
    const fix = `"redirectFrom: ['${folder}']" to the version that takes its place, or { from: /${folder}/*, to: / } to "redirects"`
    const message = `${name} had ${count(pages.length, 'page')} below "${config.site.basePath}${folder}/", and this one has none; if readers still have their addresses, add ${fix}`
    report({ severity: 'warning', rule: 'lost-address', message, at: document.placeOf(['versions']) })
  }
}

function topFolderOf(file: string): string {
  return file.slice(0, file.indexOf('/'))
}
