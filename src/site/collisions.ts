import { manifestName, searchList } from '../model/generated-files.ts'
import { foldCase, foldersAbove } from '../model/output-paths.ts'
import type { Place } from '../model/page.ts'
import type { MediaFile, Redirect, SitePage } from '../model/site.ts'
import { fileOfRoute, twinOfRoute } from '../model/url.ts'
import type { Report } from '../report/problem.ts'
import { faultOfRoute, placeOfRoute } from './routes.ts'

/** Everything that asks for a place in the output. */
export interface OutputClaims {
  readonly pages: readonly SitePage[]
  readonly redirects: readonly Redirect[]
  /** Labels of the tags by their routes. */
  readonly tags: ReadonlyMap<string, string>
  readonly staticFiles: ReadonlyMap<string, MediaFile>
  /** Output files that docsgen makes of what the project brings, such as API documents. */
  readonly generated: readonly string[]
}

interface Claim {
  /** Path in the output folder. */
  readonly path: string
  /** Who makes it, as part of a sentence. */
  readonly owner: string
  readonly at: Place | undefined
}

/** Files that docsgen itself writes at the top of the output. */
const ownFiles = [
  '404.html',
  'sitemap.xml',
  'robots.txt',
  'llms.txt',
  'llms-full.txt',
  searchList,
  '_redirects',
  '_headers',
  manifestName,
]

/** Nothing may silently take the place of something else in the output, nor stand where a folder is needed. */
export function reportCollisions(outputs: OutputClaims, report: Report): void {
  const claims = listClaims(outputs)
  const taken = new Map<string, Claim>()
  for (const claim of claims) {
    const key = foldCase(claim.path)
    const other = taken.get(key)
    if (other === undefined) taken.set(key, claim)
    else tell(claim, other, `would take the place of "/${other.path}", which ${other.owner} makes`, report)
  }
  for (const claim of taken.values()) {
    const file = foldersAbove(foldCase(claim.path)).findLast((folder) => taken.has(folder))
    const other = file === undefined ? undefined : taken.get(file)
    if (other !== undefined)
      tell(claim, other, `needs a folder where "/${other.path}" stands, which ${other.owner} makes`, report)
  }
  reportOddNames(outputs, report)
}

function tell(claim: Claim, other: Claim, what: string, report: Report): void {
  const isFile = claim.at !== undefined && claim.owner === claim.at.file
  const subject = isFile ? 'this file' : claim.owner
  report({ severity: 'error', rule: 'duplicate-route', message: `${subject} ${what}`, at: claim.at ?? other.at })
}

/** In the order in which they are met: who comes later is the one that is told. */
function listClaims({ pages, redirects, tags, staticFiles, generated }: OutputClaims): Claim[] {
  const own = ownFiles.filter((file) => file !== 'robots.txt' || !staticFiles.has('/robots.txt'))
  const byDocsgen = [...own, ...generated, ...(tags.size > 0 ? ['tags/index.html'] : [])]
  return [
    ...byDocsgen.map((path) => ({ path, owner: 'docsgen itself', at: undefined })),
    ...pages.flatMap(({ route, page }) =>
      [fileOfRoute(route), ...(page.source.endsWith('.tsx') ? [] : [twinOfRoute(route)])].map((path) => ({
        path,
        owner: page.file,
        at: placeOfRoute(page),
      })),
    ),
    ...redirects.map(({ from, at }) => ({ path: fileOfRoute(from), owner: `the redirect from "${from}"`, at })),
    ...[...tags].map(([route, label]) => ({
      path: fileOfRoute(route),
      owner: `the page of the tag "${label}"`,
      at: undefined,
    })),
    ...[...staticFiles].map(([path, { file }]) => ({ path: path.slice(1), owner: file, at: { file } })),
  ]
}

/** Names that addresses or file systems do not take; `#` and `%` can be written in an address of a file. */
function reportOddNames({ tags, staticFiles }: OutputClaims, report: Report): void {
  for (const [path, { file }] of staticFiles) {
    const fault = faultOfRoute(path.replaceAll(/[#%]/g, ''))
    if (fault !== undefined)
      report({
        severity: 'error',
        rule: 'invalid-route',
        message: `this file cannot be published: ${fault}`,
        at: { file },
      })
  }
  for (const [route, label] of tags) {
    const fault = faultOfRoute(route)
    if (fault !== undefined)
      report({ severity: 'error', rule: 'invalid-route', message: `the tag "${label}" cannot have a page: ${fault}` })
  }
}
