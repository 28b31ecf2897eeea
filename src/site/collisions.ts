import type { OutputFile } from '../model/output.ts'
import { ownFiles } from '../model/own-files.ts'
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

/** Nothing may silently take the place of something else in the output, nor stand where a folder is needed. */
export function reportCollisions(outputs: OutputClaims, report: Report): void {
  const claims = listClaims(outputs)
  const taken = new Map<string, Claim>()
  for (const claim of claims) {
    const key = foldCase(claim.path)
    const other = taken.get(key)
    if (other === undefined) taken.set(key, claim)
    else tellTaken(claim, other, report)
  }
  for (const claim of taken.values()) {
    const file = foldersAbove(foldCase(claim.path)).findLast((folder) => taken.has(folder))
    const other = file === undefined ? undefined : taken.get(file)
    if (other !== undefined)
      tell(claim, other, `needs a folder where "/${other.path}" stands, which ${other.owner} makes`, report)
  }
  reportOddNames(outputs, report)
}

function tellTaken(claim: Claim, other: Claim, report: Report): void {
  tell(claim, other, `would take the place of "/${other.path}", which ${other.owner} makes`, report)
}

function claimOfDocsgen(path: string): Claim {
  return { path, owner: 'docsgen itself', at: undefined }
}

function claimOfStatic({ file, output }: MediaFile): Claim {
  return { path: output, owner: file, at: { file } }
}

function tell(claim: Claim, other: Claim, what: string, report: Report): void {
  const isFile = claim.at !== undefined && claim.owner === claim.at.file
  const subject = isFile ? 'this file' : claim.owner
  report({ severity: 'error', rule: 'duplicate-route', message: `${subject} ${what}`, at: claim.at ?? other.at })
}

/** In the order in which they are met: who comes later is the one that is told. */
function listClaims({ pages, redirects, tags, staticFiles, generated }: OutputClaims): Claim[] {
  const own = [...ownFiles].flatMap(([file, onTwin]) =>
    onTwin !== 'refuse' && staticFiles.has(`/${file}`) ? [] : [file],
  )
  const byDocsgen = [...own, ...generated, ...(tags.size > 0 ? ['tags/index.html'] : [])]
  return [
    ...byDocsgen.map(claimOfDocsgen),
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
    ...[...staticFiles.values()].map(claimOfStatic),
  ]
}

/** Files that have their content in their names are made after the plan; one of the static folder may still be called so. */
export function reportHiddenFiles(
  staticFiles: readonly MediaFile[],
  made: readonly OutputFile[],
  report: Report,
): void {
  const madeOf = new Map(made.map(({ path }) => [foldCase(path), claimOfDocsgen(path)]))
  for (const file of staticFiles) {
    const claim = claimOfStatic(file)
    const other = ownFiles.has(file.output) ? undefined : madeOf.get(foldCase(file.output))
    if (other !== undefined) tellTaken(claim, other, report)
  }
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
