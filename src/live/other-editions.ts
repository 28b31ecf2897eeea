import path from 'node:path'
import { buildSite, type PlannedSite } from '../build.ts'
import { saveBuildCache } from '../cache/build-cache.ts'
import { normaliseRoute } from '../formats/names/url.ts'
import { linkEditions } from '../render/edition-links.ts'
import type { BuildOptions } from '../config/build-options.ts'
import { listEditions } from '../config/editions.ts'
import type { OutputFile } from '../model/output.ts'
import { DamagedCache } from '../pages/page-cache.ts'
import { Failure } from '../report/failure.ts'
import { collectProblems, type Problem } from '../report/problem.ts'
import { listUsedFiles } from './snapshot.ts'

// The preview updates the pages of the main edition one by one. The others, and the files that only they use, are those
// of a build in memory. It is made when a reader asks for one of their pages and the sources have changed since.

/** The other versions and languages of a previewed site. */
export interface OtherEditions {
  /** Builds them if the file is below one of them and the sources have changed. Returns whether it did. */
  readonly prepare: (file: string) => Promise<boolean>
  /** Paths of the files of the last build. */
  readonly files: () => Iterable<string>
  readonly has: (file: string) => boolean
  /**
   * The closest page to one of the main edition, if an edition has nothing at the same address. The menus of the main
   * edition lead there, because it does not know the others.
   */
  readonly lead: (address: string) => string | undefined
  readonly read: (file: string) => Promise<string | Uint8Array | undefined>
  /** Absolute paths of the files that pages of the last build use. */
  readonly watched: () => readonly string[]
  /** Problems that only the last build found. */
  readonly problems: () => readonly Problem[]
  /** Reports that the sources have changed. */
  readonly outdate: () => void
}

/** The preview of the main edition, as the others need it. */
export interface MainPreview {
  /** The options of a build of the current sources. */
  readonly options: () => BuildOptions
  /** All problems of the main edition. */
  readonly problems: () => Promise<readonly Problem[]>
}

export function openOtherEditions({ options, problems: problemsOfMain }: MainPreview): OtherEditions {
  let files: ReadonlyMap<string, OutputFile> = new Map()
  let editions: PlannedSite['editions'] = []
  let problems: readonly Problem[] = []
  let building: Promise<void> | undefined
  const build = async (useCache: boolean): Promise<void> => {
    const found = collectProblems()
    const site = await buildSite({ ...options(), useCache, use: 'live' }, found.report)
    files = new Map(site.files.map((file) => [file.path, file]))
    editions = site.editions
    const known = new Set((await problemsOfMain()).map((problem) => JSON.stringify(problem)))
    problems = found.problems.filter((problem) => !known.has(JSON.stringify(problem)))
    const cause = saveBuildCache(site.buildCache)
    if (cause !== undefined) throw new Failure(`the cache for the next start cannot be written: ${cause}`)
  }
  // The preview of the main edition saves to the same cache, and may replace files of it during the build.
  const retry = (useCache: boolean) => (error: unknown) => {
    if (!(error instanceof DamagedCache)) throw error
    return build(useCache)
  }
  const isBelowOther = (file: string): boolean =>
    listEditions(options().project).some(({ prefix }) => prefix !== '' && `${file}/`.startsWith(prefix))
  return {
    prepare: async (file) => {
      if (!isBelowOther(file)) return false
      const isStale = building === undefined
      building ??= build(true).catch(retry(true)).catch(retry(false))
      try {
        await building
      } catch (error) {
        building = undefined
        throw error
      }
      return isStale
    },
    files: () => files.keys(),
    has: (file) => files.has(file),
    lead: (address) => {
      const [main, ...others] = editions
      // The translations of a version are below those of the first version, and come after them.
      const other = others.findLast(({ edition }) => address.startsWith(edition.prefix))
      if (main === undefined || other === undefined) return undefined
      const route = normaliseRoute(address.slice(other.edition.prefix.length))
      const page = main.site.pages.find((each) => each.route === route)
      return page && linkEditions(editions)(main).closestIn(other.edition, page)
    },
    read: async (file) => {
      try {
        return files.get(file)?.content()
      } catch (error) {
        await retry(false)(error)
        return files.get(file)?.content()
      }
    },
    watched: () => editions.flatMap(listWatchedOf),
    problems: () => problems,
    outdate: () => (building = undefined),
  }
}

/** The files that the pages of an edition use. Those of a commit cannot change. */
function listWatchedOf({ edition, sources }: PlannedSite['editions'][number]): string[] {
  const { ref, project } = edition
  return ref === undefined ? listUsedFiles(sources).map((name) => path.resolve(project.root, name)) : []
}
