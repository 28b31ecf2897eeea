import { randomUUID } from 'node:crypto'
import { performance } from 'node:perf_hooks'
import * as z from 'zod'
import { Failure } from '../report/failure.ts'
import { proveConditions } from '../store/probe.ts'
import { parseJson } from '../formats/json.ts'
import { errorCode } from '../system/system-error.ts'
import {
  deletionDenied,
  lockKey,
  readState,
  removeKeys,
  writeState,
  type StoreLock,
  type Session,
} from '../store/session.ts'
import type { Condition, StoredObject } from '../store/store.ts'

// The lock of a store is an object that its holder rewrites before the lease expires. Its age is measured with the
// store's own clock, so differences between the publishers' clocks do no harm. If several publishers try to take over
// an expired lease, only one succeeds: the others find a different ETag and are refused.

const lockSchema = z.object({
  holder: z
    .object({
      nonce: z.string(),
      name: z.string(),
      since: z.string(),
    })
    .nullable(),
  leaseSeconds: z.number().positive().max(3600),
})

type Lock = z.output<typeof lockSchema>

const mostAttempts = 6

/** Locks the store for this run. If another run holds the lock, fails with status 4 and names the holder. */
async function takeLease(session: Session, leaseSeconds: number): Promise<StoreLock> {
  const nonce = randomUUID()
  for (let attempt = 0; attempt < mostAttempts; attempt += 1) {
    const found = await readState(session, lockKey)
    if (found !== undefined) refuseHeld(found, session)
    const condition: Condition = found === undefined ? { kind: 'absent' } : { kind: 'same', etag: found.etag }
    const asked = clock()
    const written = await writeState(session, lockKey, { bytes: describe(session, nonce, leaseSeconds), condition })
    if (written !== 'refused') return keepLease(session, { nonce, leaseSeconds, asked, etag: written.etag })
  }
  throw new Failure(`other publishers keep taking ${session.store.name}; try again`, { status: 4 })
}

function refuseHeld(found: StoredObject, { store }: Session): void {
  const lock = lockSchema.safeParse(parseJson(found.bytes))
  // If a lock cannot be read, the longest possible lease is assumed.
  const { holder, leaseSeconds }: Lock = lock.success ? lock.data : { holder: unknownHolder, leaseSeconds: 3600 }
  if (holder === null || found.age > leaseSeconds) return
  const seconds = Math.max(1, Math.ceil(leaseSeconds - found.age))
  throw new Failure(
    `${store.name} has been locked by ${printable(holder.name)} since ${printable(holder.since)}; if that run has stopped, the lock expires in ${String(seconds)} s`,
    { status: 4 },
  )
}

const unknownHolder = {
  nonce: '',
  name: 'an unknown publisher',
  since: 'an unknown time',
}

function printable(text: string): string {
  return text.replaceAll(/[^\x20-\x7E]/g, '?').slice(0, 200)
}

function describe(session: Session, nonce: string, leaseSeconds: number): Uint8Array {
  const holder = {
    nonce,
    name: session.actor,
    since: new Date(session.now()).toISOString(),
  }
  return encode({ holder, leaseSeconds }, randomUUID())
}

function encode(lock: Lock, write: string): Uint8Array {
  return new TextEncoder().encode(JSON.stringify({ ...lock, write }))
}

/** Milliseconds by the clock that is ahead: one stops while a machine sleeps, the other can be set back. */
function clock(): { readonly steady: number; readonly wall: number } {
  return { steady: performance.now(), wall: Date.now() }
}

function since(start: ReturnType<typeof clock>): number {
  return Math.max(performance.now() - start.steady, Date.now() - start.wall)
}

interface Lease {
  readonly nonce: string
  readonly leaseSeconds: number
  readonly asked: ReturnType<typeof clock>
  readonly etag: string
}

/** A lease that is renewed, one write after the other, until it is stopped. */
interface Renewal {
  /** Throws if another publisher may have taken the lease. */
  readonly check: () => void
  /** Returns the version of the lease that was written last; `undefined` if another publisher has the lease. */
  readonly stop: () => Promise<string | undefined>
}

