import { homedir } from 'node:os'
import path from 'node:path'
import { cacheFolderName } from '../../config/cache-place.ts'
import { sourceFoldersOf } from '../../config/content-folders.ts'
import type { Project } from '../../config/project.ts'
import { keysOfInterest } from '../../publish/plan.ts'
import { readRemoteState } from '../../publish/remote-state.ts'
import type { Session } from '../../store/session.ts'
import { openStore } from '../../store/open-store.ts'
import { parseTarget } from '../../store/target.ts'
import { Failure } from '../../report/failure.ts'
import type { Problem } from '../../report/problem.ts'
import { isWithin } from '../../system/is-within.ts'
import { resolveReal } from '../../system/real-path.ts'

/** The target of a publish command, as given on the command line. */
export interface TargetWords {
  readonly target: string
  readonly prefix: string | undefined
}

/** Folders of the operating system, and those that many programs share. A site can be below the latter. */
const systemFolder = /^\/(?:(?:usr\/)?(?:s?bin|lib\d*)|boot|etc|proc|sys)(?:\/|$)|^\/(?:dev|opt|run|tmp|usr|var)$/

/**
 * Fails if the target is a local folder where the published site would mix with other files: those of the project, the
 * user or the operating system.
 */
export function refuseOwnFolder({ target, prefix }: TargetWords, { root, config }: Project, out: string): void {
  const { kind, bucket: folder, name } = parseTarget(target, prefix)
  if (kind !== 'file') return
  const refuse = (why: string): never => {
    throw new Failure(`${name} cannot be the target: it ${why}; choose another folder`, { status: 2 })
  }
  const real = resolveReal(folder)
  if (isWithin(resolveReal(homedir()), real)) refuse('is the home folder or contains it')
  if (systemFolder.test(real)) refuse('belongs to the operating system')
  if (isWithin(resolveReal(root), real)) refuse('is the project folder or contains it')
  const specs = (config.api ?? []).map(({ spec }) => spec)
  const own = [...sourceFoldersOf(config), ...specs, 'templates', cacheFolderName(config), out, '.git', 'node_modules']
  for (const source of own) {
    const place = resolveReal(path.resolve(root, source))
    if (isWithin(real, place) || isWithin(place, real)) refuse(`overlaps with "${source}" of the project`)
  }
}

/** Finds published sites that contain the prefix and already have files under it: the two sites would mix. */
export async function findOverlaps(session: Session, { target, prefix = '' }: TargetWords): Promise<Problem[]> {
  const parts = prefix.split('/').filter((part) => part !== '')
  const problems: Problem[] = []
  for (let depth = 0; depth < parts.length; depth += 1) {
    const store = await openStore(target, depth === 0 ? undefined : parts.slice(0, depth).join('/'))
    try {
      const below = parts.slice(depth).join('/')
      const file = await findOverlap({ ...session, store }, below)
      if (file === undefined) continue
      const message = `the site at ${store.name} has files below ${below}/, such as ${file}, and the two sites would mix; choose another --prefix, or publish there with --allow-overlap`
      problems.push({ severity: 'error', rule: 'publish-overlap', message })
    } finally {
      await store.close()
    }
  }
  return problems
}

/** The first file of the published site at a path or below it. */
async function findOverlap(session: Session, place: string): Promise<string | undefined> {
  const remoteState = await readRemoteState(session, true)
  const keys = [...keysOfInterest(remoteState, [])].toSorted()
  return keys.find((key) => key === place || key.startsWith(`${place}/`))
}
