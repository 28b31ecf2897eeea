import { createHash } from 'node:crypto'
import type { Memory } from '../cache/memory.ts'
import type { Project } from '../config/project.ts'
import type { CacheStore } from '../cache/store.ts'
import { crawlSite } from './crawl.ts'
import {
  createInterning,
  readLinkMemory,
  readSkeleton,
  takeSkeleton,
  writeLinkMemory,
  type Interning,
  type LinkMemory,
  type PageMark,
  type Skeleton,
} from './skeletons.ts'
import type { OutputFile } from '../model/output.ts'
import type { Place } from '../model/page.ts'
import type { Site } from '../model/site.ts'
import type { Report } from '../report/problem.ts'

/** Records what is written, so that the crawl of the finished site does not have to read it again. */
export interface LinkGate {
  /** The files. Each finished page is recorded when its content is created. */
  readonly files: readonly OutputFile[]
  /** Crawls what is new. Called after all files are created and before the site replaces the old one. */
  readonly check: (report: Report) => Promise<{ readonly crawled: number; readonly total: number }>
  readonly save: () => void
}

/** A site whose files can be created. */
interface PlannedFiles {
  readonly site: Site
  readonly files: readonly OutputFile[]
  readonly memory: Memory
}

/** Creates the check that a built site must pass before it replaces the previous one. */
export function openLinkGate({ files, site, memory: { store } }: PlannedFiles, project: Project): LinkGate {
  const memory = readLinkMemory(store)
  const notes: Notes = { before: memory.marks, marks: new Map(), fresh: new Map(), intern: createInterning() }
  const noted = files.map((file) => (isPage(file) ? noteSkeleton(file, notes) : file))
  let { total, state, verified } = memory
  return {
    files: noted,
    check: async (report) => {
      for (const file of noted) if (isPage(file) && !notes.marks.has(file.path)) file.content()
      const now = stateOf(files, notes.marks)
      if (now === state) return { crawled: 0, total }
      state = now
      const request = {
        basePath: project.config.site.basePath,
        skeletons: gatherSkeletons(files, store, notes),
        outputs: new Set(files.map((file) => file.path)),
        verified,
        tolerated: toleratedLinks(site),
        placeOf: placeFinder(site, project.config.site.basePath),
      }
      const result = await crawlSite(request, report)
      ;({ total, verified } = result)
      return result
    },
    save: () => {
      const { marks } = notes
      const now = { marks, total, state, verified }
      if (!isSame(memory, now)) writeLinkMemory(store, now)
    },
  }
}

/** Whether a build has no new results. */
function isSame(before: LinkMemory, now: LinkMemory): boolean {
  const isKnown = [...now.marks].every(([name, mark]) => before.marks.get(name) === mark)
  return isKnown && before.marks.size === now.marks.size && before.state === now.state
}

function stateOf(files: readonly OutputFile[], marks: LinkMemory['marks']): string {
  const digest = createHash('sha256')
  for (const { path } of files.toSorted((a, b) => (a.path < b.path ? -1 : 1))) {
    const { offer = '', demand = '' } = marks.get(path) ?? {}
    digest.update(`${path} ${offer} ${demand}\n`)
  }
  return digest.digest('hex')
}

/** The skeletons of this build, and those of earlier builds that are unchanged. All others are read again. */
function gatherSkeletons(
  files: readonly OutputFile[],
  store: CacheStore,
  { marks, fresh, intern }: Notes,
): Map<string, Skeleton> {
  const skeletons = new Map<string, Skeleton>()
  for (const file of files) {
    const mark = marks.get(file.path)
    if (mark === undefined) continue
    const make = (): Skeleton => fresh.get(file.path) ?? readSkeleton(textOf(file.content()), intern)
    skeletons.set(file.path, takeSkeleton(store, mark, make))
  }
  return skeletons
}

function isPage(file: OutputFile): boolean {
  return file.path.endsWith('.html')
}

interface Notes {
  /** Of the previous build. */
  readonly before: LinkMemory['marks']
  readonly marks: Map<string, PageMark>
  /** Of the pages that this build has created. */
  readonly fresh: Map<string, Skeleton>
  readonly intern: Interning
}

function noteSkeleton(file: OutputFile, { before, marks, fresh, intern }: Notes): OutputFile {
  const known = before.get(file.path)
  if (known?.fingerprint === file.fingerprint) {
    marks.set(file.path, known)
    return file
  }
  return {
    ...file,
    content: () => {
      const made = file.content()
      const skeleton = readSkeleton(textOf(made), intern)
      const { offer, demand } = skeleton
      fresh.set(file.path, skeleton)
      marks.set(file.path, { fingerprint: file.fingerprint, offer, demand })
      return made
    },
  }
}

function textOf(content: string | Uint8Array): string {
  return typeof content === 'string' ? content : Buffer.from(content).toString('utf8')
}

/** Broken links that the config allows. */
function toleratedLinks(site: Site): Set<string> {
  return new Set(
    site.pages.flatMap(({ addresses }) => addresses.filter(({ fault }) => fault !== undefined).map(({ href }) => href)),
  )
}

function placeFinder(site: Site, basePath: string): (output: string, target: string) => Place {
  const pageOf = new Map(site.pages.map((page) => [page.path, page]))
  return (output, target) => {
    const page = pageOf.get(basePath + output.replace(/\/?index\.html$/, ''))
    const index = page?.addresses.findIndex(({ href }) => href === target) ?? -1
    return page?.page.references[index]?.at ?? { file: page?.page.file ?? output }
  }
}
