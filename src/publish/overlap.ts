import { keysOfInterest } from './plan.ts'
import type { Session } from '../store/session.ts'
import { readRemoteState } from './remote-state.ts'

/** The first file of the published site at a path or below it. */
export async function findOverlap(session: Session, path: string): Promise<string | undefined> {
  const remoteState = await readRemoteState(session, true)
  const keys = [...keysOfInterest(remoteState, [])].toSorted()
  return keys.find((key) => key === path || key.startsWith(`${path}/`))
}
