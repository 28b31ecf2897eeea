import { createAttempts } from '../../src/store/attempts.ts'
import { openStore } from '../../src/store/open-store.ts'
import { publishSite, rollBack, type PublishResult, type PublishSettings } from '../../src/publish/publish-site.ts'
import { removeSite, type Removal } from '../../src/publish/remove-site.ts'
import type { Session } from '../../src/store/session.ts'

/** How a test publishes: like the command, only that nothing waits for long. */
export interface PublisherOptions extends Partial<PublishSettings> {
  readonly jobs?: number
  readonly prefix?: string
}

/** Publishes a folder from this process. */
export async function publishFolder(
  target: string,
  folder: string,
  options: PublisherOptions = {},
): Promise<PublishResult> {
  return await withSession(target, options, async (session) =>
    publishSite(session, { folder, basePath: '/docs/' }, settingsOf(options)),
  )
}

/** Puts a release back from this process. */
export async function rollBackTo(
  target: string,
  release: string | undefined,
  options: PublisherOptions = {},
): Promise<PublishResult> {
  return await withSession(target, options, async (session) => rollBack(session, release, settingsOf(options)))
}

/** Takes away from this process what is published below a prefix. */
export async function removeFrom(target: string, options: PublisherOptions = {}): Promise<Removal> {
  return await withSession(target, options, async (session) =>
    removeSite(session, { dryRun: false, leaseSeconds: options.leaseSeconds ?? 60 }),
  )
}

async function withSession<Value>(
  target: string,
  options: PublisherOptions,
  work: (session: Session) => Promise<Value>,
): Promise<Value> {
  const { jobs = 8, prefix } = options
  const store = await openStore(target, prefix, jobs)
  try {
    return await work({
      store,
      attempts: createAttempts({ name: store.name, jobs, firstPause: 2, onTrouble: () => undefined }),
      now: Date.now,
      actor: `a test (process ${process.pid})`,
      onProgress: () => undefined,
      onLock: () => undefined,
    })
  } finally {
    await store.close()
  }
}

const settings: PublishSettings = {
  cacheControl: 'public, max-age=0, must-revalidate',
  compression: 'none',
  keepReleases: 5,
  grace: 86_400_000,
  settle: 20,
  maxDelete: undefined,
  leaseSeconds: 60,
  overwrite: false,
  lock: true,
  dryRun: false,
}

function settingsOf({ jobs: _jobs, prefix: _prefix, ...chosen }: PublisherOptions): PublishSettings {
  return { ...settings, ...chosen }
}
