import { deleteKeys } from './put-release.ts'
import { withLock } from './lease.ts'
import { keysOfInterest } from './plan.ts'
import { deletionDenied, lockKey, ownFolder, stateKey, type Session } from '../store/session.ts'
import { readRemoteState } from './remote-state.ts'
import { listAll, listKnown } from '../store/survey.ts'

/** The result of removing a site, or of a dry run. */
export interface Removal {
  /** Keys of the site, pages first. */
  readonly keys: readonly string[]
}

/** Removes a published site: its files and docsgen's own data in the store, and nothing else. */
export async function removeSite(
  session: Session,
  { dryRun, leaseSeconds }: { readonly dryRun: boolean; readonly leaseSeconds: number },
): Promise<Removal> {
  if (dryRun) return { keys: await findSite(session) }
  const keys = await withLock(session, leaseSeconds, async (lock) => {
    const deleteOrFail = async (some: readonly string[]): Promise<void> => {
      const denied = await deleteKeys(session, lock, some)
      if (denied.length > 0) throw deletionDenied(session, denied)
    }
    const found = await findSite(session)
    await deleteOrFail(found)
    const own = [...(await listAll(session, ownFolder)).keys()].filter((key) => key !== lockKey && key !== stateKey)
    // The state lists what is still to be deleted, so it is deleted last.
    await deleteOrFail([...own, stateKey])
    await lock.removeLock()
    return found
  })
  return { keys }
}

async function findSite(session: Session): Promise<string[]> {
  const remoteState = await readRemoteState(session, false)
  const known = keysOfInterest(remoteState, [])
  const live = await listKnown(session, known)
  const etagOf = (key: string): string =>
    remoteState.whole?.files.get(key)?.etag ?? remoteState.state?.retired[key]?.etag ?? ''
  const isBroken = remoteState.state?.state === 'publishing'
  const ours = [...live.values()].filter(({ key, etag }) => isBroken || etagOf(key) === '' || etagOf(key) === etag)
  return ours.map(({ key }) => key).toSorted((left, right) => rankOf(left) - rankOf(right))
}

/** Pages are deleted before the files that they need. Both keys of a page have the same rank. */
function rankOf(key: string): number {
  return Number(!key.endsWith('.html') && key.includes('.'))
}
