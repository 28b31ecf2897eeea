import type { ReleaseSummary } from './release.ts'
import type { Session } from '../store/session.ts'
import { readRemoteState } from './remote-state.ts'

/** A release in the list of releases. */
export interface ListedRelease extends ReleaseSummary {
  /** Whether readers currently see this release. */
  readonly isPresent: boolean
}

/** The releases that you can roll back to, newest first. */
export async function listReleases(session: Session): Promise<ListedRelease[]> {
  const { state, whole } = await readRemoteState(session, false)
  return (state?.releases ?? []).map((release) => ({ ...release, isPresent: release.id === whole?.id })).toReversed()
}
