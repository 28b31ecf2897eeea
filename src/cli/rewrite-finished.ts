import path from 'node:path'
import { unsavedProblem } from '../cache/build-cache.ts'
import { checksumOfSite } from '../output/manifest.ts'
import type { Unlock } from '../output/lock.ts'
import { findSite } from '../output/site-in-place.ts'
import type { Problem } from '../report/problem.ts'
import { rewriteSite } from '../rewrite/rewrite-site.ts'
import { recordSources } from '../system/source-files.ts'
import type { NewBuild } from './build-anew.ts'
import { rememberBuild, seenSince, type RecalledBuild } from './build-record.ts'
import type { BuildCounts } from './print-build.ts'
import { startProfile } from './profile.ts'

/**
 * Replaces the texts of changed pages in the site of the last build. `undefined` if the site must be built from its
 * sources.
 */
export async function rewriteFinished(
  { wanted, flags, console, started }: NewBuild,
  { finished, changed, place }: RecalledBuild,
  lock: Unlock,
): Promise<{ readonly problems: readonly Problem[]; readonly counts: BuildCounts } | undefined> {
  const { rewritable, pages, note, targets } = finished
  const manifest = findSite(place, finished.checksum)
  if (manifest === undefined || rewritable === undefined) return undefined
  const profile = flags.profile ? startProfile(started, () => undefined) : undefined
  const onProgress = profile?.show ?? (() => undefined)
  const record = recordSources()
  try {
    const rewritten = await rewriteSite({
      ...place,
      site: rewritable,
      problems: finished.problems,
      isStrict: wanted.strict,
      manifest,
      changed,
      lock,
      onProgress,
    })
    if (rewritten === undefined) return undefined
    const { result, site, problems, cause } = rewritten
    const later = record.finish()
    if (later !== undefined && cause === undefined)
      rememberBuild(wanted, place.cacheFolder, {
        ...finished,
        sources: seenSince(finished.sources, later),
        checksum: checksumOfSite(wanted.folder),
        files: result.total,
        problems,
        rewritable: site,
      })
    profile?.finish(path.join(place.cacheFolder, 'trace.json'), console)
    const { written, removed, total: files } = result
    const links = targets === undefined ? undefined : { crawled: 0, total: targets }
    const counts = {
      pages,
      cached: pages - changed.length,
      written,
      removed,
      files,
      links,
      transferred: undefined,
      note,
    }
    return { problems: cause === undefined ? problems : [...problems, unsavedProblem(cause)], counts }
  } finally {
    record.close()
  }
}
