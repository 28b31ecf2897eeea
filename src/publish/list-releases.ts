import type { ReleaseSummary } from './release.ts'
import type { Session } from '../store/session.ts'
import { readStanding } from './remote-state.ts'

/** A release as it is listed. */
export interface ListedRelease extends ReleaseSummary {
  /** It is what readers see. */
  readonly isPresent: boolean
}

/** The releases that can be put back, newest first. */
export async function listReleases(session: Session): Promise<ListedRelease[]> {
  const { state, whole } = await readStanding(session, false)
  return (state?.releases ?? []).map((release) => ({ ...release, isPresent: release.id === whole?.id })).toReversed()
}
