import path from 'node:path'
import type { Project } from '../../config/project.ts'
import type { Config } from '../../config/schema.ts'
import { inDoubleQuotes, inOpenQuotes, substituteInLine } from '../../config/substitute-line.ts'
import type { Variables } from '../../config/variables.ts'
import type { OwnSamples } from '../../model/own-samples.ts'
import type { Api } from '../../model/api.ts'
import { refusalOfName } from '../../formats/names/private-names.ts'
import { during } from '../../report/internal-error.ts'
import { placeInFile, type MappedLine } from '../../report/mapped-text.ts'
import { collectProblems, type Problem, type Report } from '../../report/problem.ts'
import { kindOf, noteUnrecordable } from '../../system/source-files.ts'
import { isOfOtherVersion, readVersion } from '../lint/check-kind.ts'
import { checkRules } from '../lint/rules.ts'
import { validateDocument } from '../lint/validate-document.ts'
import { allowedPlaces, isAddress, type AllowedPlaces } from '../lint/allowed-places.ts'
import { fetchReferences, fetchText, type FetchText } from './files/fetch-references.ts'
import { diskTree } from './files/file-tree.ts'
import { listDownloads } from './files/list-downloads.ts'
import { readDocument } from './read-document.ts'
import { readSpecFiles, type SpecFiles, type SpecReading, type SubstitutedText } from './files/spec-files.ts'

/** What documents need in addition to their files. */
export interface ApiSources {
  readonly fetchOne: FetchText
  /** Languages of samples from modules of the site. */
  readonly samples: readonly OwnSamples[]
}

/**
 * Reads, checks and models every API document in the config. Reads the document and the files that it refers to, runs
 * the validator and our own rules, and builds the model. A document with errors still gives as complete a model as
 * possible; one that cannot be parsed gives none.
 */
export async function loadApis(
  project: Project,
  report: Report,
  { fetchOne = fetchText, samples = [] }: Partial<ApiSources> = {},
): Promise<readonly Api[]> {
  const apis: Api[] = []
  for (const [index, { spec }] of project.config.api.entries()) {
    const load = (): Promise<Api | undefined> => loadApi(project, index, report, { fetchOne, samples })
    const api = await during(`reading the API document ${spec}`, load)
    if (api !== undefined) apis.push(api)
  }
  return apis
}

async function loadApi(
  project: Project,
  index: number,
  report: Report,
  { fetchOne, samples }: ApiSources,
): Promise<Api | undefined> {
  const { report: collect, problems } = collectProblems()
  const files = openSpec(project, index, collect, await fetchMissing(project, index, fetchOne))
  const isReadable = files !== undefined && (await checkDocument(files, collect))
  for (const problem of isReadable ? weigh(problems, project.config) : problems) report(problem)
  const options = project.config.api[index]
  const modules = samples.filter(({ document }) => document === index)
  if (!isReadable || options === undefined) return undefined
  const { spec, route, layout, codeSamples, tryIt, baseUrl } = options
  const folder = route.replace(/\/+$/, '')
  const { url, basePath } = project.config.site
  const api = readDocument(files, {
    route: folder === '' ? route : folder,
    layout,
    codeSamples,
    tryIt,
    baseUrl,
    ownSamples: { modules, seconds: project.config.build.pageLimits.seconds, report, reported: new Set() },
    address: `${new URL(url).origin}${basePath.replace(/\/$/, '')}${folder}/openapi.json`,
  })
  const own = [...new Set([...files.byPath.values()].map(({ absolute }) => absolute))]
  return { ...api, files: own, downloads: listDownloads(files, path.extname(spec) === '.json' ? 'json' : 'yaml') }
}

/** Reports all problems of a document. Returns whether it can be read as an API document. */
async function checkDocument(files: SpecFiles, report: Report): Promise<boolean> {
  const version = readVersion(files.main, report)
  if (version === undefined) return false
  if (isOfOtherVersion(files.main, report)) return true
  await validateDocument(files.main, version, report)
  await checkRules(files, report)
  return true
}

/** Sets the severity of errors in documents that can still be shown, as configured. */
function weigh(problems: readonly Problem[], { build: { onSpecFault } }: Config): readonly Problem[] {
  switch (onSpecFault) {
    case 'error':
      return problems
    case 'warn':
      return problems.map((problem) => (isOfConfig(problem) ? problem : { ...problem, severity: 'warning' }))
    case 'ignore':
      return problems.filter(isOfConfig)
  }
}

