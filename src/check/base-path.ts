import type { Project } from '../config/project.ts'
import { decodePath, normaliseRoute, splitUrl } from '../formats/names/url.ts'
import type { Site } from '../model/site.ts'
import { count } from '../report/count.ts'
import type { Report } from '../report/problem.ts'

/** Fewer links can be mistakes. */
const fewest = 10

/** Warns if broken links show that the site is in a folder of its host which the config does not name. */
export function checkBasePath({ pages }: Site, { config, document, foreignConfig }: Project, report: Report): void {
  if (config.site.basePath !== '/' || foreignConfig !== undefined || config.build.onBrokenLink === 'ignore') return
  const broken = pages.flatMap(({ page, addresses }) =>
    addresses.flatMap(({ error }, index) => (error?.rule === 'broken-link' ? (page.references[index]?.url ?? []) : [])),
  )
  // Most sites have none, and a preview looks after every change.
  if (broken.length < fewest) return
  const routes = new Set(pages.map(({ route }) => route))
  const folders = broken.flatMap((url) => {
    const [, folder, rest = ''] = /^(\/[^/]+)(\/.*)$/s.exec(decodePath(splitUrl(url).path)) ?? []
    return folder !== undefined && routes.has(normaliseRoute(rest)) ? [`${folder}/`] : []
  })
  const [most] = [...Map.groupBy(folders, String)].toSorted(([, one], [, other]) => other.length - one.length)
  if (most === undefined || most[1].length < fewest) return
  const [folder, links] = most
  const message = `${count(links.length, 'broken link')} would lead to pages without "${folder}" at their start; if the site is in that folder of its host, set "site.basePath" to it`
  report({ severity: 'warning', rule: 'config', message, at: document.placeOf(['site', 'basePath']) })
}
