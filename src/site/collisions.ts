import { createHash } from 'node:crypto'
import type { OutputFile } from '../model/output.ts'
import { rootPathOf } from '../config/editions.ts'
import type { Config } from '../config/schema.ts'
import { ownFiles } from '../formats/names/own-files.ts'
import { foldCase, foldersAbove } from '../formats/names/output-paths.ts'
import type { Place } from '../model/page.ts'
import type { MediaFile, Redirect, Site, SitePage, Tag } from '../model/site.ts'
import { fileOfRoute, filesOfRoute } from '../formats/names/url.ts'
import type { Report } from '../report/problem.ts'
import { errorOfRoute, placeOfRoute } from './routes.ts'

/** Everything that needs a path in the output. */
export interface OutputClaims {
  readonly pages: readonly SitePage[]
  readonly redirects: readonly Redirect[]
  /** The tags by their routes. */
  readonly tags: ReadonlyMap<string, Pick<Tag, 'label' | 'list'> & { readonly at: Place }>
  readonly staticFiles: ReadonlyMap<string, MediaFile>
  /** Output files that docsgen generates from sources of the project, such as API documents. */
  readonly generated: readonly string[]
}

interface Claim {
  /** Path in the output folder. */
  readonly path: string
  /** What creates it, as part of a sentence. */
  readonly owner: string
  readonly at: Place | undefined
  /** How the user can resolve a conflict. */
  readonly fix?: string
}

/** The static files at addresses of the edition, with their paths below its own. */
export function staticFilesBelow(config: Config, files: OutputClaims['staticFiles']): OutputClaims['staticFiles'] {
  const prefix = config.site.basePath.slice(rootPathOf(config).length)
  return new Map(
    [...files].flatMap(([name, file]) =>
      file.output.startsWith(prefix) ? [[name, { ...file, output: file.output.slice(prefix.length) }] as const] : [],
    ),
  )
}

/** No output file may silently replace another, or have the name of a folder that is needed. */
export function reportCollisions(outputs: OutputClaims, report: Report): void {
  const claims = listClaims(outputs)
  const taken = new Map<string, Claim>()
  for (const claim of claims) {
    const key = foldCase(claim.path)
    const other = taken.get(key)
    if (other === undefined) taken.set(key, claim)
    else reportTaken(claim, other, report)
  }
  for (const claim of taken.values()) {
    const file = foldersAbove(foldCase(claim.path)).findLast((folder) => taken.has(folder))
    const other = file === undefined ? undefined : taken.get(file)
    if (other !== undefined) reportNoFolder(claim, other, report)
  }
  reportOddNames(outputs, report)
}

function reportTaken(claim: Claim, other: Claim, report: Report): void {
  const where = claim.path === other.path ? '' : ', on systems where both names are the same'
  reportClash(claim, other, `would take the place of "/${other.path}", which ${other.owner} makes${where}`, report)
}

function reportNoFolder(claim: Claim, other: Claim, report: Report): void {
  reportClash(
    claim,
    other,
    `needs a folder named "/${other.path}", but ${other.owner} makes a file with that name`,
    report,
  )
}

function claimOfDocsgen(path: string): Claim {
  return { path, owner: 'docsgen itself', at: undefined }
}

function claimOfStatic({ file, output }: MediaFile): Claim {
  return { path: output, owner: file, at: { file }, fix: 'give it another name' }
}

function claimsOfPage({ route, page }: SitePage): Claim[] {
  const paths = page.kind === 'module' ? [fileOfRoute(route)] : filesOfRoute(route)
  return paths.map((path) => ({ path, owner: page.file, at: placeOfRoute(page), fix: 'give it another slug' }))
}

function claimOfRedirect({ from, at }: Redirect): Claim {
  const claim = { path: fileOfRoute(from), owner: `the redirect from "${from}"`, at }
  // Redirects that docsgen adds have no line.
  return at.line === undefined ? claim : { ...claim, fix: 'leave it out, or write it as a line of static/_redirects' }
}

