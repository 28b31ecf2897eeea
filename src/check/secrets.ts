import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { nameOfConfig } from '../config/policy/allowed-sources.ts'
import type { Project } from '../config/project.ts'
import type { OutputFile } from '../model/output.ts'
import type { Place } from '../model/page.ts'
import type { Site } from '../model/site.ts'
import { filesOfRoute } from '../formats/names/url.ts'
import { count } from '../report/count.ts'
import type { Report } from '../report/problem.ts'
import { findSecrets, secretValues, type FoundSecret } from '../system/secrets.ts'

/** The files of a site, searched for credentials while they are created. */
export interface WatchedFiles {
  readonly files: readonly OutputFile[]
  /** Whether there are credentials in the files that were created so far. */
  readonly hasSecrets: () => boolean
  /** Reports each credential that was found once. Called before the site replaces the old one. */
  readonly reportSecrets: (site: Site, project: Project, report: Report) => void
}

interface Finding extends FoundSecret {
  readonly output: string
  readonly line: number
  /** Further output files that contain it. */
  readonly others: Set<string>
}

/** Searches the files that a build creates. Unchanged files were searched by an earlier build. */
export function watchSecrets(files: readonly OutputFile[]): WatchedFiles {
  const findings = new Map<string, Finding>()
  const ofEnvironment = secretValues()
  const note = (output: string, text: string): void => {
    for (const secret of findSecrets(text, ofEnvironment)) {
      const found = secret.what + secret.value
      const known = findings.get(found)
      const lineOf = (): number => text.slice(0, secret.index).split('\n').length
      if (known !== undefined) known.others.add(output)
      else findings.set(found, { ...secret, output, line: lineOf(), others: new Set() })
    }
  }
  const watched = files.map((file) => ({
    ...file,
    content: () => {
      const content = file.content()
      // Without a finding in the other files there is none in a file that repeats them.
      if (file.repeatsOthers !== true || findings.size > 0) note(file.path, textOf(content))
      return content
    },
  }))
  const reportSecrets: WatchedFiles['reportSecrets'] = (site, project, report) => {
    if (findings.size === 0) return
    const allowed = new Set(project.config.security.allowSecrets)
    const sources = sourcesOf(site)
    for (const finding of findings.values()) {
      if (allowed.has(fingerprintOf(finding))) continue
      const at = placeOf(finding, sources, project.root)
      const isExample =
        !finding.isOfEnvironment && (isOnlyInApis(finding, site, project) || isInForeignPage(at?.file, site, project))
      const severity = isExample ? 'warning' : 'error'
      report({ severity, rule: 'secret', message: describeFinding(finding, isExample, project), at })
    }
  }
  return { files: watched, hasSecrets: () => findings.size > 0, reportSecrets }
}

const largest = 8 * 1024 * 1024

/** The text of a file, or an empty text for binary files. All patterns are ASCII. */
function textOf(content: string | Uint8Array): string {
  if (typeof content === 'string') return content
  const isText = content.length <= largest && !content.subarray(0, 8192).includes(0)
  return isText ? Buffer.from(content.buffer, content.byteOffset, content.length).toString('latin1') : ''
}

/** Wraps the reader of preview pages to warn of each credential once, because a build reports it. */
export function warnOfSecrets(
  read: (file: string) => Promise<string | Uint8Array | undefined>,
  allowed: () => readonly string[],
  warn: (message: string) => void,
): typeof read {
  const known = new Set<string>()
  return async (file) => {
    const content = await read(file)
    for (const secret of typeof content === 'string' ? findSecrets(content) : []) {
      if (known.has(secret.value) || allowed().includes(fingerprintOf(secret))) continue
      known.add(secret.value)
      warn(`${secret.what} is in ${file}; "docsgen build" reports it, and what to do`)
    }
    return content
  }
}

/** Identifies a credential in the config without repeating it. */
function fingerprintOf({ value }: FoundSecret): string {
  return hash('sha256', value).slice(0, 16)
}

/** Descriptions of APIs have complete tokens and keys as examples. */
function isOnlyInApis({ output, others }: Finding, { pages }: Site, { config }: Project): boolean {
  const filesOf = (isApi: boolean): ReadonlySet<string> =>
    new Set(pages.flatMap(({ page, route }) => ((page.kind === 'api') === isApi ? filesOfRoute(route) : [])))
  const inContent = filesOf(false)
  const isInApi =
    filesOf(true).has(output) || config.api.some(({ route }) => `/${output}`.startsWith(route.replace(/\/?$/, '/')))
  return isInApi && ![output, ...others].some((name) => inContent.has(name))
}

/** Pages of another tool's site are public already, and its config has no list of exceptions. */
function isInForeignPage(file: string | undefined, { pages }: Site, { foreignConfig }: Project): boolean {
  return foreignConfig !== undefined && pages.some(({ page }) => page.file === file)
}

function describeFinding(finding: Finding, isExample: boolean, project: Project): string {
  const { what, value, output, line, others, isOfEnvironment } = finding
  const more = others.size === 0 ? '' : ` and ${count(others.size, 'other file')}`
  const where = `${isExample ? 'is' : 'would be'} published in ${output}:${String(line)}${more}`
  if (isOfEnvironment) return `${what} ${where}; remove it from the source`
  const allow = `${isExample ? 'if it is an example' : 'to publish it on purpose'}, add "${fingerprintOf(finding)}" to "security.allowSecrets" in ${nameOfConfig(project)}`
  return `${what} (${value.slice(0, 4)}…) ${where}; remove it and revoke it, or ${allow}`
}

/** The source file of each output file. */
function sourcesOf({ pages, staticFiles, media }: Site): ReadonlyMap<string, string> {
  return new Map([
    ...pages.flatMap(({ route, page }) => filesOfRoute(route).map((file) => [file, page.file] as const)),
    ...[...staticFiles, ...media].map(({ output, file }) => [output, file] as const),
  ])
}

/** The place of a credential in the source. If it comes from an include, only the page is known and not the line. */
function placeOf(
  { output, others, value }: Finding,
  sources: ReadonlyMap<string, string>,
  root: string,
): Place | undefined {
  const known = [output, ...others].flatMap((name) => sources.get(name) ?? [])
  for (const file of new Set(known)) {
    const before = readOrNothing(path.join(root, file)).split(value, 2)
    if (before.length < 2) continue
    const lines = (before[0] ?? '').split('\n')
    return { file, line: lines.length, column: (lines.at(-1) ?? '').length + 1 }
  }
  return known[0] === undefined ? undefined : { file: known[0] }
}

function readOrNothing(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    // A page of an API document has no source file.
    return ''
  }
}
