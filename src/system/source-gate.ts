import path from 'node:path'
import { refusalOfName, refusalOfPublicName } from '../formats/names/private-names.ts'
import { isWithin } from './is-within.ts'
import { followSource, listSources } from './source-files.ts'

// Markdown may be written by people who must not read every file on the build machine. Every path in a page, its front
// matter, an API document or a component is checked here before the file is opened.

/** The locations of files that a site may publish on request of its pages. Plain data that can be sent to a worker. */
export interface AllowedSources {
  /** Absolute path of the project's folder; the other paths are relative to it. */
  readonly root: string
  /** Folders of the project: the content, the blog, the static folder. */
  readonly folders: readonly string[]
  /** Files and folders that the config declares, inside or outside the project. */
  readonly declared: readonly string[]
  readonly staticFolder: string
  readonly cacheFolder: string
  /** The config that could declare more, in words. */
  readonly config: string
}

/** The file that may be opened, with links followed, or why it is refused. */
export type GateAnswer =
  | { readonly real: string }
  /** `isUndeclared` if nothing is wrong with the file: the config could permit it. */
  | { readonly refusal: string; readonly isUndeclared?: boolean }

/** Decides which files of a project may be opened because something refers to them. */
export interface SourceGate {
  /** Absolute path of the project's folder. */
  readonly root: string
  /** Checks a path relative to that folder. Throws the system error if a permitted path does not exist. */
  readonly ask: (file: string) => GateAnswer
}

/**
 * Makes the gate of a project. A path is first checked as text, so the answer does not reveal whether a refused file
 * exists, except one of the project that the config could permit.
 */
export function createSourceGate(allowed: AllowedSources): SourceGate {
  const root = followSource(allowed.root)
  const absoluteOf = (file: string): string => path.resolve(root, file)
  const folders = allowed.folders.map(absoluteOf)
  const staticFolder = absoluteOf(allowed.staticFolder)
  const cache = absoluteOf(allowed.cacheFolder)
  const named = [...folders, ...allowed.declared.map(absoluteOf)]
  const judge = (absolute: string, places: readonly string[]): Judgement => {
    if (isWithin(absolute, cache)) return 'nothing in the cache is published'
    const around = places.filter((place) => isWithin(absolute, place))
    const judgements = around.map((place) => refusalBelow(place, absolute, place === staticFolder))
    return judgements.includes(undefined) ? undefined : (judgements[0] ?? outside)
  }
  const ask = (file: string): GateAnswer => {
    const absolute = absoluteOf(file)
    const refusal = judge(absolute, named)
    if (refusal === outside) return refuseOutside(absolute, { ...allowed, root })
    if (refusal !== undefined) return { refusal }
    const real = followSource(absolute)
    if (real === absolute) return { real }
    const ofTarget = judge(real, [...named, ...folders.flatMap((folder) => followFolder(folder, root))])
    if (ofTarget === undefined) return { real }
    const where = isWithin(real, root) ? 'folders that pages may show files from' : 'project'
    return { refusal: ofTarget === outside ? `it is a link that leads outside the ${where}` : ofTarget }
  }
  return { root: allowed.root, ask }
}

/** Why a file that a style sheet or the config names is not published. Files of packages may be. */
export function refusalOf(file: string, gate: SourceGate): string | undefined {
  if (file.split(path.sep).includes('node_modules')) return undefined
  const answer = gate.ask(file)
  return 'refusal' in answer ? answer.refusal : undefined
}

const outside = Symbol('outside')

/** Why a path is refused; `undefined` if it is allowed. */
type Judgement = string | typeof outside | undefined

/** The config chose the path of an allowed folder or file, so only the names below it are checked. */
function refusalBelow(place: string, absolute: string, isStatic: boolean): string | undefined {
  const below = path.relative(place, absolute).replaceAll(path.sep, '/')
  return isStatic ? refusalOfPublicName(below) : refusalOfName(below)
}

/** The target of a project folder that is a link. It must be in the project, and not in a private place. */
function followFolder(folder: string, root: string): readonly string[] {
  const real = followIfPresent(folder)
  if (real === undefined || real === folder || !isWithin(real, root)) return []
  return refusalOfName(path.relative(root, real)) === undefined ? [real] : []
}

function followIfPresent(folder: string): string | undefined {
  try {
    return followSource(folder)
  } catch {
    // A missing folder permits nothing.
    return undefined
  }
}

/** Suggests the config line that would permit the file: the reviewers of config changes then decide about it. */
function refuseOutside(absolute: string, { root, config }: Pick<AllowedSources, 'root' | 'config'>): GateAnswer {
  const relative = path.relative(root, absolute)
  const refusal = refusalOfName(relative)
  if (refusal !== undefined) return { refusal }
  const parts = relative.split(path.sep)
  if (parts[0] !== '..' && !isListed(absolute, root)) followSource(absolute)
  const declared = parts.slice(0, parts.findIndex((part) => part !== '..') + 1).join('/')
  const where = parts[0] === '..' ? 'the project' : 'the folders that pages may show files from'
  const fix = `to permit it, write "markdown: { roots: [${declared}] }" in ${config}`
  return { refusal: `it is outside ${where}; ${fix}`, isUndeclared: true }
}

/** Whether a folder of the project contains the file. Links are not followed, so their targets stay unknown. */
function isListed(absolute: string, root: string): boolean {
  const folder = followIfPresent(path.dirname(absolute))
  if (folder === undefined) return false
  return (
    !isWithin(folder, root) || listSources(folder, () => undefined).some(({ name }) => name === path.basename(absolute))
  )
}
