import { spawnSync } from 'node:child_process'
import { lstatSync, readFileSync, readdirSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import { Failure } from '../report/failure.ts'
import { syncFolderIfPossible, writeDurably } from './durable.ts'
import { removeOldTree, removeTree } from './old-tree.ts'
import { isMissingOrEmpty, type Places } from './places.ts'

// The new site takes the place of the old one in one step of the file system, which exchanges two folders. Node cannot
// ask for that step, so a small program does; it is then looked up on disk whether it happened. Where no program can,
// two renames do it, and the journal lets the next run finish or undo them after a kill in between.

/** Puts the staged site in place and removes the previous one. */
export function swapIn(places: Places): void {
  if (isMissingOrEmpty(places.folder)) {
    renameSync(places.stage, places.folder)
  } else {
    writeJournal(places)
    if (!exchangeFolders(places.stage, places.folder)) renameTwice(places)
  }
  syncFolderIfPossible(path.dirname(places.folder))
}

function renameTwice(places: Places): void {
  renameSync(places.folder, places.old)
  try {
    renameSync(places.stage, places.folder)
  } catch (error) {
    renameSync(places.old, places.folder)
    throw error
  }
}

/** Clears what a run left behind that was killed or failed, and finishes a swap that it had begun. The lock must be held. */
export function recover(places: Places): void {
  const journal = readJournal(places)
  if (inodeOf(places.old) !== undefined) finishRenames(places, journal)
  const stage = inodeOf(places.stage)
  if (stage !== undefined && stage === journal?.folder) removeOldTree(places.stage, places)
  removeTree(places.stage)
  rmSync(places.journal, { force: true })
  for (const name of readdirSync(places.work)) {
    // A draft may belong to a docsgen that asks for the lock right now; it makes another one then.
    if (name.endsWith('.tmp') || name.startsWith('claim-')) rmSync(path.join(places.work, name), { force: true })
  }
}

/** The kill came after the first of the two renames, or before the old site was removed. */
function finishRenames(places: Places, journal: Journal | undefined): void {
  if (isMissingOrEmpty(places.folder)) {
    const isStageWhole = journal !== undefined && inodeOf(places.stage) === journal.stage
    renameSync(isStageWhole ? places.stage : places.old, places.folder)
  }
  if (inodeOf(places.old) === undefined) return
  if (inodeOf(places.folder) !== journal?.stage) {
    throw new Failure(
      `${places.folder} is not what docsgen put there; move it away, the previous site is in ${places.old}`,
    )
  }
  removeOldTree(places.old, places)
}

interface Journal {
  readonly folder: string
  readonly stage: string
}

function writeJournal(places: Places): void {
  const journal = { folder: inodeOf(places.folder), stage: inodeOf(places.stage) }
  const draft = `${places.journal}.tmp`
  writeDurably(draft, JSON.stringify(journal))
  renameSync(draft, places.journal)
}

function readJournal(places: Places): Journal | undefined {
  try {
    const value: unknown = JSON.parse(readFileSync(places.journal, 'utf8'))
    if (value === null || typeof value !== 'object' || !('folder' in value) || !('stage' in value)) return undefined
    const { folder, stage } = value
    return typeof folder === 'string' && typeof stage === 'string' ? { folder, stage } : undefined
  } catch {
    return undefined
  }
}

function inodeOf(file: string): string | undefined {
  return lstatSync(file, { bigint: true, throwIfNoEntry: false })?.ino.toString()
}

/** Asks each program that may be there until the two folders have changed places. */
function exchangeFolders(stage: string, folder: string): boolean {
  const before = inodeOf(stage)
  const programs: readonly (readonly [string, readonly string[]])[] = [
    ['mv', ['--exchange', '--no-target-directory', '--', stage, folder]],
    ...perlCall(stage, folder),
  ]
  return programs.some(([program, words]) => {
    spawnSync(program, words, { stdio: 'ignore' })
    return inodeOf(folder) === before
  })
}

/** The number of the system call, its word for "the current folder" and its flag for an exchange. */
function perlCall(stage: string, folder: string): readonly (readonly [string, readonly string[]])[] {
  const calls: Readonly<Record<string, readonly [number, number, number]>> = {
    'linux-x64': [316, -100, 2],
    'linux-arm64': [276, -100, 2],
    'darwin-x64': [488, -2, 2],
    'darwin-arm64': [488, -2, 2],
  }
  const call = calls[`${process.platform}-${process.arch}`]
  if (call === undefined) return []
  const [number, here, flag] = call
  const script = `exit(syscall(${number}, ${here}, $ARGV[0], ${here}, $ARGV[1], ${flag}) == 0 ? 0 : 1)`
  return [['perl', ['-e', script, '--', stage, folder]]]
}