/** Whether the problem is in the config, not in the document. */
function isOfConfig({ rule }: Problem): boolean {
  return rule === 'unknown-variable' || rule === 'spec-missing'
}

/** Opens one document of the config with all its files, and reports what prevents it. */
export function openSpec(
  { root, config, document }: Project,
  index: number,
  report: Report,
  fetching: Partial<Pick<AllowedPlaces, 'fetched' | 'onMissing'>> = {},
): SpecFiles | undefined {
  const { spec = '', allowRefs = [] } = config.api[index] ?? {}
  const absolute = path.resolve(root, spec)
  if (kindOf(absolute) !== 'file') {
    report({
      severity: 'error',
      rule: 'spec-missing',
      message: `there is no file "${spec}"`,
      at: document.placeOf(['api', index, 'spec']),
    })
    return undefined
  }
  const refusal = refusalOfName(path.relative(diskTree.follow(root) ?? root, diskTree.follow(absolute) ?? absolute))
  if (refusal !== undefined) {
    const message = `"${spec}" is not read: ${refusal}`
    report({ severity: 'error', rule: 'spec-missing', message, at: document.placeOf(['api', index, 'spec']) })
    return undefined
  }
  for (const [position, place] of allowRefs.entries()) {
    if (isAddress(place) || diskTree.follow(path.resolve(root, place)) !== undefined) continue
    const at = document.placeOf(['api', index, 'allowRefs', position])
    report({ severity: 'error', rule: 'spec-missing', message: `there is no folder "${place}"`, at })
  }
  const places = { ...allowedPlaces(root, allowRefs, diskTree), ...fetching }
  return readSpecFiles(absolute, { ...readingOnDisk({ root, config }), places }, report)
}

/** Requests files from other hosts only if the config allows it. */
async function fetchMissing(
  project: Project,
  index: number,
  fetchOne: FetchText,
): Promise<Pick<AllowedPlaces, 'fetched'>> {
  if (project.config.api[index]?.allowRefs.some(isAddress) !== true) return { fetched: new Map() }
  // Other hosts may return something else next time.
  noteUnrecordable()
  const read = (fetched: ReadonlyMap<string, string>): ReadonlySet<string> => {
    const missing = new Set<string>()
    openSpec(project, index, () => undefined, { fetched, onMissing: (address) => missing.add(address) })
    return missing
  }
  return { fetched: await fetchReferences(read, fetchOne) }
}

/** The options to read documents of a project, wherever the files are. */
export function readingOf({
  root,
  config,
}: Pick<Project, 'root' | 'config'>): Pick<SpecReading, 'root' | 'substitute' | 'places'> {
  const places = allowedPlaces(
    root,
    config.api.flatMap(({ allowRefs }) => allowRefs),
    diskTree,
  )
  return {
    root,
    places,
    substitute: (text, file, reportLine) => substituteLines(text, file, config.variables, reportLine),
  }
}

/** The options to read a project's files from disk. */
export function readingOnDisk(project: Pick<Project, 'root' | 'config'>): SpecReading {
  return { ...readingOf(project), tree: diskTree, nameOf: (file) => file }
}

/** Substitutes line by line, to map diagnostics back to the original line and column. */
function substituteLines(text: string, file: string, variables: Variables, report: Report): SubstitutedText {
  if (!text.includes('{{')) return { text, placeInSource: (place) => place }
  const write = file.endsWith('.json') ? inDoubleQuotes : inOpenQuotes
  const lines = text
    .split('\n')
    .map((written, index) => ({ text: written, line: index + 1, shifts: [] }))
    .map((line) => substituteInLine(line, { variables, file, write }, report))
  const mapped = lines.flatMap(splitLine)
  return {
    text: lines.map((line) => line.text).join('\n'),
    placeInSource: (place) =>
      place.line === undefined ? place : placeInFile(file, mapped, place.line, place.column ?? 1),
  }
}

/** A value may have several lines, which all map to the place of its variable. */
function splitLine(line: MappedLine): readonly MappedLine[] {
  const [first = '', ...others] = line.text.split('\n')
  return [{ ...line, text: first }, ...others.map((text) => ({ ...line, text, shifts: [] }))]
}
