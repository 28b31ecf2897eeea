import { Failure } from '../report/failure.ts'
import { parseRelease, parseState, type Release, type StoreState, type ReleaseSummary } from './release.ts'
import { readState, releaseKey, stateKey, type Session } from '../store/session.ts'

/** The state of the site in a store. */
export interface RemoteState {
  /** Milliseconds since 1970. If the store has a site, by the store's own clock, as publishers' clocks can be wrong. */
  readonly now: number
  readonly state: StoreState | undefined
  /** ETag of the state that the next write replaces. */
  readonly etag: string | undefined
  /** The last complete release. */
  readonly whole: Release | undefined
  /** The release whose publisher was interrupted. */
  readonly broken: Release | undefined
}

/** Reads what is published. Fails if the state cannot be read, unless damage is allowed. */
export async function readRemoteState(session: Session, mayBeDamaged: boolean): Promise<RemoteState> {
  const stored = await readState(session, stateKey)
  if (stored === undefined)
    return { now: session.now(), state: undefined, etag: undefined, whole: undefined, broken: undefined }
  const { now } = stored
  const state = parseState(stored.bytes)
  if (state === undefined) {
    if (!mayBeDamaged) throw damaged(session, stateKey)
    return { now, state, etag: stored.etag, whole: undefined, broken: undefined }
  }
  const wholeId = state.state === 'done' ? state.release : state.previous
  const whole = wholeId === '' ? undefined : await readRelease(session, wholeId)
  if (wholeId !== '' && whole === undefined && !mayBeDamaged) throw damaged(session, releaseKey(wholeId))
  const broken = state.state === 'publishing' ? await readRelease(session, state.release) : undefined
  return { now, state, etag: stored.etag, whole, broken }
}

/** Reads the manifest of a release; `undefined` if it is missing or damaged. */
export async function readRelease(session: Session, id: string): Promise<Release | undefined> {
  const stored = await readState(session, releaseKey(id))
  return stored === undefined ? undefined : parseRelease(stored.bytes)
}

function damaged({ store }: Session, key: string): Failure {
  return new Failure(
    `${store.name}: ${key} is missing or damaged, so docsgen cannot tell which files it published; to publish anyway, use --overwrite`,
  )
}

/** A release in the list of releases. */
interface ListedRelease extends ReleaseSummary {
  /** Whether readers currently see this release. */
  readonly isPresent: boolean
}

/** The releases that you can roll back to, newest first. */
export async function listReleases(session: Session): Promise<ListedRelease[]> {
  const { state, whole } = await readRemoteState(session, false)
  return (state?.releases ?? []).map((release) => ({ ...release, isPresent: release.id === whole?.id })).toReversed()
}
