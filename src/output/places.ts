import { lstatSync, readFileSync, readdirSync } from 'node:fs'
import { homedir } from 'node:os'
import path from 'node:path'
import { workFolderName } from '../formats/names/generated-files.ts'
import { Failure } from '../report/failure.ts'
import { isWithin } from '../system/is-within.ts'
import { resolveReal } from '../system/real-path.ts'

/**
 * The paths that belong to one output folder. The work folder is next to the output folder, on the same file system.
 */
export interface Places {
  /** Absolute path of the output folder. */
  readonly folder: string
  /** `.build.docsgen` for `build`: exists only while docsgen is running, or after it was killed. */
  readonly work: string
  readonly lock: string
  /** The next site while it is being written. */
  readonly stage: string
  /** The previous site, from the swap until it is removed. */
  readonly old: string
  /** Records which folder was the next site when the swap began. */
  readonly journal: string
  /** The user's files whose paths the new site took during the swap. */
  readonly kept: string
}

/** The paths for an output folder. */
export function placesOf(folder: string): Places {
  const absolute = path.resolve(folder)
  const name = path.basename(absolute)
  if (name === '') throw new Failure(`the output folder must not be ${absolute}`)
  const work = path.join(path.dirname(absolute), workFolderName(name))
  return {
    folder: absolute,
    work,
    lock: path.join(work, 'lock'),
    stage: path.join(work, 'stage'),
    old: path.join(work, 'old'),
    journal: path.join(work, 'journal.json'),
    kept: path.join(work, 'kept'),
  }
}

/** Throws if the output folder must never be replaced, whatever it contains. */
export function refuseDangerousFolder(folder: string, root: string): void {
  /** With 2, the path itself is wrong; with 3, it is what is at the path. */
  const refuse = (why: string, exitStatus: 2 | 3): never => {
    throw new Failure(`the output folder ${folder} ${why}; choose another folder`, { status: exitStatus })
  }
  const absolute = path.resolve(folder)
  if (absolute === path.parse(absolute).root) refuse('is the root of the file system', 2)
  const status = lstatSync(absolute, { throwIfNoEntry: false })
  if (status?.isSymbolicLink()) refuse('is a symbolic link', 3)
  if (status !== undefined && !status.isDirectory()) refuse('is not a folder', 3)
  const real = resolveReal(absolute)
  if (isWithin(resolveReal(homedir()), real)) refuse('is the home folder or contains it', 2)
  if (isWithin(resolveReal(root), real)) refuse('is the project folder or contains it', 2)
  if (status !== undefined && isMountPoint(real)) {
    refuse('is a mount point, so a new site cannot take its place in one step', 3)
  }
}

/** Whether nothing would be lost if the folder were replaced. */
export function isMissingOrEmpty(folder: string): boolean {
  const status = lstatSync(folder, { throwIfNoEntry: false })
  if (status === undefined) return true
  return status.isDirectory() && readdirSync(folder).length === 0
}

function isMountPoint(folder: string): boolean {
  if (lstatSync(folder).dev !== lstatSync(path.dirname(folder)).dev) return true
  // A bind mount of a folder on the same file system is only visible in the system's mount list.
  try {
    return readFileSync('/proc/self/mountinfo', 'utf8')
      .split('\n')
      .some((line) => decodeMountPath(line.split(' ')[4] ?? '') === folder)
  } catch {
    return false
  }
}

function decodeMountPath(text: string): string {
  return text.replace(/\\([0-7]{3})/g, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 8)))
}
