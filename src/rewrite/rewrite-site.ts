import { storeFingerprint } from '../cache/build-cache.ts'
import { openStore, storeFolder } from '../cache/store.ts'
import { trySave } from '../cache/try-save.ts'
import { watchSecrets } from '../check/secrets.ts'
import type { OutputFile } from '../model/output.ts'
import type { Manifest } from '../output/manifest.ts'
import { writeSite, type SiteToWrite, type WriteResult } from '../output/write.ts'
import { DamagedCache } from '../pages/page-cache.ts'
import { isClean, type Problem } from '../report/problem.ts'
import { timeWriting } from '../system/timing.ts'
import { cannotRewrite, CannotRewrite } from './cannot-rewrite.ts'
import { findChanged, loadChanged, type ChangedPage } from './load-changed.ts'
import { replaceProblems } from './replace-problems.ts'
import { fingerprintOfIndex, rewriteFiles, type NewFiles } from './rewrite-files.ts'
import type { RewritableSite } from './rewritable-site.ts'

// If only the texts of some pages have changed since the last build, its plan is still that of the site: other pages show
// the same of these pages, and these pages the same of others. So the texts are replaced in the finished files, and no
// other page is looked at. All conditions are checked; if one is not met, the site is built from all of its sources.

/** A finished site, and what has changed since. */
export interface RewriteRequest extends Pick<SiteToWrite, 'folder' | 'root' | 'cacheFolder' | 'lock'> {
  readonly site: RewritableSite
  /** The problems that its build has reported. */
  readonly problems: readonly Problem[]
  /** Warnings prevent writing too. */
  readonly isStrict: boolean
  readonly manifest: Manifest
  /** Absolute paths of the changed files. */
  readonly changed: readonly string[]
  readonly onProgress: (step: string) => void
}

/** A rewritten site. */
export interface RewrittenSite {
  readonly site: RewritableSite
  readonly problems: readonly Problem[]
  readonly result: WriteResult
  /** Why the cache for the next build could not be written. */
  readonly cause: string | undefined
}

/** Replaces the texts of changed pages in a finished site. `undefined` if the site must be built from its sources. */
export async function rewriteSite({
  site,
  problems: problemsBefore,
  isStrict,
  manifest,
  changed,
  onProgress,
  ...target
}: RewriteRequest): Promise<RewrittenSite | undefined> {
  try {
    const found = findChanged(site, changed)
    onProgress('reading pages')
    const folder = storeFolder(target.cacheFolder)
    const store = openStore({ folder, fingerprint: storeFingerprint(), isFresh: false })
    const { pages, cache } = await loadChanged(site, found, store)
    const problems = replaceProblems(problemsBefore, pages)
    // Only a build that plans the site reports what prevents writing.
    if (!isClean(problems, isStrict)) return undefined
    const finished = { ...site, folder: target.folder, manifest, store, bodies: cache.bodies }
    const made = rewriteFiles(pages, finished)
    onProgress('writing pages')
    const watched = watchSecrets(made.files)
    const files = listFiles({ ...made, files: watched.files }, manifest)
    // A credential is reported at its place, by a build that knows all sources.
    const approve = (): Promise<boolean> => Promise.resolve(!watched.hasSecrets())
    const result = await writeSite({ ...target, files, clean: false, approve })
    if (!result.isApproved) return undefined
    for (const { before, after } of pages) if (before.hash !== after.hash) cache.drop(before)
    const cause = trySave(() => store.commit(true))
    const rewritten = { ...replaceHashes(site, pages), search: fingerprintOfIndex(finished) }
    return { site: rewritten, problems, result, cause }
  } catch (error) {
    if (error instanceof CannotRewrite || error instanceof DamagedCache) return undefined
    throw error
  }
}

/** All files of the site. Those that have not changed are only kept. */
function listFiles({ files, gone }: NewFiles, manifest: Manifest): OutputFile[] {
  const replaced = new Set([...gone, ...files.map((file) => file.path)])
  const kept = [...manifest].flatMap(([name, { fingerprint }]): OutputFile[] =>
    replaced.has(name) ? [] : [{ path: name, fingerprint: () => fingerprint, content: cannotRewrite }],
  )
  const timed = files.map((file) => ({ ...file, content: () => timeWriting(file.path, file.content) }))
  return [...kept, ...timed]
}

function replaceHashes(site: RewritableSite, changed: readonly ChangedPage[]): RewritableSite {
  const hashes = new Map(changed.map(({ after: { page, hash } }) => [page.source, hash]))
  return { ...site, pages: site.pages.map(([source, hash, route]) => [source, hashes.get(source) ?? hash, route]) }
}
