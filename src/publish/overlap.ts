import { keysOfInterest } from './plan.ts'
import type { Session } from '../store/session.ts'
import { readStanding } from './remote-state.ts'

/** The first file of the published site at a path or below it. */
export async function findOverlap(session: Session, path: string): Promise<string | undefined> {
  const standing = await readStanding(session, true)
  const keys = [...keysOfInterest(standing, [])].toSorted()
  return keys.find((key) => key === path || key.startsWith(`${path}/`))
}
