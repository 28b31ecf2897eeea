import { lstatSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import { readPresent } from '../cache/record.ts'
import { parseJson } from '../formats/json.ts'
import { groupOf } from '../formats/raw-values.ts'
import { Failure } from '../report/failure.ts'
import { discardPreviousSite, removeTree } from './discard.ts'
import { syncFolderIfPossible, writeDurably } from './durable.ts'
import { isMissingOrEmpty, type Places } from './places.ts'

// The new site replaces the old one with two renames. For a moment between them there is no site. If the process is
// killed there, the next run uses the journal to finish the swap or to undo the first rename.

/** Puts the staged site in place. The previous one stays in the work folder until `recover` discards it. */
export function swapIn(places: Places): void {
  if (isMissingOrEmpty(places.folder)) {
    renameSync(places.stage, places.folder)
  } else {
    writeJournal(places)
    renameSync(places.folder, places.old)
    putStageInPlace(places)
  }
  syncFolderIfPossible(path.dirname(places.folder))
}

function putStageInPlace(places: Places): void {
  try {
    renameSync(places.stage, places.folder)
  } catch (error) {
    renameSync(places.old, places.folder)
    throw error
  }
}

/**
 * Removes what a killed or failed run left behind and finishes a swap that it had begun. The caller must hold the lock.
 */
export function recover(places: Places): void {
  if (inodeOf(places.old) !== undefined) finishRenames(places, readJournal(places))
  removeTree(places.stage)
  rmSync(places.journal, { force: true })
  rmSync(draftOf(places), { force: true })
}

/** The process was killed after the first rename, or before the old site was removed. */
function finishRenames(places: Places, begun: string | undefined): void {
  if (isMissingOrEmpty(places.folder)) {
    const isStageWhole = begun !== undefined && inodeOf(places.stage) === begun
    renameSync(isStageWhole ? places.stage : places.old, places.folder)
  }
  if (inodeOf(places.old) === undefined) return
  if (inodeOf(places.folder) !== begun) {
    throw new Failure(
      `${places.folder} was not written by docsgen; move it elsewhere (the previous site is in ${places.old})`,
    )
  }
  discardPreviousSite(places)
}

function writeJournal(places: Places): void {
  const draft = draftOf(places)
  writeDurably(draft, JSON.stringify({ stage: inodeOf(places.stage) }))
  renameSync(draft, places.journal)
}

function draftOf({ journal }: Places): string {
  return `${journal}.tmp`
}

/** The stage when the swap began. */
function readJournal(places: Places): string | undefined {
  const { stage } = groupOf(parseJson(readPresent(places.journal) ?? ''))
  return typeof stage === 'string' ? stage : undefined
}

function inodeOf(file: string): string | undefined {
  return lstatSync(file, { bigint: true, throwIfNoEntry: false })?.ino.toString()
}