function renewLease(session: Session, { nonce, leaseSeconds, ...first }: Lease, changeTime: number): Renewal {
  let { asked, etag } = first
  let isLost = false
  let error: unknown
  let isOver = false
  let timer: NodeJS.Timeout | undefined
  let renewal = Promise.resolve()

  const renew = async (): Promise<void> => {
    const now = clock()
    const bytes = describe(session, nonce, leaseSeconds)
    try {
      const written = await writeState(session, lockKey, { bytes, condition: { kind: 'same', etag } })
      if (written === 'refused') isLost = true
      else ({ asked, etag } = { asked: now, etag: written.etag })
    } catch (caught) {
      // If the store does not answer, the lease may still be valid. Each change checks whether it has expired.
      if (!(caught instanceof Failure)) error = caught
    }
    if (!isOver && !isLost) schedule()
  }
  const schedule = (): void => {
    timer = setTimeout(
      () => {
        renewal = renew()
      },
      (leaseSeconds * 1000) / 4,
    ).unref()
  }
  schedule()
  return {
    check: () => {
      if (error !== undefined) throw error
      if (!isLost && since(asked) < leaseSeconds * 1000 - changeTime) return
      throw new Failure(`this run lost its lock on ${session.store.name} and stopped; run it again to continue`, {
        status: isLost ? 4 : 3,
      })
    },
    stop: async () => {
      isOver = true
      clearTimeout(timer)
      await renewal
      return isLost ? undefined : etag
    },
  }
}

/** Renews the lease until it is released. */
function keepLease(session: Session, lease: Lease): StoreLock {
  const { store } = session
  const { leaseSeconds } = lease
  // A change that was started must end before another publisher can take over.
  const changeTime = (leaseSeconds * 1000) / 3
  const renewal = renewLease(session, lease, changeTime)
  let isOver = false
  const giveBack = async (etag: string | undefined): Promise<void> => {
    if (etag === undefined) return
    const bytes = encode({ holder: null, leaseSeconds }, randomUUID())
    await writeState(session, lockKey, { bytes, condition: { kind: 'same', etag } })
  }
  /** Returns what the store did not allow to delete. After the release it could be the lock of the next publisher. */
  const deleteLock = async (): Promise<string[]> =>
    removeKeys(session, [lockKey], { guard: renewal.check, time: changeTime })
  return {
    changeTime,
    check: () => {
      if (isOver) throw new Failure(`publishing to ${store.name} was interrupted; run it again to continue`)
      renewal.check()
    },
    release: async () => {
      if (isOver) return
      isOver = true
      const etag = await renewal.stop()
      try {
        await giveBack(etag)
      } catch (error) {
        // A full disk has no room for the new content of the lock, and certainly kept the old one.
        if (!isDiskFull(error)) throw error
        await deleteLock()
      }
    },
    removeLock: async () => {
      if (isOver) return
      isOver = true
      const etag = await renewal.stop()
      const denied = await deleteLock()
      if (denied.length === 0) return
      await giveBack(etag)
      throw deletionDenied(session, denied)
    },
  }
}

function isDiskFull(error: unknown): boolean {
  const code = error instanceof Failure ? errorCode(error.cause) : undefined
  return code === 'ENOSPC' || code === 'EDQUOT'
}

/** Runs `work` while holding the lock of the store, and always releases the lock afterwards. */
export async function withLock<Value>(
  session: Session,
  leaseSeconds: number,
  work: (lock: StoreLock) => Promise<Value>,
): Promise<Value> {
  const lock = await takeLease(session, leaseSeconds)
  session.onLock(lock)
  try {
    await proveConditions(session)
    const value = await work(lock)
    await lock.release()
    return value
  } catch (error) {
    // The first error is reported; a lock that cannot be released expires.
    await Promise.allSettled([lock.release()])
    throw error
  }
}
