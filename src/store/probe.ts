import { randomUUID } from 'node:crypto'
import { Failure } from '../report/failure.ts'
import { ownFolder, removeKeys, writeState, type Session } from './session.ts'
import type { Condition } from './store.ts'

/** Prefix of the keys that conditional writes are tested with. */
export const probePrefix = `${ownFolder}probe-`

/**
 * Checks that the store supports conditional writes. If a store ignored the conditions, every publisher would believe
 * that it holds the lock.
 */
export async function proveConditions(session: Session): Promise<void> {
  const key = `${probePrefix}${randomUUID()}`
  const write = (condition: Condition): ReturnType<typeof writeState> =>
    writeState(session, key, { bytes: new TextEncoder().encode(JSON.stringify(randomUUID())), condition })
  try {
    const first = await write({ kind: 'absent' })
    if (first === 'refused') throw unfit(session, 'refuses to create an object that does not exist')
    if ((await write({ kind: 'absent' })) !== 'refused') throw unfit(session, 'overwrites an object that exists')
    const same: Condition = { kind: 'same', etag: first.etag }
    if ((await write(same)) === 'refused') throw unfit(session, 'refuses to replace an unchanged object')
    if ((await write(same)) !== 'refused') throw unfit(session, 'replaces an object that has changed')
  } finally {
    // If deleting is denied, this is reported at the end of the run.
    await removeKeys(session, [key])
  }
}

function unfit({ store }: Session, fault: string): Failure {
  return new Failure(
    `${store.name} does not support conditional writes (it ${fault}), so two publishers could mix their sites; if you are the only publisher, use --no-lock`,
  )
}
