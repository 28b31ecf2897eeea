import { Failure } from '../report/failure.ts'
import { parseRelease, parseState, type Release, type StoreState } from './release.ts'
import { readState, releaseKey, stateKey, type Session } from '../store/session.ts'

/** What a store says of the site in it. */
export interface Standing {
  /** Milliseconds since 1970, by the clock of the store where it holds a site: clocks of publishers can be wrong. */
  readonly now: number
  readonly state: StoreState | undefined
  /** Etag of the state, over which the next one is written. */
  readonly etag: string | undefined
  /** The last release that was there as a whole. */
  readonly whole: Release | undefined
  /** The release that a publisher was stopped in the middle of. */
  readonly broken: Release | undefined
}

/** Reads what is published; a state that cannot be read is a failure, unless it may be passed over. */
export async function readStanding(session: Session, mayBeDamaged: boolean): Promise<Standing> {
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

/** Reads the manifest of a release; `undefined` when it is not there or not whole. */
export async function readRelease(session: Session, id: string): Promise<Release | undefined> {
  const stored = await readState(session, releaseKey(id))
  return stored === undefined ? undefined : parseRelease(stored.bytes)
}

function damaged({ store }: Session, key: string): Failure {
  return new Failure(
    `${store.name}: ${key} is missing or damaged, so nobody knows which files there are docsgen's; --overwrite publishes over them`,
  )
}
