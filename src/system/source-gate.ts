import path from 'node:path'
import { refusalOfName, refusalOfPublicName } from '../model/private-names.ts'
import { isWithin } from './is-within.ts'
import { followSource } from './source-files.ts'

// Markdown is written by people who may not read everything on the machine that builds it. Every path that a page, its
// front matter, an API document or a component names passes this gate before its file is opened.

/** Where files may be that a site publishes because something names them; plain data, so that a worker can have it. */
export interface AllowedSources {
  /** Absolute path of the project's folder; the other paths are relative to it. */
  readonly root: string
  /** Folders of the project: the content, the blog, the static folder. */
  readonly folders: readonly string[]
  /** Files and folders that the config declares, in the project or outside. */
  readonly declared: readonly string[]
  readonly staticFolder: string
  readonly cacheFolder: string
}

/** The file that may be opened, with links followed, or why none may be. */
export type GateAnswer = { readonly real: string } | { readonly refusal: string }

/** What decides which files of a project may be opened because something names them. */
export interface SourceGate {
  /** Absolute path of the project's folder. */
  readonly root: string
  /** Answers for a path relative to that folder. Throws the system's error where a permitted path leads nowhere. */
  readonly ask: (file: string) => GateAnswer
}

/** Opens the gate of a project. A path is judged by its text first, so nothing shows whether a refused file exists. */
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
    if (refusal !== undefined) return { refusal: refusal === outside ? describeOutside(absolute, root) : refusal }
    const real = followSource(absolute)
    if (real === absolute) return { real }
    const ofTarget = judge(real, [...named, ...folders.flatMap((folder) => followFolder(folder, root))])
    if (ofTarget === undefined) return { real }
    const where = isWithin(real, root) ? 'folders that pages may show files from' : 'project'
    return { refusal: ofTarget === outside ? `it is a link that leads outside the ${where}` : ofTarget }
  }
  return { root: allowed.root, ask }
}

const outside = Symbol('outside')

/** Why a path is refused; `undefined` where it is not. */
type Judgement = string | typeof outside | undefined

/** The path of an allowed folder or file is the config's own choice; the names below it are judged. */
function refusalBelow(place: string, absolute: string, isStatic: boolean): string | undefined {
  const below = path.relative(place, absolute).replaceAll(path.sep, '/')
  return isStatic ? refusalOfPublicName(below) : refusalOfName(below)
}

/** Where a folder of the project leads that is a link: it must stay in the project, and out of what is private there. */
function followFolder(folder: string, root: string): readonly string[] {
  const real = followIfPresent(folder)
  if (real === undefined || real === folder || !isWithin(real, root)) return []
  return refusalOfName(path.relative(root, real)) === undefined ? [real] : []
}

function followIfPresent(folder: string): string | undefined {
  try {
    return followSource(folder)
  } catch {
    // A folder that the site does not have permits nothing.
    return undefined
  }
}

/** The line of the config that would permit a file is the fix: whoever reviews the config decides about it. */
function describeOutside(absolute: string, root: string): string {
  const relative = path.relative(root, absolute)
  const refusal = refusalOfName(relative)
  if (refusal !== undefined) return refusal
  const parts = relative.split(path.sep)
  const declared = parts.slice(0, parts.findIndex((part) => part !== '..') + 1).join('/')
  const where = parts[0] === '..' ? 'the project' : 'the folders that pages may show files from'
  return `it lies outside ${where}; to permit it, write "markdown: { roots: [${declared}] }" in docs.config.yaml`
}
