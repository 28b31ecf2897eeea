import { randomUUID } from 'node:crypto'
import { Failure } from '../report/failure.ts'
import { ownFolder, removeKeys, writeState, type Session } from './session.ts'
import type { Condition } from './store.ts'

/** Start of the keys on which conditions are tried. */
export const probePrefix = `${ownFolder}probe-`

/**
 * Proves that the store keeps to the conditions of a write. On one that passes over them every publisher would believe
 * that it is alone.
 */
export async function proveConditions(session: Session): Promise<void> {
  const key = `${probePrefix}${randomUUID()}`
  const write = (condition: Condition): ReturnType<typeof writeState> =>
    writeState(session, key, { bytes: new TextEncoder().encode(JSON.stringify(randomUUID())), condition })
  try {
    const first = await write({ kind: 'absent' })
    if (first === 'refused') throw unfit(session, 'refuses to write where nothing is')
    if ((await write({ kind: 'absent' })) !== 'refused') throw unfit(session, 'writes over what it should leave alone')
    const same: Condition = { kind: 'same', etag: first.etag }
    if ((await write(same)) === 'refused') throw unfit(session, 'refuses to replace what was read before')
    if ((await write(same)) !== 'refused') throw unfit(session, 'replaces what has changed since it was read')
  } finally {
    // Where that is denied, the end of the run reports it.
    await removeKeys(session, [key])
  }
}

function unfit({ store }: Session, fault: string): Failure {
  return new Failure(
    `${store.name} does not keep to conditional writes (it ${fault}), so two publishers could mix their sites; --no-lock publishes there all the same, when nobody else does`,
  )
}