function reportClash(claim: Claim, other: Claim, what: string, report: Report): void {
  const isFile = claim.at !== undefined && claim.owner === claim.at.file
  const subject = isFile ? 'this file' : claim.owner
  const reported = claim.at === undefined ? other : claim
  const message = [`${subject} ${what}`, ...(reported.fix === undefined ? [] : [reported.fix])].join('; ')
  report({ severity: 'error', rule: 'duplicate-route', message, at: reported.at })
}

/** In order of precedence: of two conflicting claims, the later one is reported. */
function listClaims({ pages, redirects, tags, staticFiles, generated }: OutputClaims): Claim[] {
  const own = [...ownFiles].flatMap(([file, onConflict]) =>
    onConflict !== 'refuse' && staticFiles.has(`/${file}`) ? [] : [file],
  )
  const byDocsgen = [...own, ...generated, ...new Set([...tags.values()].map(({ list }) => fileOfRoute(list)))]
  return [
    ...byDocsgen.map(claimOfDocsgen),
    ...[...tags].map(([route, { label, at }]) => ({
      path: fileOfRoute(route),
      owner: `the page of the tag "${label}"`,
      at,
      fix: 'rename the tag',
    })),
    ...pages.flatMap(claimsOfPage),
    ...redirects.map(claimOfRedirect),
    ...[...staticFiles.values()].map(claimOfStatic),
  ]
}

/** A file whose name depends on its content. */
interface NamedFile extends Claim {
  readonly hash: () => string
}

/**
 * Files whose names depend on their content are created after the plan, and a planned file may have the same name.
 * Returns the files of the static folder to publish, without copies of files that docsgen has generated.
 */
export function reportHiddenFiles(site: Site, made: readonly OutputFile[], report: Report): MediaFile[] {
  const named = new Map(listNamed(site, made).map((file) => [foldCase(file.path), file]))
  const folders = new Set([...named.keys()].flatMap(foldersAbove))
  const tops = new Set([...named.keys()].map(topOf))
  const check = (claim: Claim): void => {
    if (!tops.has(foldCase(topOf(claim.path)))) return
    const key = foldCase(claim.path)
    const same = named.get(key)
    const above = foldersAbove(key).find((folder) => named.has(folder))
    const other = above === undefined ? undefined : named.get(above)
    if (same !== undefined) reportTaken(claim, same, report)
    else if (folders.has(key)) reportClash(claim, claim, 'has the name of a folder that docsgen needs', report)
    else if (other !== undefined) reportNoFolder(claim, other, report)
  }
  for (const page of site.pages) claimsOfPage(page).forEach(check)
  for (const redirect of site.redirects) check(claimOfRedirect(redirect))
  return site.staticFiles.filter((file) => {
    const same = named.get(foldCase(file.output))
    if (same?.path === file.output && same.hash() === file.hash) return false
    check(claimOfStatic(file))
    return true
  })
}

function listNamed({ media }: Site, made: readonly OutputFile[]): NamedFile[] {
  const pictures = media.map(({ file, output, hash }) => ({
    path: output,
    owner: file,
    at: undefined,
    hash: () => hash,
  }))
  const own = made.flatMap((file) =>
    ownFiles.has(file.path) ? [] : [{ ...claimOfDocsgen(file.path), hash: () => hashOf(file) }],
  )
  return [...own, ...pictures]
}

function hashOf({ content }: OutputFile): string {
  return createHash('sha256').update(content()).digest('hex')
}

function topOf(path: string): string {
  return path.split('/', 1)[0] ?? ''
}

/** Names that addresses or file systems do not allow. `#` and `%` can be encoded in the address of a file. */
function reportOddNames({ tags, staticFiles }: OutputClaims, report: Report): void {
  for (const [path, { file }] of staticFiles) {
    const error = errorOfRoute(path.replaceAll(/[#%]/g, ''))
    if (error !== undefined)
      report({
        severity: 'error',
        rule: 'invalid-route',
        message: `this file cannot be published: ${error}`,
        at: { file },
      })
  }
  for (const [route, { label }] of tags) {
    const error = errorOfRoute(route)
    if (error !== undefined)
      report({ severity: 'error', rule: 'invalid-route', message: `the tag "${label}" cannot have a page: ${error}` })
  }
}
