import { createHash } from 'node:crypto'
import type { PlannedSite, BuildOptions } from './build-options.ts'
import { crawlSite } from './check/crawl.ts'
import {
  createInterning,
  readLinkMemory,
  readSkeleton,
  writeLinkMemory,
  type Interning,
  type LinkMemory,
  type Skeleton,
} from './check/skeletons.ts'
import type { OutputFile } from './model/output.ts'
import type { Place } from './model/page.ts'
import type { Site } from './model/site.ts'
import type { Report } from './report/problem.ts'

/** Watches what is written, so that the crawl of the finished site need not read it again. */
export interface LinkGate {
  /** The files, with each finished page noted as its content is made. */
  readonly files: readonly OutputFile[]
  /** Crawls what is new. Called when every file is made and before the site takes its place. */
  readonly check: (report: Report) => Promise<{ readonly crawled: number; readonly total: number }>
  readonly save: () => void
}

interface Noted {
  readonly fingerprint: string
  readonly skeleton: Skeleton
}

/** Makes the gate through which a built site passes before it is put in place. */
export function openLinkGate(planned: PlannedSite, { project, useCache }: BuildOptions): LinkGate {
  const { files, site, cacheFolder } = planned
  const memory = readLinkMemory(useCache ? cacheFolder : undefined)
  const skeletons = new Map<string, Noted>()
  let { verified, state } = memory
  const notes: Notes = { before: memory.skeletons, skeletons, intern: createInterning() }
  const noted = files.map((file) => (isPage(file) ? noteSkeleton(file, notes) : file))
  return {
    files: noted,
    check: async (report) => {
      for (const file of noted) if (isPage(file) && !skeletons.has(file.path)) file.content()
      const now = stateOf(files, skeletons)
      if (now === state) return { crawled: 0, total: verified.size }
      state = now
      const request = {
        basePath: project.config.site.basePath,
        skeletons: new Map([...skeletons].map(([name, { skeleton }]) => [name, skeleton])),
        outputs: new Set(files.map((file) => file.path)),
        verified,
        tolerated: toleratedLinks(site),
        placeOf: placeFinder(site, project.config.site.basePath),
      }
      const result = await crawlSite(request, report)
      verified = result.verified
      return result
    },
    save: () => {
      if (!isSame(memory, { skeletons, verified, state })) writeLinkMemory(cacheFolder, { skeletons, verified, state })
    },
  }
}

/** Whether a build has found out nothing new. */
function isSame(before: LinkMemory, now: LinkMemory): boolean {
  const isKnown = [...now.skeletons].every(([name, noted]) => before.skeletons.get(name) === noted)
  return isKnown && before.skeletons.size === now.skeletons.size && before.state === now.state
}

function stateOf(files: readonly OutputFile[], skeletons: ReadonlyMap<string, Noted>): string {
  const digest = createHash('sha256')
  for (const { path } of files.toSorted((a, b) => (a.path < b.path ? -1 : 1))) {
    const { offer = '', demand = '' } = skeletons.get(path)?.skeleton ?? {}
    digest.update(`${path} ${offer} ${demand}\n`)
  }
  return digest.digest('hex')
}

function isPage(file: OutputFile): boolean {
  return file.path.endsWith('.html')
}

interface Notes {
  /** Of the last build. */
  readonly before: ReadonlyMap<string, Noted>
  readonly skeletons: Map<string, Noted>
  readonly intern: Interning
}

function noteSkeleton(file: OutputFile, { before, skeletons, intern }: Notes): OutputFile {
  const known = before.get(file.path)
  if (known?.fingerprint === file.fingerprint) {
    skeletons.set(file.path, known)
    return file
  }
  return {
    ...file,
    content: () => {
      const made = file.content()
      const html = typeof made === 'string' ? made : Buffer.from(made).toString('utf8')
      skeletons.set(file.path, { fingerprint: file.fingerprint, skeleton: readSkeleton(html, intern) })
      return made
    },
  }
}

/** Links that were found to lead nowhere, and that the config lets pass. */
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
